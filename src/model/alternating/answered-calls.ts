import { callArguments } from "../../suite/call-arguments.ts";
import type { Message } from "../../suite/message.ts";
import type { AnsweredCall, CallResult, TurnText } from "./turn.ts";

export type AssistantMessage = Extract<Message, { role: "assistant" }>;
export type ToolMessage = Extract<Message, { role: "tool" }>;

/** Gives every call of a conversation an id that no other has. */
export type Naming = (id: string) => string;

/** Keeps ids that the protocols take and replaces the others, and those that are taken, by `call_0`, `call_1`, … */
export function uniqueNaming(): Naming {
  const taken = new Set<string>();
  let next = 0;
  return (id) => {
    let name = id;
    while (!/^[A-Za-z0-9_-]{1,64}$/.test(name) || taken.has(name)) name = `call_${next++}`;
    taken.add(name);
    return name;
  };
}

/** Calls and results that belong together, by the message that holds them. */
export interface Pairs {
  /** For each assistant message its parts: its text where there is one, then the calls that have a result. */
  readonly spoken: readonly (readonly (TurnText | AnsweredCall)[])[];
  /** For each tool message its result, or its words where no call in front asked for it. */
  readonly returned: readonly (CallResult | TurnText)[];
  readonly warnings: readonly string[];
}

const unanswered =
  "a call without a result was left out of the history, where the protocol has no place for it";
const unasked = "a result without a call stands in the history as text";
const unreadable = "arguments of a call that are no JSON object stand in the history as {}";

/**
 * Pairs the calls of assistant messages with the tool messages right behind them. A call that no message answers
 * is left out, and a result that nobody asked for is text, because the protocols refuse either.
 */
export function answeredCalls(
  said: readonly AssistantMessage[],
  results: readonly ToolMessage[],
  naming: Naming,
): Pairs {
  const waiting = new Map<string, number[]>();
  results.forEach(({ callId }, at) => {
    const places = waiting.get(callId);
    if (places === undefined) waiting.set(callId, [at]);
    else places.push(at);
  });
  // The first of several results with one id answers the first call with it.
  for (const places of waiting.values()) places.reverse();
  const returned: (CallResult | TurnText)[] = results.map(({ content }) => textOf(content));
  const warnings = new Set<string>();
  const spoken = said.map(({ content, toolCalls }) => {
    const parts: (TurnText | AnsweredCall)[] = isBlank(content) ? [] : [textOf(content)];
    for (const { id, name, arguments: written } of toolCalls) {
      const at = waiting.get(id)?.pop();
      if (at === undefined) {
        warnings.add(unanswered);
        continue;
      }
      const input = callArguments(written);
      if (input === null) warnings.add(unreadable);
      const given = naming(id);
      parts.push({ kind: "call", id: given, name, input: input ?? {} });
      returned[at] = { kind: "result", id: given, name, content: results[at]?.content ?? "" };
    }
    return parts;
  });
  if (returned.some(({ kind }) => kind === "text")) warnings.add(unasked);
  return { spoken, returned, warnings: [...warnings] };
}

export function textOf(text: string): TurnText {
  return { kind: "text", text };
}

/** The protocols refuse texts without a visible character. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}
