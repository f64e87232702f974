import type { RemovalRule } from "../../protocols/removal.ts";
import type { FenceForm, ParseClass } from "../../protocols/state-block/split.ts";

/** Something of the request that a model may copy; a shape that copies it needs it on the wire. */
export type Copied = "events" | "reminder" | "stateSection" | "lengthHint";

/** What the metrics of state-block read in a turn that ends in some shape. */
export interface BlockTraits {
  readonly proposed: boolean;
  readonly fenceCompliant: boolean;
  readonly form: FenceForm;
  readonly parse: ParseClass;
  /** Whether it breaks off at the output limit. */
  readonly truncated: boolean;
  /** The leaks that are taken out of it, each rule once. */
  readonly leaks: readonly RemovalRule[];
  readonly copies: Copied | null;
  /** Whether pieces of protocol stay in the prose, which no rule of the extractor knows. */
  readonly residue: boolean;
}

const block: BlockTraits = {
  proposed: true,
  fenceCompliant: false,
  form: "state",
  parse: "strict",
  truncated: false,
  leaks: [],
  copies: null,
  residue: false,
};
const story: BlockTraits = { ...block, proposed: false, form: "none", parse: "absent" };
const wreck: BlockTraits = { ...block, proposed: false, parse: "unreadable" };
const cut: BlockTraits = { ...wreck, form: "unclosed", truncated: true, leaks: ["dangling_state"] };

/** The ways in which a simulated narrator ends a turn of its own. */
const endings = {
  /** The story, a blank line, a closed `state` fence with strict JSON and valid events. */
  proper: { ...block, fenceCompliant: true },
  /** The same with a comma before a closing brace. */
  "trailing-comma": { ...block, parse: "repaired" },
  /** The same with an event that the vocabulary does not have. */
  "invented-event": block,
  "json-fence": { ...block, form: "json", leaks: ["json_fence"] },
  "bare-fence": { ...block, form: "bare", leaks: ["bare_fence"] },
  /** An object without a fence at the end. */
  "trailing-object": { ...block, form: "trailing", leaks: ["trailing_object"] },
  /** The same below a heading of its own. */
  "headed-object": { ...block, form: "trailing", leaks: ["state_heading", "trailing_object"] },
  /** An object without a fence, and more story after it. */
  "inline-object": { ...block, form: "inline", leaks: ["inline_object"] },
  /** The same with quote markers. */
  "quoted-object": { ...block, form: "quoted", leaks: ["inline_object"] },
  "then-reminder": { ...block, leaks: ["echoed_instruction_tail"], copies: "reminder" },
  "with-event-call": { ...block, leaks: ["event_call_line"], copies: "events" },
  "with-state-section": { ...block, leaks: ["echoed_state_section"], copies: "stateSection" },
  "then-length-hint": { ...block, leaks: ["echoed_length_hint"], copies: "lengthHint" },
  /** The block first, the story after it. */
  "block-first": block,
  /** The block and no story. */
  "no-story": { ...block, fenceCompliant: true },
  /** A sentence that introduces the block, which stays. */
  "lead-in": { ...block, fenceCompliant: true, residue: true },
  /** A chat template's token after the block. */
  "then-chat-token": { ...block, residue: true },
  /** On into the player's next words and an answer to them. */
  "runs-on": { ...block, residue: true },
  /** A blank between the backticks and the label: the object is read, the fence lines stay. */
  "spaced-label": { ...block, form: "inline", leaks: ["inline_object"], residue: true },
  "tilde-fence": { ...block, form: "inline", leaks: ["inline_object"], residue: true },
  /** Tags for a fence. */
  "tagged-object": { ...block, form: "inline", leaks: ["inline_object"], residue: true },
  /** The story alone. */
  story,
  /** A closed `state` fence with single quotes for double ones. */
  unreadable: wreck,
  /** The same with a comment in it. */
  commented: wreck,
  /** The same with braces doubled, as templates have them. */
  "doubled-braces": wreck,
  /** The same without its last brace. */
  "brace-missing": wreck,
  /** A `json` fence inside the `state` fence. */
  "fence-in-fence": { ...wreck, leaks: ["inline_object"], residue: true },
  /** A `state` fence in which the output limit is reached. */
  "cut-off": cut,
  /** The same because one event is written over and over. */
  "event-loop": cut,
  /** The limit is reached in a `json` fence. */
  "cut-json": { ...cut, leaks: ["dangling_json"] },
  /** In an object without a fence. */
  "cut-object": { ...cut, leaks: ["dangling_object"] },
  /** Before the fence is opened. */
  "cut-opener": { ...story, truncated: true, residue: true },
  /** In a sentence of story that is written over and over. */
  "story-loop": { ...story, truncated: true },
  "reminder-only": { ...story, leaks: ["echoed_instruction_tail"], copies: "reminder" },
  /** The reminder in italics, which hides it. */
  "restyled-reminder": { ...story, copies: "reminder", residue: true },
  "event-call-only": { ...story, leaks: ["event_call_line"], copies: "events" },
  /** An event's call as an item of a list, which hides it. */
  "listed-call": { ...story, copies: "events", residue: true },
  "state-section-only": { ...story, leaks: ["echoed_state_section"], copies: "stateSection" },
  /** The section's headings in bold, which hides it. */
  "restyled-section": { ...story, copies: "stateSection", residue: true },
  "length-hint-only": { ...story, leaks: ["echoed_length_hint"], copies: "lengthHint" },
} as const satisfies Readonly<Record<string, BlockTraits>>;

/** The ways in which it goes on from a turn that is begun at the fence. */
const continuations = {
  /** The object, and the fence closed. */
  continued: { ...block, fenceCompliant: true },
  "continued-comma": { ...block, parse: "repaired" },
  "continued-invented": block,
  /** A whole object and no closing fence. */
  "continued-open": {
    ...block,
    form: "trailing",
    leaks: ["dangling_state", "trailing_object"],
  },
  /** The block closed, and more story after it. */
  "continued-then-story": block,
  /** A sentence of story in the fence, and the fence closed. */
  "continued-prose": wreck,
  /** The story goes on as if nothing had been begun, and nothing is closed. */
  "continued-story": { ...wreck, form: "unclosed", leaks: ["dangling_state"] },
  /** Another label below the first. */
  "continued-relabelled": wreck,
  /** Another `json` fence inside the first. */
  "continued-json": { ...wreck, leaks: ["inline_object", "empty_dangling_fence"] },
  /** The opener once more. */
  "continued-again": {
    ...wreck,
    leaks: ["state_heading", "inline_object", "empty_dangling_fence"],
  },
  /** The events in a bare list: read, and no proposal. */
  "continued-list": { ...block, proposed: false },
  "continued-cut": cut,
  "continued-loop": cut,
} as const satisfies Readonly<Record<string, BlockTraits>>;

/** The ways in which it fits a schema. The form is the server's: the reply is set into a closed fence. */
const constrainedShapes = {
  /** At least one event. */
  "fitted-events": { ...block, fenceCompliant: true },
  /** None. */
  "fitted-empty": { ...block, fenceCompliant: true },
  /** One event over and over, until the limit cuts it. */
  "fitted-loop": { ...wreck, truncated: true },
} as const satisfies Readonly<Record<string, BlockTraits>>;

/** Every way in which a simulated narrator writes a block or does not. */
export const blockShapes = { ...endings, ...continuations, ...constrainedShapes };

export type BlockEnding = keyof typeof endings;
export type BlockContinuation = keyof typeof continuations;
export type ConstrainedShape = keyof typeof constrainedShapes;
export type BlockShape = keyof typeof blockShapes;

/** Whether a shape goes on from a turn that is begun at the fence. */
export function isBlockContinuation(shape: BlockShape): shape is BlockContinuation {
  return Object.hasOwn(continuations, shape);
}

/** Whether a shape is one of a reply that must fit a schema. */
export function isConstrainedShape(shape: BlockShape): shape is ConstrainedShape {
  return Object.hasOwn(constrainedShapes, shape);
}
