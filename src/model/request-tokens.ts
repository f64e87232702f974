import type { ModelRequest } from "./model.ts";

/** Characters of a token: about right for English prose in today's vocabularies, and too many for JSON and code. */
export const charactersPerToken = 4;

/** About how many tokens a text of so many characters comes to. */
export function tokensIn(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

/** Characters of a tool call. */
export function callLength({
  name,
  arguments: given,
}: {
  readonly name: string;
  readonly arguments: string;
}): number {
  return name.length + given.length;
}

const counted = new WeakMap<ModelRequest, number>();

/**
 * About how many tokens a request's prompt comes to: its messages, the tools and the schema as JSON, and the words it
 * begins the reply with. A request is a value, so it is looked through once.
 */
export function promptTokens(request: ModelRequest): number {
  const known = counted.get(request);
  if (known !== undefined) return known;
  const tokens = tokensIn(promptLength(request));
  counted.set(request, tokens);
  return tokens;
}

function promptLength({ messages, tools, prefill, constraint }: ModelRequest): number {
  const said = messages.reduce((sum, message) => {
    const calls = message.role === "assistant" ? message.toolCalls : [];
    return sum + message.content.length + calls.reduce((all, call) => all + callLength(call), 0);
  }, 0);
  const offered = tools.length === 0 ? 0 : JSON.stringify(tools).length;
  const schema = constraint === null ? 0 : JSON.stringify(constraint).length;
  return said + offered + schema + (prefill ?? "").length;
}
