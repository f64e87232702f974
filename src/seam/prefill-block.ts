import { inSystemPrompt } from "./in-system-prompt.ts";
import type { Seam } from "./seam.ts";
import { system } from "./system.ts";

/**
 * Two calls, one turn: the `system` request first; then the same conversation with the assistant turn begun at
 * the narration that came of it, a blank line and the opener of the block.
 *
 *     The lamp goes out.⏎⏎```state
 *     ^ narration          ^ opener; the model goes on from here
 */
export const prefillBlock: Seam = {
  id: "prefill",
  delivers: true,
  needs: "prefill",
  nudges: false,
  deliver: system.deliver,
  second: (standing, { instruction, opener }, narration) => ({
    ...inSystemPrompt(standing, instruction.rule),
    prefill: narration === "" ? opener : `${narration}\n\n${opener}`,
    given: ["opener"],
  }),
};
