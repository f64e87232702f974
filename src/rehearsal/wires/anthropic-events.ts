/** A reply as the events of a Messages stream. */

import type { Json } from "../../protocols/json.ts";
import type { ServedAnswer } from "../served-wire.ts";
import {
  type Block,
  blocksOf,
  inputUsage,
  outputUsage,
  startedMessage,
  stopOf,
} from "./anthropic-output.ts";
import { namedEvent } from "./named-event.ts";
import { textPieces } from "./text-pieces.ts";
import type { JsonMap } from "./wire-json.ts";

/** The events in their frames. */
export function anthropicEvents(answer: ServedAnswer): readonly string[] {
  const { reply } = answer;
  return [
    namedEvent({ type: "message_start", message: startedMessage(answer) }),
    namedEvent({ type: "ping" }),
    ...blocksOf(answer).flatMap(blockEvents),
    namedEvent({
      type: "message_delta",
      delta: { ...stopOf(reply), container: null, stop_details: null },
      usage: { ...inputUsage(reply.usage), ...outputUsage(reply.usage) },
    }),
    namedEvent({ type: "message_stop" }),
  ];
}

function blockEvents(block: Block, index: number): readonly string[] {
  return [
    namedEvent({ type: "content_block_start", index, content_block: emptied(block) }),
    ...deltasOf(block).map((delta) => namedEvent({ type: "content_block_delta", index, delta })),
    namedEvent({ type: "content_block_stop", index }),
  ];
}

function emptied(block: Block): JsonMap {
  switch (block.type) {
    case "thinking":
      return { ...block, thinking: "", signature: "" };
    case "text":
      return { ...block, text: "" };
    case "tool_use":
      return { ...block, input: {} };
  }
}

function deltasOf(block: Block): readonly Json[] {
  switch (block.type) {
    case "thinking":
      return [
        ...textPieces(block.thinking).map((thinking) => ({ type: "thinking_delta", thinking })),
        { type: "signature_delta", signature: block.signature },
      ];
    case "text":
      return textPieces(block.text).map((text) => ({ type: "text_delta", text }));
    case "tool_use":
      return ["", ...textPieces(JSON.stringify(block.input))].map((partial_json) => ({
        type: "input_json_delta",
        partial_json,
      }));
  }
}
