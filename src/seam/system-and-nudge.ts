import { inNewestMessage } from "./in-newest-message.ts";
import { inSystemPrompt } from "./in-system-prompt.ts";
import type { Seam } from "./seam.ts";

/** The rule in the system prompt and the reminder with the newest message; a protocol without one repeats the rule. */
export const systemAndNudge: Seam = {
  id: "system+nudge",
  delivers: true,
  needs: "nothing",
  deliver(standing, { instruction, nudges }) {
    const reminded = inNewestMessage(standing, instruction.reminder ?? instruction.rule, nudges);
    const taught = inSystemPrompt(reminded, instruction.rule);
    return { ...taught, places: [...taught.places, ...reminded.places] };
  },
  second: null,
};
