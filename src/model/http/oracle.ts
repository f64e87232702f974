import type { ModelRequest, Rendering, TargetFacts } from "../model.ts";
import { type Get, getFrom } from "./get-from.ts";
import { type Target, wireRequest } from "./opened.ts";
import type { PrefillDialect } from "./prefill-dialect.ts";
import type { Redactor } from "./redact.ts";
import { renderBy, tokenCount } from "./render-oracle.ts";
import { serverFacts } from "./server-facts.ts";

/** What a server tells without generating anything. A prefill is written in `dialect`. */
export interface Oracle {
  /** Asked for once, by the first who wants to know. */
  facts(signal: AbortSignal): Promise<TargetFacts>;
  /** What it has told already; null where nobody has asked, or it has not answered yet. */
  known(): TargetFacts | null;
  /** The prompt that a request comes to. */
  render(
    request: ModelRequest,
    dialect: PrefillDialect | null,
    signal: AbortSignal,
  ): Promise<Rendering>;
  /** Tokens of that prompt; null where the server does not count. */
  count(
    request: ModelRequest,
    dialect: PrefillDialect | null,
    signal: AbortSignal,
  ): Promise<number | null>;
}

/** The oracle of a server. Nothing is sent until it is asked, and it never rejects. */
export function oracleOf(target: Target): Oracle {
  const get: Get = getFrom(target);
  let known: Promise<TargetFacts> | null = null;
  let told: TargetFacts | null = null;
  const facts = (signal: AbortSignal): Promise<TargetFacts> => {
    known ??= serverFacts(get, target.settings.model, signal).then((found) => {
      told = redactedFacts(found, target.redact);
      return told;
    });
    return known;
  };
  const render: Oracle["render"] = async (request, dialect, signal) => {
    const written = wireRequest(request, target, dialect);
    if (written.kind === "missing") return { kind: "refused", detail: written.detail };
    const { server } = await facts(signal);
    return redactedRendering(await renderBy(server, written.body, get, signal), target.redact);
  };
  return {
    facts,
    known: () => told,
    render,
    async count(request, dialect, signal) {
      const written = wireRequest(request, target, dialect);
      if (written.kind === "missing") return null;
      const { server } = await facts(signal);
      const rendering = await renderBy(server, written.body, get, signal);
      return tokenCount(server, written.body, rendering, { get, signal });
    },
  };
}

/** A version is a server's own words, and may be what it was sent. */
function redactedFacts(facts: TargetFacts, { replied }: Redactor): TargetFacts {
  return { ...facts, version: facts.version === null ? null : replied(facts.version) };
}

/** A template may print what a request holds, and a server what its headers do. */
function redactedRendering(rendering: Rendering, redact: Redactor): Rendering {
  switch (rendering.kind) {
    case "rendered":
      return { ...rendering, prompt: redact.replied(rendering.prompt) };
    case "refused":
      return { ...rendering, detail: redact.quoted(rendering.detail) };
    default:
      return rendering;
  }
}
