import type { Instruction } from "../protocols/protocol.ts";
import { inNewestMessage } from "./in-newest-message.ts";
import type { Seam } from "./seam.ts";

/** The whole instruction beside the work: at the end of the newest user message or tool result. */
export const nudge: Seam = {
  id: "nudge",
  delivers: true,
  needs: "nothing",
  deliver: (standing, { instruction, nudges }) =>
    inNewestMessage(standing, wholeInstruction(instruction), nudges),
  second: null,
};

function wholeInstruction({ rule, reminder }: Instruction): string {
  return reminder === null ? rule : `${rule}\n\n${reminder}`;
}
