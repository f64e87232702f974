import { inSystemPrompt } from "./in-system-prompt.ts";
import type { Seam } from "./seam.ts";
import { system } from "./system.ts";

/** What the second call asks; the form of the answer is the server's to keep. */
const ask = "Now give the block for this reply: its JSON object alone.";

/**
 * Two calls, one turn: the `system` request for the prose; then, with that prose said, a request whose reply a
 * JSON Schema or grammar forces into the block's form.
 */
export const constrained: Seam = {
  id: "constrained",
  delivers: true,
  needs: "constraint",
  nudges: false,
  deliver: system.deliver,
  second(standing, { instruction, schema }, narration) {
    const taught = inSystemPrompt(standing, instruction.rule);
    return {
      ...taught,
      messages: [
        ...taught.messages,
        { role: "assistant", content: narration, toolCalls: [] },
        { role: "user", content: ask },
      ],
      constraint: schema,
      given: ["form"],
    };
  },
};
