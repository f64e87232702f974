/** What the extractors that applications ship read in a simulated reply, metric by metric. */

import { normalizeLabel } from "../../../protocols/purpose-label/label.ts";
import { purposeLabelProtocol } from "../../../protocols/purpose-label/protocol.ts";
import { defaultVocabulary } from "../../../protocols/state-block/default-vocabulary.ts";
import { proposedEvents } from "../../../protocols/state-block/proposed-events.ts";
import { validityOf } from "../../../protocols/state-block/refusal.ts";
import { splitStateBlock } from "../../../protocols/state-block/split.ts";
import type { ModelReply } from "../../model.ts";

/** The counts and truths of one agent's turn; `leading` is null where the opener is given. */
export function measuredLabel(reply: Pick<ModelReply, "text">, prefilled: boolean, maxChars = 64) {
  const { text } = reply;
  const { declared, label, removals } = purposeLabelProtocol(maxChars).extract(text, prefilled);
  const pairs = removals.filter(({ rule }) => rule === "purpose_tag");
  const [first] = pairs;
  const written =
    first === undefined ? "" : text.slice(first.start, first.end).replace(/<\/?purpose>/g, "");
  const leads =
    first !== undefined &&
    text.slice(0, first.start).trim() === "" &&
    /^[^\S\n]*(?:\n|$)/.test(text.slice(first.end));
  const lastOpener = text.lastIndexOf("<purpose>");
  return {
    declared,
    leading: prefilled ? null : declared && leads,
    single: declared && pairs.length === 1,
    withinBudget: declared && label === normalizeLabel(written, 10_000),
    unclosed:
      (prefilled || lastOpener !== -1) &&
      !text.slice(Math.max(lastOpener, 0)).includes("</purpose>"),
  };
}

/** The counts and truths of one narrator's turn. */
export function measuredBlock({ text, finish }: Pick<ModelReply, "text" | "finish">) {
  const extraction = splitStateBlock(text, defaultVocabulary);
  const { form, parse, removals } = extraction;
  const events = proposedEvents(extraction.proposal);
  const proposed = events.kind === "events";
  const pieces = removals.filter(({ kind }) => kind !== "space");
  const [only] = pieces;
  return {
    proposed,
    fenceCompliant:
      events.kind === "events" &&
      form === "state" &&
      parse === "strict" &&
      pieces.length === 1 &&
      only !== undefined &&
      text.slice(only.end).trim() === "" &&
      events.events.every((event) => validityOf(event, defaultVocabulary).kind === "valid"),
    form,
    parse,
    truncated: finish.reason === "length",
    leaks: removals.filter(({ kind }) => kind === "leak").map(({ rule }) => rule),
    prose: extraction.prose,
  };
}
