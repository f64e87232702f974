import { inSystemPrompt } from "./in-system-prompt.ts";
import type { Seam } from "./seam.ts";

/** The rule once, at the end of the system prompt. */
export const system: Seam = {
  id: "system",
  delivers: true,
  needs: "nothing",
  nudges: false,
  deliver: (standing, { instruction }) => inSystemPrompt(standing, instruction.rule),
  second: null,
};
