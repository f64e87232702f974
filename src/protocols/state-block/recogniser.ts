import { eventsKey } from "./literals.ts";
import { ignoringCase } from "./python-ignore-case.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A vocabulary made ready for reading replies. */
export interface Recogniser {
  readonly eventTypes: ReadonlySet<string>;
  /** `"events"` and every event type in double quotes: text that holds one reads as protocol. */
  readonly quotedWords: readonly string[];
  /** Sticky: matches at the start of a line that opens with a call to an event. */
  readonly eventCall: RegExp;
  readonly sceneHeading: string;
  readonly sectionHeadings: ReadonlySet<string>;
}

const prepared = new WeakMap<Vocabulary, Recogniser>();

/** The recogniser of `vocabulary`; it is made once for each vocabulary object. */
export function recogniserOf(vocabulary: Vocabulary): Recogniser {
  const known = prepared.get(vocabulary);
  if (known !== undefined) return known;
  const recogniser = prepare(vocabulary);
  prepared.set(vocabulary, recogniser);
  return recogniser;
}

function prepare({ events, sceneHeading, sectionHeadings }: Vocabulary): Recogniser {
  const types = events.map(({ type }) => type);
  return {
    eventTypes: new Set(types),
    quotedWords: [eventsKey, ...types].map((word) => `"${word}"`),
    eventCall: callTo(types),
    sceneHeading,
    sectionHeadings: new Set(sectionHeadings),
  };
}

/**
 *     ␠␠>␠Set_Possession␠(lamp, mara)
 *         ^ an event type
 *                        ^ an opening parenthesis, with blanks before it at most
 *
 * A vocabulary without events, or with one that has no name, takes every line that opens with a parenthesis:
 * so does the pattern that this answers for.
 */
function callTo(types: readonly string[]): RegExp {
  const names = types.filter((type) => type !== "" && !type.includes("\n")).map(ignoringCase);
  const named = names.length === 0 ? "" : `(?:${names.join("|")})[ \\t]*`;
  const isNameless = types.length === 0 || types.includes("");
  return new RegExp(`[ \\t]*(?:>[ \\t]*)?(?:${named})${isNameless ? "?" : ""}\\(`, "iuy");
}
