import { besideTheWork } from "./beside-the-work.ts";
import { inSystemPrompt } from "./in-system-prompt.ts";
import type { Seam } from "./seam.ts";

/** The rule in the system prompt and the reminder with the newest message; a protocol without one repeats the rule. */
export const systemAndNudge: Seam = {
  id: "system+nudge",
  delivers: true,
  needs: "nothing",
  nudges: true,
  deliver(standing, delivery) {
    const { instruction } = delivery;
    const reminded = besideTheWork(standing, instruction.reminder ?? instruction.rule, delivery);
    const taught = inSystemPrompt(reminded, instruction.rule);
    return { ...taught, places: [...taught.places, ...reminded.places] };
  },
  second: null,
};
