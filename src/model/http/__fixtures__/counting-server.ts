import { randomFrom } from "../../../stats/random.ts";
import type { Message } from "../../../suite/message.ts";
import type { ModelRequest } from "../../model.ts";

/** How a pretended server turns a request into a count of tokens. */
export interface Counting {
  /** Tokens a character; each paragraph has its own, up to 15 % around it. */
  readonly density: number;
  /** Tokens of the template around the messages, and around each of them. */
  readonly overhead: number;
  readonly perMessage: number;
  /** Where the template writes the tools. */
  readonly tools: "always" | "never" | "for-the-user";
  /** Whether the words beside a tool call are written. */
  readonly besideCalls: boolean;
  /** Whether reasoning goes from replies that stand before the newest user message. */
  readonly dropsThoughts: boolean;
  /** What the context holds, and where the server cuts. */
  readonly context: number;
}

/** Tokens of a text: each paragraph by itself, and the same for the same paragraph. */
function textTokens(text: string, density: number): number {
  return sum(
    text.split(/\n\s*\n/).map((whole) => {
      const paragraph = whole.trim();
      const swing = 0.85 + 0.3 * randomFrom(paragraph).next();
      return Math.ceil(paragraph.length * density * swing);
    }),
  );
}

/** Tokens of a request as the server's template writes it, before anything is cut. */
export function promptTokens(request: ModelRequest, counting: Counting): number {
  return fixedTokens(request, counting) + sum(messageTokens(request, counting));
}

function fixedTokens({ messages, tools, prefill, constraint }: ModelRequest, counting: Counting) {
  const { density, overhead } = counting;
  const showsTools =
    tools.length > 0 &&
    (counting.tools === "always" ||
      (counting.tools === "for-the-user" && messages.at(-1)?.role === "user"));
  return (
    overhead +
    (showsTools ? textTokens(JSON.stringify(tools), density) : 0) +
    (constraint === null ? 0 : textTokens(JSON.stringify(constraint), density)) +
    textTokens(prefill ?? "", density)
  );
}

function messageTokens({ messages }: ModelRequest, counting: Counting): readonly number[] {
  const newestUser = messages.findLastIndex(({ role }) => role === "user");
  return messages.map((message, index) => {
    const text = writtenText(message, counting, index < newestUser);
    return counting.perMessage + textTokens(text, counting.density);
  });
}

function writtenText(message: Message, counting: Counting, isPast: boolean): string {
  if (message.role !== "assistant") return message.content;
  const content =
    counting.dropsThoughts && isPast
      ? (message.content.split("</think>").at(-1) ?? "")
      : message.content;
  if (message.toolCalls.length === 0) return content;
  return `${counting.besideCalls ? content : ""}${JSON.stringify(message.toolCalls)}`;
}

/** What the server counts: messages go from the front, the newest last, until the rest fits. */
export function countedTokens(request: ModelRequest, counting: Counting): number {
  const each = messageTokens(request, counting);
  const fixed = fixedTokens(request, counting);
  let from = 0;
  while (from < each.length - 1 && fixed + sum(each.slice(from)) > counting.context) from++;
  return Math.min(counting.context, fixed + sum(each.slice(from)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
