/**
 * What the metrics of purpose-label read in a reply of some shape. null stands where the harness gave what is
 * measured, so that nothing of it is the model's: the opener of a turn begun at the tag, the form of a field.
 */
export interface LabelTraits {
  readonly declared: boolean;
  readonly leading: boolean | null;
  readonly single: boolean | null;
  readonly withinBudget: boolean;
  readonly unclosed: boolean | null;
  /** Whether it breaks off at the output limit. Such a turn calls no tool. */
  readonly truncated: boolean;
}

const declaration: LabelTraits = {
  declared: true,
  leading: true,
  single: true,
  withinBudget: true,
  unclosed: false,
  truncated: false,
};
const silence: LabelTraits = {
  declared: false,
  leading: false,
  single: false,
  withinBudget: false,
  unclosed: false,
  truncated: false,
};

const continuation: LabelTraits = { ...declaration, leading: null };
const silentContinuation: LabelTraits = { ...silence, leading: null };

const form = { leading: null, single: null, unclosed: null } as const;
const field: LabelTraits = { ...declaration, ...form };
const silentField: LabelTraits = { ...silence, ...form };

/** The ways in which a simulated agent begins a turn of its own. */
const ownShapes = {
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
  /** Asterisks round the pair; they stay when it is taken out. */
  emphasised: { ...declaration, leading: false },
  /** The tag with a capital letter. */
  "other-case": declaration,
  /** A pair inside a pair, and a whole sentence in it; half a tag stays when it is taken out. */
  "pair-in-pair": { ...declaration, leading: false, withinBudget: false },
  /** All that is said stands between the tags, and nothing is left for the reader. */
  "whole-reply": { ...declaration, withinBudget: false },
  /** The instruction's own example for a heading. */
  "copied-example": declaration,
  /** A chat template's token after the closer. */
  "chat-token": { ...declaration, leading: false },
  /** Reasoning in tags of its own, then the declaration. */
  "thinks-first": { ...declaration, leading: false },
  /** The declaration, then one sentence over and over until the limit. */
  "declared-loop": { ...declaration, truncated: true },
  /** Prose alone. */
  prose: silence,
  /** An opener, a goal and no closer. */
  unclosed: { ...silence, unclosed: true },
  /** Nothing between the tags. */
  "empty-pair": silence,
  /** The opener without its bracket. */
  "half-opener": silence,
  /** The closer without its slash. */
  slashless: { ...silence, unclosed: true },
  /** An attribute on the opener. */
  attribute: silence,
  /** A tag of another name. */
  "renamed-tag": silence,
  /** The goal in plain words instead of the tag. */
  "plain-words": silence,
  /** The instruction's first sentence, then prose. */
  "echoed-rule": silence,
  /** Cut inside the closer. */
  "cut-closer": { ...silence, unclosed: true, truncated: true },
  /** One sentence over and over until the limit. */
  loop: { ...silence, truncated: true },
} as const satisfies Readonly<Record<string, LabelTraits>>;

/** The ways in which it goes on from the opener of the tag. */
const continuations = {
  /** `Goal</purpose>`, a line break, prose. */
  continued: continuation,
  /** Short narration in the first person that is then closed: declared and hollow. */
  "continued-narration": continuation,
  /** Narration past the budget, closed at last. */
  "closed-late": { ...continuation, withinBudget: false },
  /** The opener once more, then as if nothing had been begun. */
  restarted: continuation,
  /** A heading, and after the prose a whole pair, which is what is read. */
  "closed-twice": continuation,
  /** Narration that never closes. */
  "never-closed": { ...silentContinuation, unclosed: true },
  /** The closer at once. */
  "closed-empty": silentContinuation,
  /** Reasoning in tags of its own before the heading, which is then not read. */
  "thinks-inside": silentContinuation,
  /** One sentence over and over until the limit, never closed. */
  "open-loop": { ...silentContinuation, unclosed: true, truncated: true },
} as const satisfies Readonly<Record<string, LabelTraits>>;

/** The ways in which it fills the field that a tool asks for; the text beside the call is prose. */
const fieldShapes = {
  /** A goal. */
  field: field,
  /** Short narration in the first person: declared and hollow. */
  "field-narration": field,
  /** A whole sentence. */
  "field-overlong": { ...field, withinBudget: false },
  /** A goal with the tags of the instruction round it, where there is room for them. */
  "field-tagged": field,
  /** Not there, although it is required. */
  "field-absent": silentField,
  /** There and blank. */
  "field-blank": silentField,
  /** Not there; the tag stands in the text, where nobody looks for it. */
  "field-in-text": silentField,
  /** In arguments that break off, so that nothing can be read in them. */
  "field-broken": silentField,
} as const satisfies Readonly<Record<string, LabelTraits>>;

/** Every way in which a simulated agent declares its purpose or does not. */
export const labelShapes = { ...ownShapes, ...continuations, ...fieldShapes };

export type OwnLabelShape = keyof typeof ownShapes;
export type ContinuedLabelShape = keyof typeof continuations;
export type FieldShape = keyof typeof fieldShapes;
export type LabelShape = keyof typeof labelShapes;

/** Whether a shape is one of a tool's field. */
export function isFieldShape(shape: LabelShape): shape is FieldShape {
  return Object.hasOwn(fieldShapes, shape);
}

/** Whether a shape goes on from the opener of the tag. */
export function isContinuedLabel(shape: LabelShape): shape is ContinuedLabelShape {
  return Object.hasOwn(continuations, shape);
}
