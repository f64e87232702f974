/**
 * What an extractor took out of a reply, piece by piece.
 *
 * The rules are named where the cut is made, so that a leak table can say which rule caught what and a
 * reader can be shown the very characters. There is no catch-all: a cut that fits no name is a bug.
 */

/**
 * Why a piece left the prose: `declaration` is what the wording asked for, `space` is white space that
 * tidying took, `leak` is protocol that a reader would otherwise have seen.
 */
export type RemovalKind = "declaration" | "space" | "leak";

/** Every rule of both built-in protocols with the kind of its removals. */
export const removalKinds = {
  purpose_tag: "declaration",
  state_fence: "declaration",
  trim: "space",
  blank_lines: "space",
  json_fence: "leak",
  bare_fence: "leak",
  trailing_object: "leak",
  inline_object: "leak",
  dangling_state: "leak",
  dangling_json: "leak",
  dangling_object: "leak",
  echoed_state_section: "leak",
  state_heading: "leak",
  quote_marker: "leak",
  event_call_line: "leak",
  echoed_length_hint: "leak",
  rendered_scene_line: "leak",
  empty_dangling_fence: "leak",
  echoed_instruction_tail: "leak",
} as const satisfies Readonly<Record<string, RemovalKind>>;

/** The name of a rule that removes text. */
export type RemovalRule = keyof typeof removalKinds;

/**
 * One piece that left the reply: `[start, end)` in UTF-16 units of the input text. `Rule` is wider than the rules
 * of the built-in protocols where those of a user's own are read.
 */
export interface Removal<Rule extends string = RemovalRule> {
  readonly rule: Rule;
  readonly kind: RemovalKind;
  readonly start: number;
  readonly end: number;
}

/** The removal of `[start, end)` by `rule`, with the kind that the rule always has. */
export function removalBy(rule: RemovalRule, start: number, end: number): Removal {
  return { rule, kind: removalKinds[rule], start, end };
}
