/** What a request's newest player message holds, taken apart by its look alone. */
export interface WireSection {
  /** The lines of the state section, as they stand; empty when there is none with an entry. */
  readonly lines: readonly string[];
  /** Who and what is named there as existing. */
  readonly entities: readonly WireEntity[];
  /** The length hint, when there is one that has a limit's own words; else null. */
  readonly lengthHint: string | null;
  /** What is left: the player's words. */
  readonly player: string;
}

export interface WireEntity {
  readonly id: string;
  /** As the section gives it in brackets, lower case; null when it gives none. */
  readonly kind: string | null;
}

/**
 * Reads the message without its instruction.
 *
 *     Scene: A flooded cellar (at cellar)      section: a line that ends in "(at …)" above a heading,
 *     Present:                                   headings that end in a colon,
 *       - mara: Mara (character), at cellar      and their indented entries
 *
 *     I look for the way out.                  player
 *
 *     [Hard limit: this turn must …]           length hint
 */
export function readWireSection(own: string): WireSection {
  const lines = own.split("\n");
  const belongs = sectionLines(lines);
  const section = lines.filter((_, index) => belongs[index] === true);
  const rest = lines.filter((_, index) => belongs[index] !== true).join("\n");
  return {
    lines: section,
    entities: section.flatMap(entityIn),
    lengthHint: LENGTH_HINT.exec(rest)?.[0] ?? null,
    player: rest.replace(BRACKETS, "\n").trim(),
  };
}

function sectionLines(lines: readonly string[]): readonly boolean[] {
  const belongs = lines.map(() => false);
  lines.forEach((line, index) => {
    if (!HEADING.test(line) || !ENTRY.test(lines[index + 1] ?? "")) return;
    belongs[index] = true;
    for (let entry = index + 1; ENTRY.test(lines[entry] ?? ""); entry++) belongs[entry] = true;
    if (SCENE.test(lines[index - 1] ?? "")) belongs[index - 1] = true;
  });
  return belongs;
}

const HEADING = /^[^\s[\]{}<>#*>-][^[\]{}<>]{0,60}:$/;
const ENTRY = /^[ \t]+\S/;
const SCENE = /^\S[^\n]*\(at [^()\n]+\)[ \t]*$/;

/** `  - mara: Mara (character), at cellar`; an entry without a kind names what was named before. */
function entityIn(line: string): readonly WireEntity[] {
  const found = /^[ \t]+(?:[-*] )?([a-z0-9][\w-]*): .*\(([^()]+)\)(?:, at [\w-]+)?$/i.exec(line);
  const [, id, kind] = found ?? [];
  return id === undefined || kind === undefined ? [] : [{ id, kind: kind.toLowerCase() }];
}

/** Recognised as an extractor recognises an echo of it. */
const LENGTH_HINT =
  /^\[Hard limit:(?=[^\]]*(?:append the state block|turn must not exceed \d+ words))[^\]]*\]/im;

/** Whole paragraphs in brackets are the application's, not the player's. */
const BRACKETS = /(?:^|\n)\[[^\]]*\][ \t]*(?=\n|$)/g;
