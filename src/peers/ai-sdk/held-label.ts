import type { PurposeLabelConfig } from "../../protocols/purpose-label/config.ts";
import { normalizeLabel } from "../../protocols/purpose-label/label.ts";
import { isWhiteSpace } from "../../protocols/purpose-label/white-space.ts";
import { type HeldText, type ShownText, spaceHolder } from "./held-text.ts";

/** A reply of which the declarations are taken out as they close. */
export interface HeldLabel extends HeldText {
  /** The first declaration's heading; "" while there is none, and where it is blank. */
  label(): string;
}

/**
 * Holds back what may be a declaration: an opener with all that follows it until it is closed, the beginning of an
 * opener, and the white space around both.
 *
 *     I look. <purp          is held from the space on
 *     I look. <purple>       is shown
 *     I look. <purpose>Read  is held until </purpose>, or to the end
 *
 * Under `prefill` the reply is held until its first `<` has told whether it goes on from the opener; a closer there
 * is the declaration's, whatever follows.
 */
export function heldLabel({ enabled, maxChars, delivery }: PurposeLabelConfig): HeldLabel {
  const out = spaceHolder(isWhiteSpace);
  let mode: "headless" | "prose" | "tag" = delivery === "prefill" ? "headless" : "prose";
  let label: string | null = null;
  /** The end of what has come, which may be the beginning of a mark, and where it stands. */
  let tail = "";
  let at = 0;
  /** What stands behind an opener, or before the first `<`, and where it began. */
  let body: string[] = [];
  let bodyFrom = 0;

  function declare(): void {
    label ??= normalizeLabel(body.join(""), maxChars);
    body = [];
    mode = "prose";
    out.dropLeading();
  }

  /** Reads on in prose from `from`: up to an opener, or as far as there can be none. */
  function readProse(text: string, from: number): number {
    const found = indexOfMark(openerMark, text, from);
    const end = found === -1 ? text.length - partialLength(opener, text, from) : found;
    out.pass(text.slice(from, end), at + from);
    if (found === -1) return end;
    mode = "tag";
    bodyFrom = at + found;
    return found + opener.length;
  }

  function readTag(text: string, from: number): number {
    const found = indexOfMark(closerMark, text, from);
    const end = found === -1 ? text.length - partialLength(closer, text, from) : found;
    body.push(text.slice(from, end));
    if (found === -1) return end;
    declare();
    return found + closer.length;
  }

  function readHeadless(text: string, from: number): number {
    const angle = text.indexOf("<", from);
    body.push(text.slice(from, angle === -1 ? text.length : angle));
    if (angle === -1) return text.length;
    if (indexOfMark(closerMark, text.slice(angle, angle + closer.length), 0) === 0) {
      declare();
      return angle + closer.length;
    }
    if (partialLength(closer, text, angle) === text.length - angle) return angle;
    mode = "prose";
    out.pass(body.join(""), 0);
    body = [];
    return angle;
  }

  const readers = { headless: readHeadless, prose: readProse, tag: readTag };
  return {
    push(delta): readonly ShownText[] {
      if (!enabled) {
        out.pass(delta, at);
        at += delta.length;
        return out.taken();
      }
      const text = tail + delta;
      let from = 0;
      let reading: typeof mode;
      do {
        reading = mode;
        from = readers[reading](text, from);
      } while (mode !== reading);
      tail = text.slice(from);
      at += from;
      return out.taken();
    },
    decided() {
      if (mode === "headless") return 0;
      return out.heldFrom ?? (mode === "tag" ? bodyFrom : at);
    },
    label: () => label ?? "",
  };
}

const opener = "<purpose>";
const closer = "</purpose>";
const openerMark = /<purpo[s\u017f]e>/gi;
const closerMark = /<\/purpo[s\u017f]e>/gi;

function indexOfMark(mark: RegExp, text: string, from: number): number {
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? -1;
}

/** How many units at the end of `text` can be the beginning of a mark; 0 when none can. */
function partialLength(mark: string, text: string, from: number): number {
  for (let length = Math.min(mark.length - 1, text.length - from); length > 0; length--) {
    const end = text
      .slice(text.length - length)
      .toLowerCase()
      .replaceAll("\u017f", "s");
    if (mark.startsWith(end)) return length;
  }
  return 0;
}
