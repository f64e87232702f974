import type { ToolCall } from "../../suite/message.ts";
import { type Fields, fieldsOf, writtenOf } from "../http/json-text.ts";

/** What a list of output items says. */
export type OutputReading =
  | {
      readonly kind: "output";
      readonly text: string;
      /** null when no item shows any. */
      readonly reasoning: string | null;
      /** Whether an item says that the model reasoned and does not show what. */
      readonly reasoningHidden: boolean;
      readonly toolCalls: readonly ToolCall[];
      readonly warnings: readonly string[];
    }
  | { readonly kind: "malformed"; readonly detail: string };

/** One item, read; what it does not say is empty. */
interface Item {
  /** null for an item that is no message. */
  readonly text: string | null;
  /** null for an item that is no reasoning; "" for reasoning that is not shown. */
  readonly reasoning: string | null;
  readonly call: ToolCall | null;
  readonly warnings: readonly string[];
  readonly fault: string | null;
}

const silent: Item = { text: null, reasoning: null, call: null, warnings: [], fault: null };

/**
 * Reads messages, reasoning and function calls, in order. A model may write before it calls a tool and again when
 * it ends; a reader sees both, so both are the text, with a blank line between. A refusal is what a reader sees, so
 * it is text too.
 */
export function readOutput(items: readonly unknown[]): OutputReading {
  const read = items.map(readItem);
  const fault = read.find((item) => item.fault !== null)?.fault ?? null;
  if (fault !== null) return { kind: "malformed", detail: fault };
  const texts = read.map(({ text }) => text).filter((text) => text !== null && text !== "");
  const thoughts = read.map(({ reasoning }) => reasoning).filter((thought) => thought !== null);
  return {
    kind: "output",
    text: texts.join(betweenItems),
    reasoning: writtenOf(thoughts.filter((thought) => thought !== "").join(betweenItems)),
    reasoningHidden: thoughts.includes(""),
    toolCalls: read.map(({ call }) => call).filter((call) => call !== null),
    warnings: [
      ...new Set(read.flatMap(({ warnings }) => warnings)),
      ...(texts.length > 1
        ? [`the reply came as ${texts.length} messages; a blank line was set between them`]
        : []),
    ],
  };
}

const betweenItems = "\n\n";

function readItem(value: unknown, at: number): Item {
  const item = fieldsOf(value);
  switch (item?.["type"]) {
    case "message":
      return readMessage(item);
    case "reasoning":
      return { ...silent, reasoning: thoughtOf(item) };
    case "function_call":
      return readCall(item, at);
    default:
      return { ...silent, warnings: ["a part of the reply that is no text was left out"] };
  }
}

function readMessage({ content }: Fields): Item {
  if (typeof content === "string") return { ...silent, text: content };
  if (!Array.isArray(content)) {
    return { ...silent, fault: "the message's content is neither text nor parts" };
  }
  const parts = content.map(readPart);
  return {
    ...silent,
    text: parts.map(({ text }) => text ?? "").join(""),
    warnings: parts.flatMap(({ warnings }) => warnings),
  };
}

function readPart(value: unknown): Item {
  const part = fieldsOf(value);
  switch (part?.["type"]) {
    case "output_text":
    case "text":
      return { ...silent, text: writtenOf(part["text"]) };
    case "refusal":
      return {
        ...silent,
        text: writtenOf(part["refusal"]),
        warnings: ["the text is what the server calls a refusal"],
      };
    default:
      return { ...silent, warnings: ["a part of the reply that is no text was left out"] };
  }
}

/** The reasoning itself where the model's is open, else the summary of it; "" where neither is shown. */
function thoughtOf({ content, summary }: Fields): string {
  return textsOf(content).join("") || textsOf(summary).join(betweenItems);
}

function textsOf(parts: unknown): readonly string[] {
  if (!Array.isArray(parts)) return [];
  return parts.map((part) => writtenOf(fieldsOf(part)?.["text"])).filter((text) => text !== null);
}

/** Arguments are kept as the model wrote them, cut ones too. */
function readCall({ call_id, name, arguments: written }: Fields, at: number): Item {
  if (typeof name !== "string" || name === "" || typeof written !== "string") {
    return { ...silent, fault: "a tool call names no function, or has no arguments to read" };
  }
  const id = writtenOf(call_id);
  const call = { id: id ?? `call_${at}`, name, arguments: written };
  return { ...silent, call, warnings: id === null ? ["the server gave a tool call no id"] : [] };
}
