import { readBlocks } from "../../model/anthropic/read-blocks.ts";
import { fieldsOf, jsonOf } from "../../model/http/json-text.ts";
import type { ModelReply } from "../../model/model.ts";
import type { RecordedAnswer } from "../recorded-turn.ts";

/**
 * Takes apart what promptfoo's anthropic provider writes into one text, and takes a prefix that a server sent back off
 * the reply, once.
 *
 *     Thinking: It is in the log.⏎Signature: Eq0B…⏎⏎I look.⏎⏎{"type":"tool_use","id":"t1","name":"read_log",…}
 *     ^ thought                              ^ ended by a blank line            ^ a call on a line of its own
 */
export function withoutFused(
  reply: ModelReply,
  provider: string,
  prefix: string | null,
): RecordedAnswer {
  const apart = provider.startsWith("anthropic:") ? apartOf(reply) : reply;
  const echoed = prefix !== null && apart.text.startsWith(prefix);
  const text = echoed ? apart.text.slice(prefix.length) : apart.text;
  return { kind: "reply", reply: { ...apart, text }, prefix };
}

function apartOf(reply: ModelReply): ModelReply {
  const { thought, rest } = withoutThought(reply.text);
  const paragraphs = rest.split("\n\n");
  const blocks: unknown[] = [];
  while (paragraphs.length > 0) {
    const block = callIn(paragraphs.at(-1) ?? "");
    if (block === null) break;
    blocks.unshift(block);
    paragraphs.pop();
  }
  const read = readBlocks(blocks);
  if (read.kind === "malformed") return reply;
  return {
    ...reply,
    text: paragraphs.join("\n\n"),
    reasoning: thought ?? reply.reasoning,
    toolCalls: [...reply.toolCalls, ...read.toolCalls],
  };
}

/** Only the signature says where a thought ends. */
function withoutThought(text: string): { readonly thought: string | null; readonly rest: string } {
  if (!text.startsWith(opener)) return { thought: null, rest: text };
  const signature = text.indexOf("\nSignature: ");
  const end = signature === -1 ? -1 : text.indexOf("\n\n", signature);
  if (end === -1) return { thought: null, rest: text };
  return { thought: text.slice(opener.length, signature), rest: text.slice(end + 2) };
}

const opener = "Thinking: ";

function callIn(paragraph: string): unknown {
  if (!paragraph.startsWith('{"')) return null;
  const block = fieldsOf(jsonOf(paragraph));
  return block?.["type"] === "tool_use" ? block : null;
}
