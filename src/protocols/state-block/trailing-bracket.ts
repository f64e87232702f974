import { withLineBreak } from "./line-edges.ts";
import { trimmedEnd } from "./python-space.ts";

/**
 * A bracket that ends a reply.
 *
 *     …the door.⏎[Reminder: end your reply with it]␠⏎
 *               ^ start                              ^ end of the reply
 *                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ inner
 */
export interface Bracket {
  /** Where the bracket begins, the line break before it included. */
  readonly start: number;
  readonly inner: string;
}

/**
 * The closed bracket at the end of `text.slice(0, end)`, or null. It opens at the first `[` after the last
 * `]` before its own. Two calls with different closing brackets never read the same characters.
 */
export function closedBracket(text: string, end: number): Bracket | null {
  const close = trimmedEnd(text, end) - 1;
  if (text.charCodeAt(close) !== closing) return null;
  let open = -1;
  for (let at = close - 1; at >= 0; at -= 1) {
    const code = text.charCodeAt(at);
    if (code === closing) break;
    if (code === opening) open = at;
  }
  return open === -1 ? null : bracketAt(text, open, close);
}

/**
 * A search for the bracket that the reply's last line leaves open, for ends that only ever shrink.
 *
 *     The rain] fell [Hard limit: your turn mu
 *              ^ stretch                      ^ end
 *                    ^ open
 *
 * The stretch after the last `]` or line break stays the same while the end moves back within it.
 */
export function openBrackets(text: string): (end: number) => Bracket | null {
  if (!text.includes("[")) return () => null;
  let stretch = Infinity;
  let open = -1;
  return (end) => {
    if (end < stretch) {
      open = -1;
      for (stretch = end; stretch > 0; stretch -= 1) {
        const code = text.charCodeAt(stretch - 1);
        if (code === closing || code === lineBreak) break;
        if (code === opening) open = stretch - 1;
      }
    }
    return open === -1 || open >= end ? null : bracketAt(text, open, end);
  };
}

const lineBreak = 0x0a;
const opening = 0x5b;
const closing = 0x5d;

function bracketAt(text: string, open: number, innerEnd: number): Bracket {
  return { start: withLineBreak(text, open), inner: text.slice(open + 1, innerEnd) };
}
