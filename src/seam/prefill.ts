import { inSystemPrompt } from "./in-system-prompt.ts";
import type { Seam } from "./seam.ts";

/**
 * The rule in the system prompt, and the assistant turn begun at the opener. The opener only positions the
 * declaration; the rule is what teaches, so it is delivered too.
 */
export const prefill: Seam = {
  id: "prefill",
  delivers: true,
  needs: "prefill",
  nudges: false,
  deliver: (standing, { instruction, opener }) => ({
    ...inSystemPrompt(standing, instruction.rule),
    prefill: opener,
    given: ["opener"],
  }),
  second: null,
};
