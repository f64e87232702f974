import { inSystemPrompt } from "./in-system-prompt.ts";
import type { Seam } from "./seam.ts";

/** The rule once, at the end of the system prompt. */
export const system: Seam = {
  id: "system",
  delivers: true,
  prefills: false,
  deliver: (messages, { instruction }) => ({
    messages: inSystemPrompt(messages, instruction.rule),
    prefill: null,
    places: ["system-prompt"],
    given: [],
  }),
};
