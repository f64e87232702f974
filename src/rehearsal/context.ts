/** Counting a request and keeping it to a context. A token is four characters, as the simulated models count. */

import { toolsJson } from "../model/sim/tools-json.ts";
import type { Message, Tool } from "../suite/message.ts";
import type { OverflowWay } from "./behaviours.ts";
import type { Opening } from "./prefill-ways.ts";
import { contextRefusal, type VendorRefusal } from "./vendor-words.ts";

export const charactersPerToken = 4;

export function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

/** Tokens of a prompt: messages, calls, tools and what the turn is begun with. */
export function promptTokens(opening: Opening, tools: readonly Tool[]): number {
  return tokensOf(charactersIn(opening, tools));
}

function charactersIn({ messages, prefill }: Opening, tools: readonly Tool[]): number {
  const own = messages.reduce((sum, message) => sum + messageCharacters(message), 0);
  return own + (prefill ?? "").length + toolsJson(tools).length;
}

function messageCharacters(message: Message): number {
  const calls = message.role === "assistant" ? message.toolCalls : [];
  return calls.reduce(
    (sum, call) => sum + call.name.length + call.arguments.length,
    message.content.length,
  );
}

export type ContextOutcome =
  | { readonly kind: "played"; readonly opening: Opening }
  | ({ readonly kind: "refused" } & VendorRefusal);

/** Plays what becomes of a prompt that leaves no room for one token of a reply. */
export function playContext(
  opening: Opening,
  tools: readonly Tool[],
  context: number | null,
  way: OverflowWay,
): ContextOutcome {
  const tokens = promptTokens(opening, tools);
  if (context === null || tokens < context) return { kind: "played", opening };
  if (way === "refuse") return { kind: "refused", ...contextRefusal(tokens, context) };
  const room = (context - 1) * charactersPerToken;
  const rest = charactersIn({ messages: [], prefill: opening.prefill }, tools);
  return {
    kind: "played",
    opening: { ...opening, messages: cutTo(room - rest, opening.messages) },
  };
}

/**
 * Messages cut to a number of characters as Ollama cuts them: from the front, without a word, the system messages
 * kept as long as anything else can go. The newest message stays, and loses its own front at the last.
 */
function cutTo(room: number, messages: readonly Message[]): readonly Message[] {
  const newest = messages.length - 1;
  const indices = messages.map((_, index) => index).slice(0, -1);
  const isSystem = (index: number) => messages[index]?.role === "system";
  const order = [...indices.filter((index) => !isSystem(index)), ...indices.filter(isSystem)];
  let over = messages.reduce((sum, message) => sum + messageCharacters(message), 0) - room;
  const dropped = new Set<number>();
  for (const index of order) {
    if (over <= 0) break;
    dropped.add(index);
    const message = messages[index];
    if (message !== undefined) over -= messageCharacters(message);
  }
  const kept = messages.filter((_, index) => !dropped.has(index));
  const last = messages[newest];
  if (over <= 0 || last === undefined) return kept;
  return [{ ...last, content: last.content.slice(over) }];
}
