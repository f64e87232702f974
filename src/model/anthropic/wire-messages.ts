import type { Json } from "../../protocols/json.ts";
import type { AnsweredCall, CallResult, Turn, TurnText } from "../alternating/turn.ts";

/** Turns as the `messages` of a request. */
export function wireMessages(turns: readonly Turn[]): readonly Json[] {
  return turns.map(({ role, parts }) => ({ role, content: parts.map(wireBlock) }));
}

function wireBlock(part: TurnText | AnsweredCall | CallResult): Json {
  switch (part.kind) {
    case "text":
      return { type: "text", text: part.text };
    case "call":
      return { type: "tool_use", id: part.id, name: part.name, input: part.input };
    case "result":
      // A result that says nothing has no content: the protocol refuses empty texts in it too.
      return {
        type: "tool_result",
        tool_use_id: part.id,
        ...(part.content.trim() !== "" && { content: part.content }),
      };
    default:
      return part satisfies never;
  }
}

/**
 * Whether every system turn stands where the protocol takes one: behind the user, and in front of the assistant or
 * at the end.
 */
export function systemTurnsFit(turns: readonly Turn[]): boolean {
  return turns.every(({ role }, at) => {
    if (role !== "system") return true;
    const next = turns[at + 1]?.role;
    return turns[at - 1]?.role === "user" && (next === undefined || next === "assistant");
  });
}
