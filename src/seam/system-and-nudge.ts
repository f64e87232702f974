import { inNewestMessage } from "./in-newest-message.ts";
import { inSystemPrompt } from "./in-system-prompt.ts";
import type { Seam } from "./seam.ts";

/** The rule in the system prompt and the reminder with the newest message; a protocol without one repeats the rule. */
export const systemAndNudge: Seam = {
  id: "system+nudge",
  delivers: true,
  prefills: false,
  deliver: (messages, { instruction, nudges }) => {
    const reminded = inNewestMessage(messages, instruction.reminder ?? instruction.rule, nudges);
    return {
      messages: inSystemPrompt(reminded.messages, instruction.rule),
      prefill: null,
      places: ["system-prompt", ...reminded.places],
      given: [],
    };
  },
};
