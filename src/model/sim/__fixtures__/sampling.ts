import type { Sampling } from "../../../suite/suite.ts";

/** The sampling of every request here. */
export const sampling: Sampling = { temperature: 0.7, maxOutputTokens: 512, stop: [] };
