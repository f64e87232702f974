import { randomUUID } from "node:crypto";
import { z } from "zod";
import { describeError, SeambenchError, UsageError } from "../../errors.ts";
import { fieldsOf } from "../../model/http/json-text.ts";
import type { Model, ModelAnswer, ModelReply, ModelRequest } from "../../model/model.ts";
import { needsOf } from "../../model/needs.ts";
import { openModels } from "../../model/open-model.ts";
import { requestSeed } from "../../plan/request-seed.ts";
import { cacheFolder } from "../../probe/cache-folder.ts";
import { fileCache } from "../../probe/probe-cache.ts";
import { probeModel } from "../../probe/probe-model.ts";
import { settledModel } from "../../probe/settled-model.ts";
import { systemClock } from "../../run/stage.ts";
import { randomFrom } from "../../stats/random.ts";
import { jsonMap } from "../../suite/json-value.ts";
import { modelSchema, samplingShape } from "../../suite/model-schema.ts";
import { specOf } from "../../suite/model-spec.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { messagesIn } from "./chat-messages.ts";

/** How promptfoo makes a provider. */
export interface ProviderOptions {
  /** A model as a suite file has it: `{ adapter, model, baseUrl, apiKeyEnv, prefill, … }`. */
  readonly config?: unknown;
}

/** What promptfoo hands a provider with a prompt, as far as it is read. */
export interface ProviderContext {
  readonly prompt?: { readonly config?: unknown };
  /** Counted from 0. */
  readonly repeatIndex?: number;
}

/** What promptfoo takes back; an `error` makes the row an error and not a failed assertion. */
export interface ProviderResponse {
  readonly output?: unknown;
  readonly error?: string;
  readonly finishReason?: string;
  readonly tokenUsage?: {
    readonly prompt?: number;
    readonly completion?: number;
    readonly total?: number;
  };
  readonly cached?: false;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A provider of promptfoo's. */
export interface PromptfooProvider {
  id(): string;
  callApi(
    prompt: string,
    context?: ProviderContext,
    options?: { readonly abortSignal?: AbortSignal },
  ): Promise<ProviderResponse>;
}

const usualSampling = { temperature: 0.7, maxOutputTokens: 512, stop: [] };
const timeoutMs = 120_000;

/** What a prompt of `promptfooSuite` tells beside its messages; another prompt leaves it out. */
const configShape = z.looseObject({
  tools: z
    .array(
      z.looseObject({
        function: z.looseObject({
          name: z.string(),
          description: z.string().default(""),
          parameters: jsonMap,
        }),
      }),
    )
    .default([]),
  seambench: z.object({ sampling: z.object(samplingShape), seed: z.int() }).optional(),
});

/**
 * A provider over this package's adapters. An assistant message at the end of a chat prompt is begun in the server's own
 * dialect, known or probed, or the row is an error that says `unsupported`; nothing is cached, repeated or thinned on the
 * way; a lost call is an error with its cause, never an empty output.
 *
 * @throws {UsageError} for a `config` that is no model
 */
export function promptfooProvider({ config }: ProviderOptions): PromptfooProvider {
  const parsed = modelSchema.safeParse(writtenConfig(config));
  if (!parsed.success) {
    throw new UsageError(`the provider's config is no model: ${z.prettifyError(parsed.error)}`, {
      mend: "write it as under `models:` in a suite, such as { adapter: ollama, model: qwen3 }",
    });
  }
  const spec = specOf(parsed.data, usualSampling);
  const target = settledTarget(spec);
  return {
    id: () => spec.id,
    async callApi(prompt, context = {}, options = {}) {
      const request = requestIn(prompt, context, spec);
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = options.abortSignal ? AbortSignal.any([options.abortSignal, limit]) : limit;
      try {
        const model = await target(request, signal);
        const refused = needsOf(request).map((need) => [need, model[need]] as const);
        for (const [need, support] of refused) {
          if (support.kind !== "supported")
            return { error: `${support.kind}: ${need}: ${support.reason}` };
        }
        return responseOf(await model.generate(request, { signal }));
      } catch (error) {
        if (error instanceof SeambenchError) return { error: describeError(error) };
        throw error;
      }
    },
  };
}

/** promptfoo puts the folder of its configuration in. */
function writtenConfig(config: unknown): unknown {
  const { basePath: _, ...written } = fieldsOf(config) ?? {};
  return written;
}

function requestIn(
  prompt: string,
  { prompt: rendered, repeatIndex = 0 }: ProviderContext,
  spec: ModelSpec,
): ModelRequest {
  const told = configShape.safeParse(rendered?.config ?? {});
  const { tools, seambench } = told.success ? told.data : { tools: [], seambench: undefined };
  const first = seambench?.seed ?? requestSeed(0, prompt, 0, 0);
  return {
    ...messagesIn(prompt),
    tools: tools.map(({ function: { name, description, parameters } }) => ({
      name,
      description,
      parameters,
    })),
    constraint: null,
    sampling: seambench?.sampling ?? spec.sampling,
    // A repeat with the same seed would be a copy and no second sample.
    seed: repeatIndex === 0 ? first : requestSeed(first, prompt, repeatIndex, 0),
  };
}

/** The model, opened at the first call, and probed at the first call that needs what nobody has decided. */
function settledTarget(
  spec: ModelSpec,
): (request: ModelRequest, signal: AbortSignal) => Promise<Model> {
  let settling: Promise<Model> | null = null;
  return (request, signal) => {
    const next = (settling ?? opened(spec)).then((model) =>
      settledFor(model, request, spec, signal),
    );
    settling = next.catch(() => opened(spec));
    return next;
  };
}

async function opened(spec: ModelSpec): Promise<Model> {
  const models = await openModels([spec], { env: process.env, cwd: process.cwd() });
  const model = models.get(spec.id);
  if (model === undefined) throw new RangeError(`${spec.id} was not opened`);
  return model;
}

async function settledFor(
  model: Model,
  request: ModelRequest,
  spec: ModelSpec,
  signal: AbortSignal,
): Promise<Model> {
  const open = needsOf(request).filter((need) => model[need].kind === "inconclusive");
  if (model.probing === null || open.length === 0) return model;
  const named = spec.prefill === "auto" || spec.prefill === "none" ? null : spec.prefill;
  const world = {
    signal,
    random: randomFrom(`probe ${randomUUID()}`),
    now: systemClock.now,
    wait: systemClock.wait,
    timeoutMs,
    cache: fileCache(cacheFolder(process.env), () => {}),
  };
  const record = await probeModel(model, new Set(open), world, { dialect: named });
  const settled = settledModel(model, record, { tools: request.tools.length > 0 });
  // What this request did not need may be asked for by another.
  return { ...settled, probing: model.probing };
}

function responseOf(answer: ModelAnswer): ProviderResponse {
  if (answer.kind === "missing") return { error: `${answer.cause}: ${answer.detail}` };
  const { reply, effect } = answer;
  const { usage, finish, servedModel, simulated } = reply;
  return {
    output: outputOf(reply),
    finishReason: finishWords[finish.reason] ?? finish.raw ?? "other",
    tokenUsage: {
      ...(usage.inputTokens !== null && { prompt: usage.inputTokens }),
      ...(usage.outputTokens !== null && { completion: usage.outputTokens }),
    },
    cached: false,
    metadata: {
      servedModel,
      reasoning: reply.reasoning,
      prefillEffect: effect,
      ...(simulated && { simulated }),
    },
  };
}

/** As promptfoo's own chat providers give it: the text, or with calls the whole message. */
function outputOf({ text, toolCalls }: ModelReply): unknown {
  if (toolCalls.length === 0) return text;
  const calls = toolCalls.map(({ id, name, arguments: given }) => ({
    id,
    type: "function",
    function: { name, arguments: given },
  }));
  return { role: "assistant", content: text, tool_calls: calls };
}

const finishWords: Readonly<Record<string, string>> = {
  stop: "stop",
  length: "length",
  "tool-calls": "tool_calls",
  "content-filter": "content_filter",
};
