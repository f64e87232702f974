/** What the extractors that applications ship read in a simulated turn, metric by metric. */

import { normalizeLabel } from "../../../protocols/purpose-label/label.ts";
import { purposeLabelProtocol } from "../../../protocols/purpose-label/protocol.ts";
import { defaultVocabulary } from "../../../protocols/state-block/default-vocabulary.ts";
import { proposedEvents } from "../../../protocols/state-block/proposed-events.ts";
import { validityOf } from "../../../protocols/state-block/refusal.ts";
import { splitStateBlock } from "../../../protocols/state-block/split.ts";
import { declaredInCall } from "../../../seam/tool-field.ts";
import type { ModelReply } from "../../model.ts";
import type { LabelTraits } from "../label-shapes.ts";
import type { LabelPlace } from "../situation.ts";

type Measurable = Pick<ModelReply, "text" | "finish" | "toolCalls">;

/** The traits of one agent's turn at a place. */
export function measuredLabel(reply: Measurable, place: LabelPlace, maxChars = 64): LabelTraits {
  const truncated = reply.finish.reason === "length";
  return place === "tool-field"
    ? { ...measuredField(reply, maxChars), truncated }
    : { ...measuredText(reply.text, place.startsWith("prefill"), maxChars), truncated };
}

function measuredField({ toolCalls }: Measurable, maxChars: number) {
  const written = toolCalls.map(declaredInCall).find((text) => text !== null) ?? "";
  const label = normalizeLabel(written, maxChars);
  const withinBudget = label !== "" && label === normalizeLabel(written, 10_000);
  return { declared: label !== "", leading: null, single: null, withinBudget, unclosed: null };
}

function measuredText(text: string, prefilled: boolean, maxChars: number) {
  const { declared, label, removals } = purposeLabelProtocol(maxChars).extract(text, prefilled);
  const pairs = removals.filter(({ rule }) => rule === "purpose_tag");
  const [first] = pairs;
  const piece = first === undefined ? "" : text.slice(first.start, first.end);
  const written = piece.replace(/^<purpose>/i, "").replace(/<\/purpose>$/i, "");
  const leads =
    first !== undefined &&
    text.slice(0, first.start).trim() === "" &&
    /^[^\S\n]*(?:\n|$)/.test(text.slice(first.end));
  const plain = text.toLowerCase();
  const lastOpener = plain.lastIndexOf("<purpose>");
  return {
    declared,
    leading: prefilled ? null : declared && leads,
    single: declared && pairs.length === 1,
    withinBudget: declared && label === normalizeLabel(written, 10_000),
    unclosed:
      (prefilled || lastOpener !== -1) &&
      !plain.slice(Math.max(lastOpener, 0)).includes("</purpose>"),
  };
}

/** The traits of one narrator's turn, from its whole text. */
export function measuredBlock(text: string, truncated: boolean) {
  const extraction = splitStateBlock(text, defaultVocabulary);
  const { form, parse, removals } = extraction;
  const events = proposedEvents(extraction.proposal);
  const pieces = removals.filter(({ kind }) => kind !== "space");
  const [only] = pieces;
  return {
    proposed: events.kind === "events",
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
    truncated,
    leaks: removals
      .filter(({ kind, start, end }) => kind === "leak" && text.slice(start, end).trim() !== "")
      .map(({ rule }) => rule),
    prose: extraction.prose,
    read: extraction.proposal !== null,
  };
}
