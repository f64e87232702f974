/** A reply as the typed events of a Responses stream. */

import type { ServedAnswer } from "../served-wire.ts";
import { namedEvent } from "./named-event.ts";
import {
  type CallItem,
  cutReason,
  type MessageItem,
  type OutputItem,
  outputItems,
  type ReasoningItem,
  responseObject,
  startedResponse,
} from "./openai-responses-output.ts";
import { textPieces } from "./text-pieces.ts";
import type { JsonMap } from "./wire-json.ts";

type EventData = { readonly type: string } & JsonMap;

/** The events in their frames, numbered from 0. */
export function responsesEvents(answer: ServedAnswer): readonly string[] {
  const started = startedResponse(answer);
  const events: readonly EventData[] = [
    { type: "response.created", response: started },
    { type: "response.in_progress", response: started },
    ...outputItems(answer).flatMap(itemEvents),
    {
      type: cutReason(answer) === null ? "response.completed" : "response.incomplete",
      response: responseObject(answer),
    },
  ];
  return events.map((event, index) => namedEvent({ ...event, sequence_number: index }));
}

function itemEvents(item: OutputItem, output_index: number): readonly EventData[] {
  return [
    { type: "response.output_item.added", output_index, item: emptied(item) },
    ...innerEvents(item, { item_id: item.id, output_index }),
    { type: "response.output_item.done", output_index, item },
  ];
}

function emptied(item: OutputItem): JsonMap {
  switch (item.type) {
    case "reasoning":
      return { ...item, summary: [] };
    case "message":
      return { ...item, status: "in_progress", content: [] };
    case "function_call":
      return { ...item, status: "in_progress", arguments: "" };
  }
}

interface Place extends JsonMap {
  readonly item_id: string;
  readonly output_index: number;
}

function innerEvents(item: OutputItem, place: Place): readonly EventData[] {
  switch (item.type) {
    case "reasoning":
      return reasoningEvents(item, place);
    case "message":
      return messageEvents(item, place);
    case "function_call":
      return callEvents(item, place);
  }
}

function reasoningEvents(item: ReasoningItem, place: Place): readonly EventData[] {
  return item.summary.flatMap((part, summary_index) => {
    const at = { ...place, summary_index };
    return [
      { type: "response.reasoning_summary_part.added", ...at, part: { ...part, text: "" } },
      ...textPieces(part.text).map((delta) => ({
        type: "response.reasoning_summary_text.delta",
        ...at,
        delta,
      })),
      { type: "response.reasoning_summary_text.done", ...at, text: part.text },
      { type: "response.reasoning_summary_part.done", ...at, part },
    ];
  });
}

function messageEvents({ content: [part] }: MessageItem, place: Place): readonly EventData[] {
  const at = { ...place, content_index: 0 };
  return [
    { type: "response.content_part.added", ...at, part: { ...part, text: "" } },
    ...textPieces(part.text).map((delta) => ({
      type: "response.output_text.delta",
      ...at,
      delta,
      logprobs: [],
    })),
    { type: "response.output_text.done", ...at, text: part.text, logprobs: [] },
    { type: "response.content_part.done", ...at, part },
  ];
}

function callEvents(item: CallItem, place: Place): readonly EventData[] {
  return [
    ...textPieces(item.arguments).map((delta) => ({
      type: "response.function_call_arguments.delta",
      ...place,
      delta,
    })),
    {
      type: "response.function_call_arguments.done",
      ...place,
      name: item.name,
      arguments: item.arguments,
    },
  ];
}
