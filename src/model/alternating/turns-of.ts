import type { Message } from "../../suite/message.ts";
import {
  type AssistantMessage,
  answeredCalls,
  isBlank,
  type Naming,
  type ToolMessage,
  textOf,
  uniqueNaming,
} from "./answered-calls.ts";
import type { CallResult, Conversation, Turn, TurnText } from "./turn.ts";

/**
 * Messages as turns. Neighbours of one role become one turn, the results of a turn's calls stand in front of what
 * the user says beside them, and what is empty is left out.
 *
 *     system │ user │ assistant ⇢ c1, c2 │ tool c1  tool c2  user │ system │ assistant
 *     ^ system  ^ turn  ^ turn             ^ one turn of the user    ^ turn   ^ turn
 */
export function turnsOf(messages: readonly Message[]): Conversation {
  const conversed = messages.findIndex(({ role }) => role !== "system");
  const opening = conversed === -1 ? messages.length : conversed;
  const system = messages
    .slice(0, opening)
    .map(({ content }) => content)
    .filter((content) => !isBlank(content));
  const spoken = messages.slice(opening);
  const kept = spoken.filter((message) => !isEmpty(message));
  const warnings = new Set<string>(
    kept.length < spoken.length ? ["a message without text was left out"] : [],
  );
  const turns: Turn[] = [];
  for (const turn of turnsIn(runsIn(kept), warnings)) {
    const last = turns.at(-1);
    if (turn.parts.length === 0) continue;
    if (last?.role === turn.role) turns[turns.length - 1] = joined(last, turn);
    else turns.push(turn);
  }
  return {
    system: system.length === 0 ? null : system.join("\n\n"),
    turns,
    warnings: [...warnings],
  };
}

function isEmpty(message: Message): boolean {
  if (message.role === "tool" || !isBlank(message.content)) return false;
  return message.role !== "assistant" || message.toolCalls.length === 0;
}

/** Neighbours of one side. */
interface Run {
  readonly side: Turn["role"];
  readonly messages: readonly Message[];
}

function runsIn(messages: readonly Message[]): readonly Run[] {
  const runs: { side: Turn["role"]; messages: Message[] }[] = [];
  for (const message of messages) {
    const side = message.role === "tool" ? "user" : message.role;
    const last = runs.at(-1);
    if (last?.side === side) last.messages.push(message);
    else runs.push({ side, messages: [message] });
  }
  return runs;
}

function turnsIn(runs: readonly Run[], warnings: Set<string>): readonly Turn[] {
  const naming = uniqueNaming();
  return runs.flatMap((run, at) => {
    switch (run.side) {
      case "system":
        return [{ role: "system", parts: textsIn(run.messages) }];
      case "assistant":
        return exchange(run, runs[at + 1], naming, warnings);
      case "user":
        // What follows the assistant was written together with it.
        return runs[at - 1]?.side === "assistant" ? [] : exchange(null, run, naming, warnings);
      default:
        return run.side satisfies never;
    }
  });
}

/** What the assistant said, and what the user's side said to it. */
function exchange(
  said: Run | null,
  next: Run | undefined,
  naming: Naming,
  warnings: Set<string>,
): readonly Turn[] {
  const heard = next?.side === "user" ? next.messages : [];
  const pairs = answeredCalls(
    (said?.messages ?? []).filter(isAssistant),
    heard.filter(isTool),
    naming,
  );
  for (const warning of pairs.warnings) warnings.add(warning);
  const results = pairs.returned.filter((part): part is CallResult => part.kind === "result");
  return [
    { role: "assistant", parts: pairs.spoken.flat() },
    { role: "user", parts: [...results, ...heardTexts(heard, pairs.returned)] },
  ];
}

/** What the user's side says in words, in its order. */
function heardTexts(
  heard: readonly Message[],
  returned: readonly (CallResult | TurnText)[],
): readonly TurnText[] {
  const texts: TurnText[] = [];
  let result = 0;
  for (const message of heard) {
    const part = message.role === "tool" ? returned[result++] : textOf(message.content);
    if (part?.kind === "text" && !isBlank(part.text)) texts.push(part);
  }
  return texts;
}

function textsIn(messages: readonly Message[]): readonly TurnText[] {
  return messages.map(({ content }) => textOf(content));
}

/** Two turns of one role, one after the other. */
function joined(first: Turn, second: Turn): Turn {
  return { role: first.role, parts: [...first.parts, ...second.parts] } as Turn;
}

function isAssistant(message: Message): message is AssistantMessage {
  return message.role === "assistant";
}

function isTool(message: Message): message is ToolMessage {
  return message.role === "tool";
}
