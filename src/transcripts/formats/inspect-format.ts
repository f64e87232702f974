/**
 * A log of Inspect's as JSON: every message that the model generated is a turn. What the data set put into the
 * conversation as the assistant's is not the model's.
 */

import { type Fields, fieldsOf, writtenOf } from "../../model/http/json-text.ts";
import type { Finish, ModelReply } from "../../model/model.ts";
import { armOf, nameOfValue } from "../record-field.ts";
import {
  missingTurn,
  type RecordedConversation,
  type RecordedTurn,
  recordFault,
  type TranscriptFormat,
} from "../recorded-turn.ts";
import { assistantTurns } from "./messages-format.ts";

export const inspectFormat: TranscriptFormat = {
  id: "inspect",
  title: "an Inspect log as .json",
  example:
    '{"eval": {"model": "openai/gpt"}, "samples": [{"id": 1, "epoch": 1, "messages": [{"role": "assistant", "content": "Done."}]}]}',
  recognises: (value) => samplesIn(value) !== null,
  read(value) {
    const top = fieldsOf(value);
    const samples = samplesIn(value);
    if (top === null || samples === null) {
      return recordFault(
        "is no Inspect log with samples",
        "write the log as JSON with its samples: `inspect log dump LOG > log.json`",
      );
    }
    const log = fieldsOf(top["eval"]) ?? {};
    return { kind: "conversations", conversations: samples.map((one) => conversationOf(one, log)) };
  },
};

function samplesIn(value: unknown): readonly Fields[] | null {
  const top = fieldsOf(value);
  if (fieldsOf(top?.["eval"]) === null || !Array.isArray(top?.["samples"])) return null;
  return top["samples"].map((sample) => fieldsOf(sample) ?? {});
}

function conversationOf(sample: Fields, log: Fields): RecordedConversation {
  const { id, epoch } = sample;
  const output = fieldsOf(sample["output"]) ?? {};
  return {
    place: `sample ${nameOfValue(id)?.slice(0, 60) ?? "?"}, epoch ${nameOfValue(epoch)?.slice(0, 9) ?? "1"}`,
    arm: armOf({ task: log["task"], model: log["model"] ?? output["model"] }),
    task: nameOfValue(id),
    tools: [],
    record: { ...sample, eval: log },
    turns: turnsOf(sample, output),
  };
}

function turnsOf(sample: Fields, output: Fields): readonly RecordedTurn[] {
  const messages = Array.isArray(sample["messages"]) ? sample["messages"] : [];
  const turns = withEnd(assistantTurns(messages, isGenerated), output);
  if (isError(sample["error"])) return [...turns, missingTurn("error", "its end", true)];
  return turns.length === 0 ? [missingTurn("error", "its end", true)] : turns;
}

function isGenerated({ source }: Fields): boolean {
  return source !== "input";
}

function isError(error: unknown): boolean {
  return error !== null && error !== undefined && error !== false;
}

/** Why the last reply ended; of the ones before, the log's messages do not say it. */
function withEnd(turns: readonly RecordedTurn[], output: Fields): readonly RecordedTurn[] {
  const last = turns.at(-1);
  if (last === undefined || last.answer.kind === "missing") return turns;
  const [choice] = Array.isArray(output["choices"]) ? output["choices"] : [];
  const raw = writtenOf(fieldsOf(choice)?.["stop_reason"]);
  if (raw === "content_filter") {
    return [...turns.slice(0, -1), missingTurn("content-filter", last.place, true)];
  }
  // The reply met the end of the model's context, not the limit that somebody set it.
  if (raw === "model_length") {
    return [...turns.slice(0, -1), missingTurn("context", last.place, true)];
  }
  const reply: ModelReply = { ...last.answer.reply, finish: finishOf(raw) };
  return [...turns.slice(0, -1), { ...last, answer: { ...last.answer, reply } }];
}

const reasons: ReadonlyMap<string | null, Finish["reason"]> = new Map([
  ["stop", "stop"],
  ["max_tokens", "length"],
  ["length", "length"],
  ["tool_calls", "tool-calls"],
]);

/** `unknown` is Inspect's word for an end that it was not told. */
function finishOf(raw: string | null): Finish {
  return { reason: reasons.get(raw) ?? "other", raw: raw === "unknown" ? null : raw };
}
