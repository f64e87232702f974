import type { UserGenerate } from "../user-model.ts";

/** A loop of the user's own that says nothing of itself; it answers with what it was asked last. */
export const generate: UserGenerate = async ({ messages }) => `heard: ${messages.at(-1)?.content}`;
