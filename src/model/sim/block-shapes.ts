import type { RemovalRule } from "../../protocols/removal.ts";
import type { FenceForm, ParseClass } from "../../protocols/state-block/split.ts";

/** Something of the request that a model may copy; a shape that copies it needs it on the wire. */
export type Copied = "events" | "reminder" | "stateSection" | "lengthHint";

/** What the metrics of state-block read in a reply of some shape. */
export interface BlockTraits {
  readonly proposed: boolean;
  readonly fenceCompliant: boolean;
  readonly form: FenceForm;
  readonly parse: ParseClass;
  readonly truncated: boolean;
  /** The one leak that is taken out of it; null for none. */
  readonly leak: RemovalRule | null;
  readonly copies: Copied | null;
}

const block: BlockTraits = {
  proposed: true,
  fenceCompliant: false,
  form: "state",
  parse: "strict",
  truncated: false,
  leak: null,
  copies: null,
};
const story: BlockTraits = { ...block, proposed: false, form: "none", parse: "absent" };

/** The ways in which a simulated narrator ends a turn. */
export const blockShapes = {
  /** The story, a blank line, a closed `state` fence with strict JSON and valid events. */
  proper: { ...block, fenceCompliant: true },
  /** The same with a comma before a closing brace. */
  "trailing-comma": { ...block, parse: "repaired" },
  /** The same with an event that the vocabulary does not have. */
  "invented-event": block,
  "json-fence": { ...block, form: "json", leak: "json_fence" },
  "bare-fence": { ...block, form: "bare", leak: "bare_fence" },
  /** An object without a fence at the end. */
  "trailing-object": { ...block, form: "trailing", leak: "trailing_object" },
  /** An object without a fence, and more story after it. */
  "inline-object": { ...block, form: "inline", leak: "inline_object" },
  /** The same with quote markers. */
  "quoted-object": { ...block, form: "quoted", leak: "inline_object" },
  "then-reminder": { ...block, leak: "echoed_instruction_tail", copies: "reminder" },
  "with-event-call": { ...block, leak: "event_call_line", copies: "events" },
  "with-state-section": { ...block, leak: "echoed_state_section", copies: "stateSection" },
  "then-length-hint": { ...block, leak: "echoed_length_hint", copies: "lengthHint" },
  /** The story alone. */
  story,
  /** A closed `state` fence with single quotes for double ones. */
  unreadable: { ...story, form: "state", parse: "unreadable" },
  /** A `state` fence in which the output limit is reached. */
  "cut-off": {
    ...story,
    form: "unclosed",
    parse: "unreadable",
    truncated: true,
    leak: "dangling_state",
  },
  "reminder-only": { ...story, leak: "echoed_instruction_tail", copies: "reminder" },
  "event-call-only": { ...story, leak: "event_call_line", copies: "events" },
  "state-section-only": { ...story, leak: "echoed_state_section", copies: "stateSection" },
  "length-hint-only": { ...story, leak: "echoed_length_hint", copies: "lengthHint" },
} as const satisfies Readonly<Record<string, BlockTraits>>;

export type BlockShape = keyof typeof blockShapes;
