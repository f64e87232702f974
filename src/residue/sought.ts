import { foldText } from "./folded-text.ts";
import { type HintPhrase, hintPhrases } from "./hint-phrases.ts";
import { type InstructionIndex, indexInstruction } from "./instruction-index.ts";
import type { ResidueKind } from "./residue.ts";
import type { ResidueContext } from "./residue-context.ts";
import type { SoughtNames } from "./sought-names.ts";
import { tagKinds } from "./tag-kinds.ts";

/** A context made ready once for any number of texts: every word folded as the texts are. */
export interface Sought extends SoughtNames {
  /** The names by their letters and digits alone: `setpossession` for `set_possession` and `setPossession`. */
  readonly squashedNames: ReadonlyMap<string, string>;
  /** The scene line's word without its colon: `scene`. */
  readonly scene: string | null;
  /** The section headings without their colon: `held`. */
  readonly headings: ReadonlySet<string>;
  readonly instruction: InstructionIndex;
  /** The phrases of the application's hints by their first word. */
  readonly phrases: ReadonlyMap<string, readonly HintPhrase[]>;
  /** What a tag is by its name. */
  readonly tagKinds: ReadonlyMap<string, ResidueKind>;
}

/** Linear in the context. */
export function soughtBy({ words, instruction }: ResidueContext): Sought {
  const eventNames = words.eventNames.map(folded).filter((name) => name !== "");
  const names: SoughtNames = {
    tag: nameOrNull(words.tag),
    label: nameOrNull(words.fenceLabel),
    eventNames,
  };
  return {
    ...names,
    squashedNames: new Map(eventNames.map((name) => [squashed(name), name])),
    scene: nameOrNull(words.sceneHeading),
    headings: new Set(words.sectionHeadings.map(folded).filter((heading) => heading !== "")),
    instruction: indexInstruction(instruction),
    phrases: hintPhrases(names),
    tagKinds: tagKinds(names),
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
