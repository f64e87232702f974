import type { Json } from "../json.ts";
import type { Removal } from "../removal.ts";
import { cleanProse, withoutPassages } from "./clean-prose.ts";
import { type Draft, draftOf, withoutCuts } from "./draft.ts";
import { findBlock } from "./find-block.ts";
import { inlineCuts, inlineProposals } from "./inline-objects.ts";
import { fenceMark } from "./literals.ts";
import { readsAsProtocol } from "./proposal.ts";
import { strip } from "./python-space.ts";
import { type Recogniser, recogniserOf } from "./recogniser.ts";
import type { TolerantReading } from "./tolerant-json.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * How a block can be written: in a `state`, `json` or unlabelled fence, as the object that ends the reply, on
 * lines of its own, the same under quote markers, begun and never closed, or not at all.
 */
export const fenceForms = [
  "state",
  "json",
  "bare",
  "trailing",
  "inline",
  "quoted",
  "unclosed",
  "none",
] as const;

/** One of `fenceForms`. */
export type FenceForm = (typeof fenceForms)[number];

/** How a block can parse: as written, only after repairs or with NaN or an infinity, not, or no block. */
export const parseClasses = ["strict", "repaired", "unreadable", "absent"] as const;

/** One of `parseClasses`. */
export type ParseClass = (typeof parseClasses)[number];

/** What was read out of a narrator's reply. */
export interface StateBlockExtraction {
  /** The story: what a reader may see. A subsequence of the reply. */
  readonly prose: string;
  /**
   * What the block says, whether or not its events can be applied; null when nothing was read. NaN and the
   * infinities are numbers here, so that events are judged by them; JSON.stringify writes them null.
   */
  readonly proposal: Json | null;
  /** The protocol text as the model wrote it, kept for the audit; "" when there was none. */
  readonly raw: string;
  readonly form: FenceForm;
  readonly parse: ParseClass;
  /** Each piece that left the reply, in order. They and the prose make up the reply. */
  readonly removals: readonly Removal[];
}

/**
 * Separates a narrator's reply into its story and the block of events that it proposes.
 *
 * The story never carries the protocol, and a block that cannot be read is no failure: its wreckage leaves the
 * story and is kept in `raw`. A piece of story that looks like protocol stays where the rules are in doubt.
 *
 * Total and pure; linear in the reply. The recogniser is made once for each vocabulary object.
 */
export function splitStateBlock(text: string, vocabulary: Vocabulary): StateBlockExtraction {
  const recogniser = recogniserOf(vocabulary);
  const reply = draftOf(text);
  const block = findBlock(text, recogniser);
  if (block !== null) {
    const draft = cleanProse(withoutCuts(reply, [block.cut]), recogniser, true);
    return { ...readBlock(block), form: block.form, ...storyOf(draft) };
  }
  const proposals = inlineProposals(text, recogniser);
  const last = proposals.at(-1);
  if (last !== undefined) {
    const draft = cleanProse(withoutPassages(reply, inlineCuts(proposals)), recogniser, true);
    return { ...readBlock(last), form: last.quoted ? "quoted" : "inline", ...storyOf(draft) };
  }
  return withoutBlock(text, cleanProse(reply, recogniser, false), recogniser);
}

function readBlock(block: { readonly raw: string; readonly reading: TolerantReading | null }) {
  const { raw, reading } = block;
  return { raw, proposal: reading?.value ?? null, parse: reading?.parse ?? "unreadable" } as const;
}

function storyOf(draft: Draft) {
  return { prose: draft.text, removals: draft.removals };
}

function withoutBlock(text: string, story: Draft, recogniser: Recogniser): StateBlockExtraction {
  const unclosed = story.removals.some(({ rule }) => rule.startsWith("dangling_"));
  return {
    proposal: null,
    raw: wreckage(text, story.text, recogniser),
    form: unclosed ? "unclosed" : "none",
    parse: unclosed ? "unreadable" : "absent",
    ...storyOf(story),
  };
}

/**
 * What came off a reply without a block, when it was protocol: an unfinished block, an echoed instruction or
 * a fence. A pasted state section proposes nothing. Where text came out of the middle, what is left is not
 * one piece, and the whole reply is kept when it reads as protocol.
 */
function wreckage(text: string, prose: string, recogniser: Recogniser): string {
  const whole = strip(text);
  if (prose === whole) return "";
  if (whole.slice(0, prose.length) !== prose)
    return readsAsProtocol(whole, recogniser) ? whole : "";
  const removed = strip(whole.slice(prose.length));
  const isProtocol =
    readsAsProtocol(removed, recogniser) || removed.includes(fenceMark) || removed.startsWith("[");
  return isProtocol ? removed : "";
}
