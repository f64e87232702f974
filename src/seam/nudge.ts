import type { Instruction } from "../protocols/protocol.ts";
import { besideTheWork } from "./beside-the-work.ts";
import type { Seam } from "./seam.ts";

/** The whole instruction beside the work. */
export const nudge: Seam = {
  id: "nudge",
  delivers: true,
  needs: "nothing",
  nudges: true,
  deliver: (standing, delivery) =>
    besideTheWork(standing, wholeInstruction(delivery.instruction), delivery),
  second: null,
};

function wholeInstruction({ rule, reminder }: Instruction): string {
  return reminder === null ? rule : `${rule}\n\n${reminder}`;
}
