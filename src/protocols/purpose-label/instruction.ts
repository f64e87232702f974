import type { PurposeLabelConfig, PurposeLabelDelivery } from "./config.ts";

/** What an assistant turn is begun with under `prefill`. */
export const PURPOSE_LABEL_PREFILL = "<purpose>";

/**
 * The wording used when the application brings none. It demands and shows the tag before it explains anything,
 * because models skip a request that is hedged or that comes after prose.
 */
export const purposeLabelWording = [
  "Begin every message that calls a tool with one line of its own that says what the calls are for, written exactly so:",
  "<purpose>Finding where the login test fails</purpose>",
  [
    "This line is required. It comes before any other text, each time you call a tool.",
    "Use everyday words that somebody who has never seen this project understands, at most {{maxChars}} characters,",
    "and say what you want to find out or achieve, not which tool you reach for.",
    "If that has not changed since your last message, write the same line again, word for word.",
    "Readers see the line as a title; it changes nothing about the work itself.",
  ].join(" "),
].join("\n");

/** `wording` with each `{{maxChars}}` filled in, otherwise as it is. */
export function renderInstruction(
  wording: string,
  config: Pick<PurposeLabelConfig, "maxChars">,
): string {
  return wording.replaceAll("{{maxChars}}", String(config.maxChars));
}

/**
 * The instruction as a part of the system prompt, or `""` when the delivery does not put it there. `prefill` does:
 * a turn begun at the tag without the teaching is continued with narration, not with a heading.
 */
export function promptFragment(config: PurposeLabelConfig, wording = purposeLabelWording): string {
  return delivers(config, ["system", "prefill"]) ? renderInstruction(wording, config) : "";
}

/** The instruction as a part of every turn, the same words as in the system prompt, or `""`. */
export function turnNudge(config: PurposeLabelConfig, wording = purposeLabelWording): string {
  return delivers(config, ["nudge"]) ? renderInstruction(wording, config) : "";
}

/** What the assistant turn is begun with, or `""`. */
export function prefill(config: PurposeLabelConfig): string {
  return delivers(config, ["prefill"]) ? PURPOSE_LABEL_PREFILL : "";
}

function delivers(config: PurposeLabelConfig, by: readonly PurposeLabelDelivery[]): boolean {
  return config.enabled && by.includes(config.delivery);
}
