/**
 * A model behind one of promptfoo's providers, for hosts that only promptfoo reaches. Enters: a request in our words.
 * Leaves: what of the reply promptfoo hands on. Its runner, cache and reports are not used.
 */

import { UsageError } from "../../errors.ts";
import { contentHash } from "../../plan/content-hash.ts";
import { canonicalJson } from "../../suite/canonical-json.ts";
import { packageEvals } from "../../suite/package-evals.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Environment, expandEnv } from "../expand-env.ts";
import { abortedBy } from "../http/fetch-failure.ts";
import { fieldsOf } from "../http/json-text.ts";
import { type Quote, quoteWith } from "../http/quote.ts";
import { missing } from "../http/read-failure.ts";
import type { Redactor } from "../http/redact.ts";
import { redactedReply } from "../http/redacted-reply.ts";
import { warningsFor } from "../http/warnings.ts";
import type { Model, ModelAnswer, ModelRequest } from "../model.ts";
import { envRedactor } from "../module/env-redactor.ts";
import { withinSignal } from "../module/within-signal.ts";
import { needsOf } from "../needs.ts";
import { findPromptfoo, type InstalledPromptfoo } from "./find-promptfoo.ts";
import { loadPromptfoo, type Promptfoo, type PromptfooProvider } from "./load-promptfoo.ts";
import { callConfig, type ProviderConfig, providerConfig } from "./provider-config.ts";
import {
  chatMessages,
  familyOf,
  type JsonMap,
  type ProviderFamily,
  usesTools,
} from "./provider-family.ts";
import { readResponse } from "./read-response.ts";

/** What of the world this adapter looks at. */
export interface PromptfooWorld {
  readonly env: Environment;
  /** Where promptfoo is looked for first, and where relative paths of its providers start. */
  readonly cwd: string;
  /** The package's own `evals/`, where it is looked for next; a test may give another. */
  readonly packageEvals?: string;
}

/**
 * Opens a provider of promptfoo's, which is loaded here and nowhere else. `spec.model` is the provider's id, such as
 * `openai:chat:gpt-5`, and `spec.body` its `config`; sampling goes into it in the provider's words where `body` does
 * not set it. `baseUrl`, `apiKeyEnv` and `headers` go where the provider has a field for them.
 *
 * Providers are asked with messages alone. A prefill or a schema is unsupported; tools go out to providers that
 * speak Chat Completions, and for others a turn that needs them is missing by cause `bad-request`. A call that is
 * aborted is not waited for, but promptfoo has no way to stop it. No key, header or value of the environment is in a
 * detail, a warning or a reply.
 *
 * @throws {UsageError} when promptfoo is not installed, knows no such provider, or the provider has no field for a
 * setting
 */
export async function openPromptfoo(spec: ModelSpec, world: PromptfooWorld): Promise<Model> {
  const where = `model ${spec.id}`;
  const id = expandEnv(spec.model, world.env, { where, field: "model" });
  const family = familyOf(id);
  const config = providerConfig(spec, family, world.env);
  const folders = { cwd: world.cwd, packageEvals: world.packageEvals ?? packageEvals() };
  const installed = await findPromptfoo(folders, where);
  const promptfoo = await loadPromptfoo(installed, process.env, where);
  const redact = envRedactor(world.env, config.secrets);
  const quote = quoteWith(redact.quoted);
  const opened = { spec, id, family, config, promptfoo, cwd: world.cwd, redact, quote, where };
  const provider = await loadedProvider(opened, {});
  return {
    id: spec.id,
    simulated: false,
    host: hostOf(config),
    callsAtOnce: null,
    identity: identityOf(spec, id, installed),
    prefill: {
      kind: "unsupported",
      reason:
        "promptfoo's providers are asked with messages alone; what they do to a trailing assistant message is theirs",
    },
    constraint: {
      kind: "unsupported",
      reason: "promptfoo's providers have no word of their own for it",
    },
    lateSystem: family.lateSystem,
    contextTokens: spec.contextTokens,
    probing: null,
    generate: (request, { signal }) => answer(request, signal, opened, provider),
    close: async () => {},
  };
}

interface Opened {
  readonly spec: ModelSpec;
  /** The provider's id, variables expanded. */
  readonly id: string;
  readonly family: ProviderFamily;
  readonly config: ProviderConfig;
  readonly promptfoo: Promptfoo;
  readonly cwd: string;
  readonly redact: Redactor;
  readonly quote: Quote;
  readonly where: string;
}

async function loadedProvider(opened: Opened, more: JsonMap): Promise<PromptfooProvider> {
  const { promptfoo, id, cwd, config, quote, where, spec } = opened;
  const loading = () =>
    promptfoo.loadApiProvider(id, {
      basePath: cwd,
      options: { config: { ...more, ...config.config } },
    });
  const provider = await loading().catch((cause: unknown) => {
    const said = cause instanceof Error ? plain(cause.message) : "";
    throw new UsageError(`promptfoo cannot load the provider ${spec.model}: ${quote(said)}`, {
      where,
      mend: "write a provider id as promptfoo documents it, such as promptfoo:openai:chat:gpt-5",
    });
  });
  if (typeof fieldsOf(provider)?.["callApi"] === "function") return provider as PromptfooProvider;
  throw new UsageError(`the provider ${spec.model} of promptfoo cannot be called`, {
    where,
    mend: "name a provider that answers to text",
  });
}

/** Without the colours of a terminal. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one
  return text.replace(/\u001b\[[0-9;]*m/g, "");
}

/** Models that are asked at one local address share its machine. */
function hostOf({ config }: ProviderConfig): string | null {
  const { apiBaseUrl: written } = config;
  if (typeof written !== "string" || !URL.canParse(written)) return null;
  return new URL(written).host || null;
}

/** Variables stay by name; what they came to counts by its hash. */
function identityOf(
  { model, baseUrl, body }: ModelSpec,
  id: string,
  { version }: InstalledPromptfoo,
): Model["identity"] {
  return {
    adapter: "promptfoo",
    model,
    baseUrl,
    promptfoo: version,
    body: contentHash(canonicalJson(body)),
    resolved: id === model ? null : contentHash(id),
  };
}

async function answer(
  request: ModelRequest,
  signal: AbortSignal,
  opened: Opened,
  loaded: PromptfooProvider,
): Promise<ModelAnswer> {
  const { family, spec, redact, quote, id } = opened;
  refuseUnable(request, spec);
  const tools = usesTools(request);
  if (tools && !family.takesTools) return missing("bad-request", withoutTools(spec));
  const settled = await withinSignal(() => asked(request, opened, loaded), signal);
  if (settled.kind === "aborted") return abortedBy(signal, spec.model);
  const address = `promptfoo's provider ${spec.model}`;
  const call = {
    model: id,
    address,
    keyName: spec.apiKeyEnv ?? "the provider's settings",
    needs: needsOf(request),
    quote,
    family,
    tools,
  };
  const value = settled.kind === "resolved" ? settled.value : { error: thrownWords(settled.error) };
  const reading = readResponse(value, call);
  if (reading.kind === "missing") return reading;
  const reply = redactedReply(reading.reply, redact);
  const warnings = [...reading.warnings, ...warningsFor(request, reply, null)];
  return { kind: "reply", reply, effect: null, warnings };
}

function thrownWords(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "an error without words";
}

function refuseUnable({ prefill, constraint }: ModelRequest, { id }: ModelSpec): void {
  if (prefill === null && constraint === null) return;
  const what = prefill === null ? "keep a reply to a schema" : "continue a prefix";
  throw new UsageError(`a provider of promptfoo's is asked to ${what}`, {
    where: `model ${id}`,
    mend: "leave that seam out for this model, or reach it through an adapter of its own",
  });
}

function withoutTools({ model }: ModelSpec): string {
  return `how promptfoo's provider ${model} takes tools and their results is not known to this adapter; play the task with toolFormat: text, or reach the model through an adapter of its own`;
}

async function asked(
  request: ModelRequest,
  opened: Opened,
  loaded: PromptfooProvider,
): Promise<unknown> {
  const { family, spec } = opened;
  const config = callConfig(request, family, spec.body);
  const provider = family.loadedPerCall ? await loadedProvider(opened, config) : loaded;
  const prompt = JSON.stringify(chatMessages(request.messages));
  return provider.callApi(prompt, {
    vars: {},
    prompt: { raw: prompt, label: "seambench", config },
    // Equal requests are samples of their own.
    bustCache: true,
  });
}
