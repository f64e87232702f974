import type { ModelReply, ModelRequest } from "../model.ts";
import { jsonOf } from "./json-text.ts";
import type { PrefillDialect } from "./prefill-dialect.ts";

/** What could not be honoured, or may not have been, for the reader of a turn. */
export function warningsFor(
  request: ModelRequest,
  reply: ModelReply,
  dialect: PrefillDialect | null,
): readonly string[] {
  const found = [
    ...(request.prefill === null ? [] : prefillWarnings(request, request.prefill, dialect)),
    request.constraint !== null &&
    reply.finish.reason === "stop" &&
    jsonOf(reply.text) === undefined
      ? "the reply is not JSON although a schema was sent with the request"
      : null,
    reply.text === "" && reply.toolCalls.length === 0 && reply.reasoning !== null
      ? "the reply is reasoning and no text"
      : null,
  ];
  return found.filter((warning) => warning !== null);
}

function prefillWarnings(
  { tools }: ModelRequest,
  prefix: string,
  dialect: PrefillDialect | null,
): readonly (string | null)[] {
  return [
    tools.length > 0 ? (dialect?.toolsWarning ?? null) : null,
    prefix === prefix.trimEnd()
      ? null
      : "the prefix ends in white space, which some servers cut off",
  ];
}
