import type { Cut } from "./draft.ts";
import { bareFences, type Fence, jsonFences, stateFences } from "./fences.ts";
import { looksLikeProposal, readsAsProtocol } from "./proposal.ts";
import { strip, trimmedEnd } from "./python-space.ts";
import type { Recogniser } from "./recogniser.ts";
import { readTolerantJson, type TolerantReading } from "./tolerant-json.ts";

/** The block of a reply, in a fence or as the object that ends it. */
export interface Block {
  readonly form: "state" | "json" | "bare" | "trailing";
  /** What the model wrote, without its fence. */
  readonly raw: string;
  /** Null when it does not parse. */
  readonly reading: TolerantReading | null;
  readonly cut: Cut;
}

/**
 * Finds the block of a reply, or null. Our own label is ours whatever it holds; any other fence, and an object
 * without one, has to be a proposal, because a story may hold code. Of several of a kind the last counts.
 */
export function findBlock(text: string, recogniser: Recogniser): Block | null {
  return (
    stateBlock(text) ??
    protocolFence(text, "json", jsonFences(text), recogniser) ??
    protocolFence(text, "bare", bareFences(text), recogniser) ??
    trailingObject(text, recogniser)
  );
}

function stateBlock(text: string): Block | null {
  const fence = stateFences(text).at(-1);
  if (fence === undefined) return null;
  const raw = strip(text.slice(fence.bodyStart, fence.bodyEnd));
  return {
    form: "state",
    raw,
    reading: readTolerantJson(raw),
    cut: { rule: "state_fence", start: fence.start, end: fence.end },
  };
}

function protocolFence(
  text: string,
  form: "json" | "bare",
  fences: readonly Fence[],
  recogniser: Recogniser,
): Block | null {
  for (const { start, bodyStart, bodyEnd, end } of fences.toReversed()) {
    const raw = strip(text.slice(bodyStart, bodyEnd));
    const reading = readTolerantJson(raw);
    if (isProposal(reading, recogniser) || readsAsProtocol(raw, recogniser)) {
      return { form, raw, reading, cut: { rule: `${form}_fence`, start, end } };
    }
  }
  return null;
}

/**
 *     The rain.⏎{"events": []}␠⏎
 *               ^ start: the first brace of the reply
 *                             ^ end: after its last character that is not white space
 */
function trailingObject(text: string, recogniser: Recogniser): Block | null {
  const end = trimmedEnd(text, text.length);
  const start = text.indexOf("{");
  if (start === -1 || text[end - 1] !== "}" || end - 1 < start) return null;
  const raw = text.slice(start, end);
  const reading = readTolerantJson(raw);
  if (!isProposal(reading, recogniser)) return null;
  return {
    form: "trailing",
    raw,
    reading,
    cut: { rule: "trailing_object", start, end: text.length },
  };
}

function isProposal(reading: TolerantReading | null, recogniser: Recogniser): boolean {
  return reading !== null && looksLikeProposal(reading.value, recogniser);
}
