import { type Fields, fieldsOf, writtenOf } from "../http/json-text.ts";

/** What a message says, its reasoning apart. */
export type ContentReading =
  | {
      readonly kind: "content";
      readonly text: string;
      /** null when the server gave none. */
      readonly reasoning: string | null;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "malformed"; readonly detail: string };

/**
 * Reads `content` (a text, null, or parts), `reasoning_content` or `reasoning`, and `refusal`. A refusal is what
 * the reader sees, so it is text. Nothing at all is the text "".
 */
export function readContent(message: Fields): ContentReading {
  const parts = partsOf(message["content"]);
  if (parts === null) {
    return { kind: "malformed", detail: "the message's content is neither text nor parts" };
  }
  const refusal = writtenOf(message["refusal"]);
  const apart = writtenOf(message["reasoning_content"]) ?? writtenOf(message["reasoning"]);
  const inParts = parts.map((part) => part.reasoning).join("");
  const text = parts.map((part) => part.text).join("");
  return {
    kind: "content",
    text: text === "" ? (refusal ?? "") : text,
    reasoning: apart ?? writtenOf(inParts),
    warnings: [
      ...parts.flatMap((part) => part.warnings),
      ...(text === "" && refusal !== null ? ["the text is what the server calls a refusal"] : []),
    ],
  };
}

interface Part {
  readonly text: string;
  readonly reasoning: string;
  readonly warnings: readonly string[];
}

const silent: Part = { text: "", reasoning: "", warnings: [] };

function partsOf(content: unknown): readonly Part[] | null {
  if (content === undefined || content === null) return [];
  if (typeof content === "string") return [{ ...silent, text: content }];
  return Array.isArray(content) ? content.map(readPart) : null;
}

function readPart(part: unknown): Part {
  if (typeof part === "string") return { ...silent, text: part };
  const { type, text, refusal, thinking } = fieldsOf(part) ?? {};
  switch (type) {
    case "text":
    case "output_text":
      return { ...silent, text: writtenOf(text) ?? "" };
    case "refusal":
      return { ...silent, text: writtenOf(refusal) ?? "" };
    case "thinking":
    case "reasoning":
      return { ...silent, reasoning: thoughtOf(thinking ?? text) };
    default:
      return { ...silent, warnings: ["a part of the reply that is no text was left out"] };
  }
}

/** A thought is a text, or a list of text parts. */
function thoughtOf(thought: unknown): string {
  if (!Array.isArray(thought)) return writtenOf(thought) ?? "";
  return thought.map((part) => writtenOf(fieldsOf(part)?.["text"]) ?? "").join("");
}
