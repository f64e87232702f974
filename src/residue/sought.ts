import { foldText } from "./folded-text.ts";
import { type InstructionIndex, indexInstruction } from "./instruction-index.ts";
import type { ResidueContext } from "./residue-context.ts";

/** A context made ready once for any number of texts: every word folded as the texts are. */
export interface Sought {
  /** Null as in the context, and also for a name without any character. */
  readonly tag: string | null;
  readonly label: string | null;
  readonly eventNames: readonly string[];
  /** The names by their letters and digits alone: `setpossession` for `set_possession` and `setPossession`. */
  readonly squashedNames: ReadonlyMap<string, string>;
  /** The scene line's word without its colon: `scene`. */
  readonly scene: string | null;
  /** The section headings without their colon: `held`. */
  readonly headings: ReadonlySet<string>;
  readonly instruction: InstructionIndex;
}

/** Linear in the context. */
export function soughtBy({ words, instruction }: ResidueContext): Sought {
  const eventNames = words.eventNames.map(folded).filter((name) => name !== "");
  return {
    tag: nameOrNull(words.tag),
    label: nameOrNull(words.fenceLabel),
    eventNames,
    squashedNames: new Map(eventNames.map((name) => [squashed(name), name])),
    scene: nameOrNull(words.sceneHeading),
    headings: new Set(words.sectionHeadings.map(folded).filter((heading) => heading !== "")),
    instruction: indexInstruction(instruction),
  };
}

/** A folded name by its letters and digits alone. */
export function squashed(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "");
}

function nameOrNull(name: string | null): string | null {
  return name === null || folded(name) === "" ? null : folded(name);
}

function folded(name: string): string {
  return foldText(name).text.replaceAll(":", "").trim();
}
