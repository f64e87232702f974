/** What the metrics of purpose-label read in a reply of some shape. */
export interface LabelTraits {
  readonly declared: boolean;
  /** null where the opener is given, because then nothing of it is the model's. */
  readonly leading: boolean | null;
  readonly single: boolean;
  readonly withinBudget: boolean;
  readonly unclosed: boolean;
}

const declaration: LabelTraits = {
  declared: true,
  leading: true,
  single: true,
  withinBudget: true,
  unclosed: false,
};
const silence: LabelTraits = {
  declared: false,
  leading: false,
  single: false,
  withinBudget: false,
  unclosed: false,
};

/** The ways in which a simulated agent begins a turn of its own, and continues one begun at the tag. */
export const labelShapes = {
  /** `<purpose>Goal</purpose>`, a line break, prose. */
  proper: declaration,
  /** Prose, then the declaration on a line of its own. */
  "after-prose": { ...declaration, leading: false },
  /** The declaration first, prose on the same line. */
  "same-line": { ...declaration, leading: false },
  /** A declaration first and another one after the prose. */
  doubled: { ...declaration, single: false },
  /** A whole sentence between the tags. */
  overlong: { ...declaration, withinBudget: false },
  /** Prose alone. */
  prose: silence,
  /** An opener, a goal and no closer. */
  unclosed: { ...silence, unclosed: true },
  /** Continued: `Goal</purpose>`, a line break, prose. */
  continued: { ...declaration, leading: null },
  /** Continued with short narration in the first person that is then closed: declared and hollow. */
  "continued-narration": { ...declaration, leading: null },
  /** Continued with narration past the budget and closed at last. */
  "closed-late": { ...declaration, leading: null, withinBudget: false },
  /** Continued with narration that never closes. */
  "never-closed": { ...silence, leading: null, unclosed: true },
} as const satisfies Readonly<Record<string, LabelTraits>>;

export type LabelShape = keyof typeof labelShapes;
