/**
 * Notices a server that cut the front of a prompt to fit its context, where the instruction itself may have gone. Few
 * servers say so; their own token counts do. Enters: each request with the count its reply reports. Leaves: why the
 * prompt must have been cut, or nothing.
 *
 *     │ a beginning that was counted before │ what was added since │
 *       at least its count                  + the fewest tokens that any tokenizer makes of it
 *
 * Nothing is guessed of a model's tokenizer: a prompt is cut when its count is lower than any could be. So a loss of
 * less than a third may pass unseen in the first call of a conversation, and a loss of a few tokens in any.
 */

import { contentHash } from "../../plan/content-hash.ts";
import type { Message } from "../../suite/message.ts";
import type { ModelRequest, Usage } from "../model.ts";
import { leastTokens } from "./least-tokens.ts";

export interface ContextWatch {
  /**
   * @param contextTokens what the server's context holds; null when nobody says
   * @returns in words what shows that the prompt was cut; null when nothing does
   */
  read(request: ModelRequest, usage: Usage, contextTokens: number | null): string | null;
}

/** The smallest context that servers set of themselves. */
const smallestDefault = 2048;
/** A prompt that with its reply fills this much of the context may have been cut; a shorter one was not. */
const nearlyFull = 0.6;
/** Marks around messages, which templates write in one place or another; and a beginning's own last mark. */
const slackTokens = 32;
/** More tokens than a tool takes for each character of its JSON, however a template lays it out. */
const mostTokensPerToolCharacter = 0.5;
const beginningsKept = 2048;

/** A beginning of a conversation, and the count of the prompt that held it. */
interface Beginning {
  /** Tokens of the prompt, tools and all. */
  readonly tokens: number;
  /** The role of the message that the prompt ended in. */
  readonly endedIn: Message["role"] | null;
  /** The message behind the beginning that the prompt ended in; "" when the beginning is the whole prompt. */
  readonly newest: string;
}

/** A watch over one model's calls. */
export function contextWatch(): ContextWatch {
  const known = new Map<string, Beginning>();
  /** Whether counts are of whole prompts: some servers leave out what a cache held. */
  let countsWhole = true;
  return {
    read(request, { inputTokens, cachedInputTokens }, contextTokens) {
      if (!countsWhole || inputTokens === null || inputTokens < (cachedInputTokens ?? 1)) {
        return null;
      }
      const prompt = promptOf(request);
      const sent = leastSent(prompt, known);
      if (inputTokens >= sent) {
        remember(prompt, inputTokens, known);
        return null;
      }
      const room = contextTokens ?? smallestDefault;
      const reply = Math.min(request.sampling.maxOutputTokens, room / 2);
      if (sent + reply < nearlyFull * room) {
        // Nothing had to be cut, so the count is of something else than the prompt, and will be again.
        countsWhole = false;
        return null;
      }
      return `the server counted ${inputTokens} prompt tokens where at least ${Math.round(sent)} were sent`;
    },
  };
}

interface Prompt {
  readonly messages: readonly Message[];
  /** A hash for each beginning of the conversation that ends behind a whole message, the shortest first. */
  readonly beginnings: readonly string[];
  /** Characters of the offered tools as JSON. */
  readonly toolCharacters: number;
}

/** What stands beside the messages may be counted with them: a beginning is known only beside the same. */
function promptOf({ messages, tools, prefill, constraint }: ModelRequest): Prompt {
  const offered = tools.length === 0 ? "" : JSON.stringify(tools);
  let hash = JSON.stringify([offered, prefill, constraint]);
  const beginnings = messages.map((message) => {
    hash = hashBehind(hash, message);
    return hash;
  });
  return { messages, beginnings, toolCharacters: offered.length };
}

/**
 * A history keeps its messages from turn to turn and stands behind the same beginning each time: what is known of one is
 * not made again, or a conversation would take time by the square of its turns.
 */
const hashes = new WeakMap<Message, { readonly before: string; readonly hash: string }>();
const shown = new WeakMap<Message, number>();

function hashBehind(before: string, message: Message): string {
  const known = hashes.get(message);
  if (known?.before === before) return known.hash;
  const hash = contentHash(before + JSON.stringify(message));
  hashes.set(message, { before, hash });
  return hash;
}

/** Tokens that the prompt takes at the least. */
function leastSent(prompt: Prompt, known: ReadonlyMap<string, Beginning>): number {
  const { messages, beginnings, toolCharacters } = prompt;
  const bare = shownTokens(messages);
  const last = beginnings.findLastIndex((beginning) => known.has(beginning));
  const beginning = known.get(beginnings[last] ?? "");
  if (beginning === undefined || messages.some(thinks)) return bare;
  // Some templates write the tools only where the newest message is the user's.
  const tools =
    messages.at(-1)?.role === beginning.endedIn ? 0 : toolCharacters * mostTokensPerToolCharacter;
  const [next, ...rest] = messages.slice(last + 1);
  const { removed, written } = changeOf(beginning.newest, next);
  // What only moved on to the newest message is counted there once more, and at the least.
  const moved = messages.at(-1)?.content.includes(removed) === true;
  const lost = slackTokens + tools + (moved ? leastTokens(removed) : mostTokens(removed));
  return Math.max(bare, beginning.tokens - lost + shownTokens(written) + shownTokens(rest));
}

/**
 * What a newest message lost and what stands in its place one turn later: a nudge at its end and a state section at
 * its head move on, and the rest of it stays.
 */
function changeOf(
  newest: string,
  next: Message | undefined,
): { readonly removed: string; readonly written: readonly Message[] } {
  if (next === undefined || next.role === "assistant") {
    return { removed: newest, written: next === undefined ? [] : [next] };
  }
  const now = next.content;
  const shorter = Math.min(newest.length, now.length);
  let head = 0;
  while (head < shorter && newest[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && newest.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const changed = { ...next, content: now.slice(head, now.length - tail) };
  return { removed: newest.slice(head, newest.length - tail), written: [changed] };
}

/** Tools, calls and the words beside calls are left out: many templates write none of them. */
function shownTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + tokensShown(message), 0);
}

function tokensShown(message: Message): number {
  if (message.role === "assistant" && message.toolCalls.length > 0) return 0;
  const known = shown.get(message);
  if (known !== undefined) return known;
  const tokens = leastTokens(message.content.slice(thoughtLength(message)));
  shown.set(message, tokens);
  return tokens;
}

const thoughtEnd = "</think>";

/** Templates take reasoning out of earlier replies, some of them only once the user has spoken again. */
function thinks(message: Message): boolean {
  return message.role === "assistant" && message.content.includes(thoughtEnd);
}

function thoughtLength(message: Message): number {
  return thinks(message) ? message.content.lastIndexOf(thoughtEnd) + thoughtEnd.length : 0;
}

/** Keeps the count for the whole conversation, and for the conversation without its newest message. */
function remember(
  { messages, beginnings }: Prompt,
  tokens: number,
  known: Map<string, Beginning>,
): void {
  const newest = messages.at(-1);
  const counted = { tokens, endedIn: newest?.role ?? null };
  const whole = beginnings.at(-1);
  const before = beginnings.at(-2);
  if (whole !== undefined) keep(whole, { ...counted, newest: "" }, known);
  if (before !== undefined && !known.has(before)) {
    keep(before, { ...counted, newest: newest?.content ?? "" }, known);
  }
}

/** More tokens than text makes, in any script; only what looks like noise makes one of each byte. */
function mostTokens(text: string): number {
  return Buffer.byteLength(text) / 2;
}

function keep(name: string, beginning: Beginning, known: Map<string, Beginning>): void {
  known.set(name, beginning);
  const [oldest] = known.keys();
  if (known.size > beginningsKept && oldest !== undefined) known.delete(oldest);
}
