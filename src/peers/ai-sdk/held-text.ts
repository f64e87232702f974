/**
 * Text of a reply that is still being written: what may yet turn out to be protocol is held back, and everything else
 * is let go at once, in the order in which it came. Offsets are UTF-16 units of the whole reply.
 */

/** A stretch of the reply that is shown, whatever follows. */
export interface ShownText {
  readonly start: number;
  readonly text: string;
}

/** Decides, delta by delta, what can be shown. All deltas together cost no more than the reply is long. */
export interface HeldText {
  /** Takes what follows; answers what can now be shown. */
  push(delta: string): readonly ShownText[];
  /** Up to here everything was shown or taken out for good. */
  decided(): number;
}

/** Text that is passed on with the white space at its end held back, which a cut behind it would take along. */
export interface SpaceHolder {
  /** Passes on `[start, start + text.length)`, or as much of it as can be. */
  pass(text: string, start: number): void;
  /** What was passed on since it was last asked. */
  taken(): readonly ShownText[];
  /** The reply is known to be shown without the white space that it begins with. */
  dropLeading(): void;
  /** Whether anything was passed on. */
  readonly begun: boolean;
  /** Where the white space that is held begins; null where none is. */
  readonly heldFrom: number | null;
}

/** @param isSpace whether a UTF-16 unit is white space to the protocol's extractor */
export function spaceHolder(isSpace: (unit: number) => boolean): SpaceHolder {
  let leading: "passed" | "dropped" = "passed";
  let spaces: ShownText[] = [];
  let passed: ShownText[] = [];
  let begun = false;
  return {
    pass(text, start) {
      if (text === "") return;
      let end = text.length;
      while (end > 0 && isSpace(text.charCodeAt(end - 1))) end -= 1;
      if (end > 0) {
        let from = 0;
        if (!begun && leading === "dropped") while (isSpace(text.charCodeAt(from))) from += 1;
        passed.push(...spaces, { start: start + from, text: text.slice(from, end) });
        spaces = [];
        begun = true;
      }
      if (end < text.length && (begun || leading === "passed"))
        spaces.push({ start: start + end, text: text.slice(end) });
    },
    taken() {
      const taken = passed;
      passed = [];
      return taken;
    },
    dropLeading() {
      leading = "dropped";
      if (!begun) spaces = [];
    },
    get begun() {
      return begun;
    },
    get heldFrom() {
      return spaces[0]?.start ?? null;
    },
  };
}
