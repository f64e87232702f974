import { type Firmness, firmnessOf } from "./firmness.ts";
import { type TaughtMessage, type TaughtProtocol, taughtIn } from "./passage.ts";
import { examplesIn, type WireEvent } from "./wire-events.ts";

/** How instructions are read out of messages. Every answer is one of the text alone. */
export interface PassageReader {
  taughtIn(content: string, protocol: TaughtProtocol): TaughtMessage;
  firmnessOf(passage: string): Firmness;
  examplesIn(passage: string): readonly WireEvent[];
}

/** Reads each text anew. */
export const passageReader: PassageReader = { taughtIn, firmnessOf, examplesIn };

/** Keeps its last answers: a run asks about few prompts and instructions, and about each many times. */
export function rememberingReader(): PassageReader {
  const taught = {
    "purpose-label": remembered((content) => taughtIn(content, "purpose-label")),
    "state-block": remembered((content) => taughtIn(content, "state-block")),
  };
  return {
    taughtIn: (content, protocol) => taught[protocol](content),
    firmnessOf: remembered(firmnessOf),
    examplesIn: remembered(examplesIn),
  };
}

function remembered<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const held = known.get(text);
    if (held !== undefined) return held;
    if (known.size >= REMEMBERED) known.clear();
    const answer = read(text);
    known.set(text, answer);
    return answer;
  };
}

const REMEMBERED = 100;
