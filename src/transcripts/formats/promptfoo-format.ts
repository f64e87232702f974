/**
 * What promptfoo writes with `-o`: a document with every row, or a row a line. A repeat is a row of its own, and a row
 * that failed an assertion is a reply like any other; a row that is an error is missing.
 */

import { type Fields, fieldsOf, jsonOf, writtenOf } from "../../model/http/json-text.ts";
import type { MissingCause } from "../../model/model.ts";
import { familyOf } from "../../model/promptfoo/provider-family.ts";
import { readResponse } from "../../model/promptfoo/read-response.ts";
import type { Json } from "../../protocols/json.ts";
import { canonicalJson } from "../../suite/canonical-json.ts";
import { armOf } from "../record-field.ts";
import {
  type RecordedAnswer,
  type RecordedConversation,
  recordFault,
  type TranscriptFormat,
} from "../recorded-turn.ts";
import { withoutFused } from "./promptfoo-fused.ts";

export const promptfooFormat: TranscriptFormat = {
  id: "promptfoo",
  title: "promptfoo's output, as .json or .jsonl",
  example:
    '{"promptIdx": 0, "testIdx": 0, "provider": {"id": "openai:chat:gpt"}, "prompt": {"raw": "Go."}, "vars": {}, "response": {"output": "Done."}}',
  recognises: (value) => rowsIn(value) !== null,
  read(value) {
    const rows = rowsIn(value);
    return rows === null
      ? recordFault(
          "is no row of promptfoo's",
          "give what `promptfoo eval -o out.json` or `-o out.jsonl` wrote",
        )
      : { kind: "conversations", conversations: rows.map(conversationOf) };
  },
};

/** The rows of a document, of a summary alone, or the row that the value is. */
function rowsIn(value: unknown): readonly Fields[] | null {
  const top = fieldsOf(value);
  if (isRow(top)) return [top];
  const results = fieldsOf(top?.["results"])?.["results"] ?? top?.["results"];
  if (!Array.isArray(results)) return null;
  const rows = results.map(fieldsOf).filter(isRow);
  return rows.length === results.length ? rows : null;
}

function isRow(row: Fields | null): row is Fields {
  if (row === null || !("promptIdx" in row)) return false;
  return "response" in row || "error" in row || "failureReason" in row;
}

function conversationOf(row: Fields): RecordedConversation {
  const provider = fieldsOf(row["provider"]);
  const id = writtenOf(row["provider"]) ?? writtenOf(provider?.["id"]) ?? "";
  const test = Number.isSafeInteger(row["testIdx"]) ? `test ${row["testIdx"]}` : "";
  return {
    place: [test, `prompt ${row["promptIdx"]}`].filter((part) => part !== "").join(", "),
    arm: armOf({ provider: writtenOf(provider?.["label"]) ?? id, prompt: promptName(row) }),
    task: taskOf(row["vars"]),
    tools: [],
    record: row,
    turns: [{ place: "", answer: answerOf(row, id), showsCalls: true }],
  };
}

/** Repeats have a test index of their own and the same variables; null where those are nested too deep to compare. */
function taskOf(vars: unknown): string | null {
  try {
    return canonicalJson((vars ?? {}) as Json);
  } catch {
    return null;
  }
}

/** Labels are often the whole prompt, and then two of them begin alike; the index tells them apart. */
function promptName(row: Fields): string | null {
  const { label, raw } = fieldsOf(row["prompt"]) ?? {};
  const name = writtenOf(label) ?? writtenOf(raw);
  if (name === null) return null;
  return name.length <= longestName ? name : `#${row["promptIdx"]} ${name.slice(0, longestName)}`;
}

const longestName = 40;

/** promptfoo's word for a row that never came to an answer; 1 is a failed assertion. */
const rowError = 2;

function answerOf(row: Fields, provider: string): RecordedAnswer {
  const response = fieldsOf(row["response"]);
  const error = writtenOf(row["error"]);
  const failed = row["failureReason"] === rowError;
  if (response === null || (failed && writtenOf(response["error"]) === null)) {
    return error === null ? missing("error") : readMissing({ error }, provider);
  }
  const reading = readResponse(response, callOf(provider));
  if (reading.kind === "missing") return missing(reading.cause);
  const { prompt } = row;
  return withoutFused(reading.reply, provider, prefixIn(writtenOf(fieldsOf(prompt)?.["raw"])));
}

function missing(cause: MissingCause | "error"): RecordedAnswer {
  return { kind: "missing", cause };
}

function readMissing(response: Fields, provider: string): RecordedAnswer {
  const reading = readResponse(response, callOf(provider));
  return missing(reading.kind === "missing" ? reading.cause : "error");
}

/** What a detail may say of the call; details are not shown. */
function callOf(provider: string) {
  const family = familyOf(provider);
  const quote = () => "";
  return { family, tools: false, model: "", address: "", keyName: null, needs: [], quote };
}

/** What a chat prompt begins the assistant's turn with; null where it does not. */
function prefixIn(prompt: string | null): string | null {
  if (prompt === null || !prompt.trimStart().startsWith("[")) return null;
  const messages = jsonOf(prompt);
  const last = Array.isArray(messages) ? fieldsOf(messages.at(-1)) : null;
  return last?.["role"] === "assistant" ? writtenOf(last["content"]) : null;
}
