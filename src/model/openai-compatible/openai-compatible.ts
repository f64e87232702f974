import { UsageError } from "../../errors.ts";
import { contentHash } from "../../plan/content-hash.ts";
import { canonicalJson } from "../../suite/canonical-json.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Environment, variableNames } from "../expand-env.ts";
import type { Model, ModelAnswer, ModelReply, ModelRequest } from "../model.ts";
import { type Exchange, type Fetch, postJson } from "./post-json.ts";
import { readPrefill } from "./prefill-effect.ts";
import { quoteWith } from "./quote.ts";
import { type FailedCall, missing, readFailure } from "./read-failure.ts";
import { type ReplyReading, readReply } from "./read-reply.ts";
import { type Redactor, redactor } from "./redact.ts";
import { requestBody } from "./request-body.ts";
import { type OpenaiCompatibleSettings, openaiCompatibleSettings } from "./settings.ts";
import { warningsFor } from "./warnings.ts";

/** What of the world this adapter looks at. */
export interface OpenaiCompatibleWorld {
  readonly env: Environment;
  readonly cwd: string;
  /** The platform's own unless a test gives another. */
  readonly fetch?: Fetch;
}

/**
 * Opens a model behind a server that speaks Chat Completions: llama.cpp, vLLM, LM Studio, Ollama's `/v1` and the
 * like. Nothing is sent until the first turn.
 *
 * `spec.apiKeyEnv` names the variable that holds the key, sent as a bearer token. `spec.body` is passed through
 * last; a null in it takes a field out that a server refuses. `spec.prefill` takes `none`, a dialect id, or
 * `auto`, which is unsupported until a probe proves what the server does. A constraint goes out as the
 * `response_format` that all of these servers document, and a reply that shows no sign of it is warned of. No key, header or token is in the
 * identity, in a detail, a warning, a reply or an error.
 *
 * @throws {UsageError} for settings that cannot be carried out, and for variables that are not set
 */
export async function openOpenaiCompatible(
  spec: ModelSpec,
  { env, fetch = globalThis.fetch }: OpenaiCompatibleWorld,
): Promise<Model> {
  const settings = openaiCompatibleSettings(spec, env);
  const opened = {
    spec,
    settings,
    fetch,
    redact: redactor(settings.secrets, settings.headerValues),
  };
  return {
    id: spec.id,
    simulated: false,
    host: settings.endpoint.host,
    callsAtOnce: null,
    identity: identityOf(spec, settings),
    prefill: settings.prefill.support,
    constraint: { kind: "supported", mechanism: "json_schema" },
    generate: (request, { signal }) => answer(request, signal, opened),
    close: async () => {},
  };
}

interface Opened {
  readonly spec: ModelSpec;
  readonly settings: OpenaiCompatibleSettings;
  readonly fetch: Fetch;
  readonly redact: Redactor;
}

/** Variables stay by name; what they came to counts by its hash, so that another value is another model. */
function identityOf(
  { model, baseUrl, prefill, body }: ModelSpec,
  settings: OpenaiCompatibleSettings,
): Model["identity"] {
  const { url, base } = settings.endpoint;
  const expands = variableNames(`${model} ${baseUrl}`).length > 0;
  const resolved = JSON.stringify([settings.model, url.host, url.pathname]);
  return {
    adapter: "openai-compatible",
    model,
    baseUrl: base,
    prefill,
    body: contentHash(canonicalJson(body)),
    resolved: expands ? contentHash(resolved) : null,
  };
}

async function answer(
  request: ModelRequest,
  signal: AbortSignal,
  { spec, settings, fetch, redact }: Opened,
): Promise<ModelAnswer> {
  const { dialect } = settings.prefill;
  if (request.prefill !== null && dialect === null) throw prefillRefused(spec);
  const sent = requestBody(request, { model: settings.model, dialect, body: spec.body });
  const { url, host, address } = settings.endpoint;
  const quote = quoteWith(redact.quoted);
  const post = { url, host, headers: settings.headers, body: JSON.stringify(sent), signal, quote };
  const exchange = await postJson(fetch, post);
  const prefilled = request.prefill !== null;
  const call = { model: spec.model, address, keyName: spec.apiKeyEnv, prefilled, quote };
  return answerOf(readExchange(exchange, call), request, { settings, redact });
}

function prefillRefused({ id, prefill }: ModelSpec): UsageError {
  return new UsageError(`a model with prefill: ${prefill} is asked to continue a prefix`, {
    where: `model ${id}`,
    mend: "leave the prefill seams out, or name the dialect that the server takes",
  });
}

function readExchange(exchange: Exchange, call: FailedCall): ReplyReading {
  if (exchange.kind === "missing") return exchange;
  const { status, location, body, whole } = exchange;
  if (status < 300 && status >= 200) {
    if (whole) return readReply(body, call);
    return missing("malformed", `the reply from ${call.address} is over 16 MB and was not read on`);
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
  reading: ReplyReading,
  request: ModelRequest,
  { settings, redact }: Pick<Opened, "settings" | "redact">,
): ModelAnswer {
  if (reading.kind === "missing") return reading;
  const { dialect } = settings.prefill;
  const whole = redactedReply(reading.reply, redact);
  const { text, effect } =
    request.prefill === null || dialect === null
      ? { text: whole.text, effect: null }
      : readPrefill(whole.text, request.prefill, dialect);
  const reply = { ...whole, text };
  return {
    kind: "reply",
    reply,
    effect,
    warnings: [...reading.warnings, ...warningsFor(request, reply, dialect)],
  };
}

/** A server that repeats a request's headers must not bring the key into the journal. */
function redactedReply(reply: ModelReply, { replied }: Redactor): ModelReply {
  const repliedOrNull = (text: string | null) => (text === null ? null : replied(text));
  return {
    ...reply,
    text: replied(reply.text),
    reasoning: repliedOrNull(reply.reasoning),
    toolCalls: reply.toolCalls.map((call) => ({
      id: replied(call.id),
      name: replied(call.name),
      arguments: replied(call.arguments),
    })),
    finish: { ...reply.finish, raw: repliedOrNull(reply.finish.raw) },
    servedModel: repliedOrNull(reply.servedModel),
  };
}
