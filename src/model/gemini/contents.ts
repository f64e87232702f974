import type { Json } from "../../protocols/json.ts";
import type { AnsweredCall, CallResult, Turn, TurnText } from "../alternating/turn.ts";

/**
 * Turns of user and assistant as the `contents` of a request.
 *
 * @param signed whether the first call of each turn carries the signature that the protocol documents for calls
 *     whose thought is not at hand
 */
export function contentsOf(turns: readonly Turn[], signed: boolean): readonly Json[] {
  return turns.map(({ role, parts }) => {
    const first = parts.findIndex(({ kind }) => kind === "call");
    return {
      role: role === "assistant" ? "model" : "user",
      parts: parts.map((part, at) => ({
        ...wirePart(part),
        ...(signed && at === first && { thoughtSignature: unsigned }),
      })),
    };
  });
}

/** The history keeps what was said, not the thoughts behind it. */
const unsigned = "skip_thought_signature_validator";

function wirePart(part: TurnText | AnsweredCall | CallResult): { readonly [key: string]: Json } {
  switch (part.kind) {
    case "text":
      return { text: part.text };
    case "call":
      return { functionCall: { id: part.id, name: part.name, args: part.input } };
    case "result":
      return {
        functionResponse: { id: part.id, name: part.name, response: { output: part.content } },
      };
    default:
      return part satisfies never;
  }
}
