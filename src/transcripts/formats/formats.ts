import type { TranscriptFormat } from "../recorded-turn.ts";
import { inspectFormat } from "./inspect-format.ts";
import { messagesFormat } from "./messages-format.ts";
import { openaiBatchFormat } from "./openai-batch-format.ts";
import { promptfooFormat } from "./promptfoo-format.ts";
import { isRunJournal } from "./run-journal.ts";
import { textFormat } from "./text-format.ts";

/** Every format, the most particular first: the first that recognises a record is its file's. */
export function transcriptFormats(textField: string): readonly TranscriptFormat[] {
  return [promptfooFormat, inspectFormat, openaiBatchFormat, messagesFormat, textFormat(textField)];
}

/** The words of `--format`. */
export const formatNames: readonly string[] = transcriptFormats("text").map(({ id }) => id);

/** What a file is by one of its records. */
export type Recognition =
  | { readonly kind: "format"; readonly format: TranscriptFormat }
  | { readonly kind: "run-journal" }
  | { readonly kind: "unknown" };

/** Recognises a file by a record of it, or by the whole document that it is. */
export function recognise(value: unknown, formats: readonly TranscriptFormat[]): Recognition {
  if (isRunJournal(value)) return { kind: "run-journal" };
  const format = formats.find((one) => one.recognises(value));
  return format === undefined ? { kind: "unknown" } : { kind: "format", format };
}
