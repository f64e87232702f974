/**
 * A model behind HTTP, whatever protocol it speaks. Enters: a request in our words. Leaves: the reply or the cause
 * that left the turn without one, with nothing in it that may not be kept.
 *
 *     request ─▶ wire ─▶ post ─▶ status? body? ─▶ wire ─▶ redact ─▶ what became of the prefill ─▶ answer
 */

import { UsageError } from "../../errors.ts";
import { contentHash } from "../../plan/content-hash.ts";
import { canonicalJson } from "../../suite/canonical-json.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { lateSystemOf } from "../dialects/late-system.ts";
import { type Environment, variableNames } from "../expand-env.ts";
import type { AnsweredCall, Model, ModelAnswer, ModelRequest, Support } from "../model.ts";
import { needsOf } from "../needs.ts";
import { beforeCall } from "./before-call.ts";
import { contextWatch } from "./context-watch.ts";
import { endedEarly } from "./ended-early.ts";
import type { Fetch } from "./fetch.ts";
import { fetchOf } from "./fetch-of.ts";
import { type Opened, wireRequest } from "./opened.ts";
import { oracleOf } from "./oracle.ts";
import { type Answered, postJson } from "./post-json.ts";
import { type PrefillChoice, prefillChoice } from "./prefill-choice.ts";
import type { PrefillDialect } from "./prefill-dialect.ts";
import { readPrefill } from "./prefill-effect.ts";
import { httpProbing } from "./probing.ts";
import { quoteWith } from "./quote.ts";
import { type FailedCall, missing, readFailure } from "./read-failure.ts";
import { redactor } from "./redact.ts";
import { redactedReply } from "./redacted-reply.ts";
import { retryAfter } from "./retry-after.ts";
import { type HttpSettings, httpSettings } from "./settings.ts";
import { warningsFor } from "./warnings.ts";
import type { ReplyReading, Wire } from "./wire.ts";

/** What of the world a model behind HTTP looks at. */
export interface HttpWorld {
  readonly env: Environment;
  /** What `fetchOf` answers unless a test gives another. */
  readonly fetch?: Fetch;
}

/**
 * Opens a model behind a server that speaks `wire`. Nothing is sent until the first turn or a probe.
 *
 * `spec.apiKeyEnv` names the variable that holds the key. `spec.body` is passed through last; a null in it takes a
 * field out that a server refuses. `spec.prefill` takes `none`, a dialect id, or `auto`: what the vendor documents,
 * else what a probe finds. No key, header or token is in the identity, in a detail, a warning, a reply or an error.
 *
 * @throws {UsageError} for settings that cannot be carried out, and for variables that are not set
 */
export function openHttpModel(
  spec: ModelSpec,
  wire: Wire,
  { env, fetch = fetchOf(env) }: HttpWorld,
): Model {
  const settings = httpSettings(spec, wire, env);
  const choice = prefillChoice(spec, wire, settings);
  const redact = redactor(settings.secrets, settings.headerValues);
  const target = { spec, wire, settings, fetch, redact };
  const oracle = isVendorsOwn(spec, wire) ? null : oracleOf(target);
  return modelOf({ ...target, watch: contextWatch(), oracle }, choice);
}

/** A vendor's own address: it renders nothing, and asking what it is would be four calls for nothing. */
function isVendorsOwn({ baseUrl }: ModelSpec, wire: Wire): boolean {
  return baseUrl === null && wire.baseUrl !== null && wire.baseUrl.startsWith("https:");
}

function modelOf(opened: Opened, { support, dialect, candidates }: PrefillChoice): Model {
  const { spec, wire, settings } = opened;
  const { hostname: host } = settings.endpoint.url;
  const { model } = settings;
  const documented = wire.lateSystem(model);
  const lateSystem =
    documented.kind === "inconclusive"
      ? lateSystemOf({ adapter: spec.adapter, host, model, server: null })
      : documented;
  const supports = { prefill: support, constraint: wire.constraint, lateSystem };
  return {
    id: spec.id,
    simulated: false,
    host: settings.endpoint.host,
    callsAtOnce: null,
    identity: identityOf(spec, settings),
    ...supports,
    contextTokens: spec.contextTokens,
    probing:
      opened.oracle === null || isSettled(supports)
        ? null
        : httpProbing(opened, opened.oracle, candidates, (chosen) =>
            modelOf(opened, { support: underProbe(chosen), dialect: chosen, candidates: [] }),
          ),
    generate: (request, { signal }) => answer(request, signal, opened, dialect),
    close: async () => {},
  };
}

function isSettled(supports: Readonly<Record<string, Support>>): boolean {
  return Object.values(supports).every(({ kind }) => kind !== "inconclusive");
}

function underProbe({ id }: PrefillDialect): Support {
  return { kind: "supported", mechanism: id, evidence: "under probe" };
}

/** Variables stay by name; what they came to counts by its hash, so that another value is another model. */
function identityOf(spec: ModelSpec, settings: HttpSettings): Model["identity"] {
  const { model, baseUrl, prefill, body, thinking, api, contextTokens } = spec;
  const { url, base } = settings.endpoint;
  const expands = variableNames(`${model} ${baseUrl ?? ""}`).length > 0;
  const resolved = JSON.stringify([settings.model, url.host, url.pathname]);
  return {
    adapter: spec.adapter,
    model,
    baseUrl: base,
    prefill,
    thinking,
    api,
    contextTokens,
    body: contentHash(canonicalJson(body)),
    resolved: expands ? contentHash(resolved) : null,
  };
}

async function answer(
  request: ModelRequest,
  signal: AbortSignal,
  opened: Opened,
  dialect: PrefillDialect | null,
): Promise<ModelAnswer> {
  if (request.prefill !== null && dialect === null) throw prefillRefused(opened.spec);
  const written = wireRequest(request, opened, dialect);
  if (written.kind === "missing") return written;
  const ready = await beforeCall(request, opened, dialect, signal);
  if (ready.kind === "missing") return ready;
  const { settings, redact, wire, fetch } = opened;
  const quote = quoteWith(redact.quoted);
  const { url, host, address } = settings.endpoint;
  const body = JSON.stringify(written.body);
  const exchange = await postJson(fetch, {
    url,
    host,
    headers: settings.headers,
    body,
    signal,
    quote,
  });
  if (exchange.kind === "missing") return exchange;
  const reading = readExchange(exchange, wire, {
    model: opened.spec.model,
    address,
    keyName: settings.keyName,
    needs: needsOf(request),
    quote,
  });
  if (reading.kind === "missing") return { ...reading, ...retryAfter(exchange) };
  const cut = opened.watch.read(request, reading.reply.usage, contextTokensOf(opened));
  if (cut !== null) return missing("context-cut", cut);
  const early = endedEarly(request, reading.reply);
  if (early !== null) return missing("context", early);
  const { requestId, simulated } = exchange;
  const warnings = [...written.warnings, ...reading.warnings];
  const whole = redactedReply(
    {
      ...reading.reply,
      requestId: requestId ?? reading.reply.requestId,
      ...(simulated && { simulated }),
    },
    redact,
  );
  const answered = answerOf({ ...reading, reply: whole, warnings }, request, dialect, ready.proven);
  return { ...answered, callMs: exchange.ms };
}

/** The smaller of what the suite says and what the server has told; null where neither does. */
function contextTokensOf({ spec, oracle }: Opened): number | null {
  const told = oracle?.known()?.contextTokens ?? null;
  if (told === null || spec.contextTokens === null) return told ?? spec.contextTokens;
  return Math.min(told, spec.contextTokens);
}

function prefillRefused({ id, prefill }: ModelSpec): UsageError {
  return new UsageError(`a model with prefill: ${prefill} is asked to continue a prefix`, {
    where: `model ${id}`,
    mend: "leave the prefill seams out, or name the dialect that the server takes",
  });
}

function readExchange(exchange: Answered, wire: Wire, call: FailedCall): ReplyReading {
  const { status, location, body, damage } = exchange;
  if (status < 300 && status >= 200) {
    if (damage === null) return wire.readReply(body, call);
    return missing("malformed", `the reply from ${call.address} ${damage}`);
  }
  if (status >= 400) return readFailure({ status, meant: status, body }, call);
  return missing("bad-request", redirectWords(status, location, call));
}

/** Only origin and path of where a redirect leads are told: a query may hold what was sent. */
function redirectWords(status: number, location: string | null, call: FailedCall): string {
  const { address, quote } = call;
  const target = location !== null && URL.canParse(location, address);
  const { origin, pathname } = target ? new URL(location, address) : { origin: "", pathname: "" };
  const to = quote(origin + pathname);
  const leads = to === "" ? "elsewhere" : `to ${to}`;
  return `${address} redirects ${leads} (${status}), which is not followed; write the final address as baseUrl`;
}

function answerOf(
  { reply: whole, warnings }: Extract<ReplyReading, { kind: "reply" }>,
  request: ModelRequest,
  dialect: PrefillDialect | null,
  proven: boolean,
): AnsweredCall {
  const read =
    request.prefill === null || dialect === null
      ? { text: whole.text, effect: null }
      : readPrefill(whole.text, request.prefill, dialect);
  const { text } = read;
  const effect = proven ? "continued" : read.effect;
  const reply = { ...whole, text };
  return {
    kind: "reply",
    reply,
    effect,
    warnings: [...warnings, ...warningsFor(request, reply, dialect)],
  };
}
