/**
 * What is made sure of before a call is spent: that the prompt fits the context, where the server counts, and that it
 * ends in the prefix, where the server renders.
 */

import type { ModelRequest } from "../model.ts";
import { readRendering } from "../rendering/read-rendering.ts";
import type { Opened } from "./opened.ts";
import type { PrefillDialect } from "./prefill-dialect.ts";
import { type Missing, missing } from "./read-failure.ts";

export type Readiness =
  | {
      readonly kind: "ready";
      /** Whether the prompt is proven to end in the prefix. */
      readonly proven: boolean;
    }
  | Missing;

const unproven: Readiness = { kind: "ready", proven: false };

/**
 * Asks the server what it would make of a request. A prefix that the rendered prompt does not end in is a refusal of
 * the prefill, in words that say where it went. Servers that render or count nothing leave things as they are.
 */
export async function beforeCall(
  request: ModelRequest,
  opened: Opened,
  dialect: PrefillDialect | null,
  signal: AbortSignal,
): Promise<Readiness> {
  const tooLong = await overflow(request, opened, dialect, signal);
  if (tooLong !== null) return missing("context", tooLong);
  if (request.prefill === null || opened.oracle === null) return unproven;
  const rendering = await opened.oracle.render(request, dialect, signal);
  if (rendering.kind !== "rendered") return unproven;
  const place = readRendering(rendering.prompt, request.prefill);
  if (place.kind === "open" || place.kind === "open-trimmed") {
    return { kind: "ready", proven: true };
  }
  const detail = `rendered by ${rendering.by}: ${place.reason}`;
  return { ...missing("bad-request", detail), refuses: "prefill" };
}

/** No text that we know takes more tokens than one for two characters; a shorter prompt needs no counting. */
const fewestCharactersPerToken = 2;

async function overflow(
  request: ModelRequest,
  { spec: { contextTokens }, oracle }: Opened,
  dialect: PrefillDialect | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (contextTokens === null || oracle === null) return null;
  const { maxOutputTokens } = request.sampling;
  if (charactersIn(request) / fewestCharactersPerToken + maxOutputTokens <= contextTokens) {
    return null;
  }
  const tokens = await oracle.count(request, dialect, signal);
  if (tokens === null || tokens + maxOutputTokens <= contextTokens) return null;
  return `the prompt has ${tokens} tokens and ${maxOutputTokens} are asked for; the context holds ${contextTokens}`;
}

function charactersIn({ messages, tools, prefill }: ModelRequest): number {
  return JSON.stringify([messages, tools, prefill]).length;
}
