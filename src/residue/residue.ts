/**
 * Protocol that a reader would still see in a reply's prose, piece by piece.
 *
 * The detector of this folder is a second opinion: it shares no line with any extractor and looks wider than they
 * do, so that what an extractor misses is counted by somebody else than the extractor.
 */

/** Everything that a piece can be called. A table of residue has at most these rows. */
export const residueKinds = [
  /** A pair of the protocol's tag with its heading, or a tag that closes itself. */
  "tag",
  /** One tag without its other half, however mistyped or cut. */
  "half_tag",
  /** The tag in other characters, in square brackets or under a longer name. */
  "look_alike_tag",
  /** The tag written with character entities or escapes. */
  "entity_tag",
  /** A fenced block that is the protocol's by its label or by what it holds. */
  "fence",
  /** What is left of a fence: a cut opener, an empty block, a lone mark. */
  "fence_fragment",
  /** JSON that is a proposal or begins one, in any quotes. */
  "proposal_json",
  /** The end or the very beginning of such JSON. */
  "json_fragment",
  /** A line that calls an event as a function. */
  "event_call",
  /** JSON that names an event as the function to be called. */
  "function_call_object",
  /** Angle-bracket wrapping round a block: the label, a tool call, an event. */
  "xml_wrapper",
  /** A copy of the state section. */
  "section_heading",
  /** The state section's scene line. */
  "scene_line",
  /** The label as a heading over a block. */
  "label_heading",
  /** A line that announces the block. */
  "lead_in",
  /** An echo of a reminder or a note about the block. */
  "reminder_bracket",
  /** An echo of the length hint. */
  "length_hint",
  /** An echo of the hint to continue. */
  "continue_hint",
  /** Eight or more words in a row of this run's instruction. */
  "instruction_piece",
  /** A token of a chat template. */
  "chat_token",
  /** A reasoning tag, with what it encloses where it is closed. */
  "reasoning_tag",
  /** The name of an output channel run into the text. */
  "channel_marker",
  /** The name of a role as a header. */
  "role_header",
  /** Emphasis, a heading mark or a list number that holds nothing. */
  "empty_emphasis",
] as const;

/** What a piece of residue is. */
export type ResidueKind = (typeof residueKinds)[number];

/** One piece: `[start, end)` in UTF-16 units of the text it was found in; never empty. */
export interface Residue {
  readonly kind: ResidueKind;
  readonly start: number;
  readonly end: number;
}
