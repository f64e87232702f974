import { basename } from "node:path";
import { FileError, SeambenchError, UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import {
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type PrefillEffect,
  plainReply,
  type Support,
  unknownUsage,
} from "../model.ts";
import { type ChatTemplate, chatTemplate, plainTemplate } from "./chat-template.ts";
import { constraintGrammar } from "./constraint-grammar.ts";
import type { Engine, Grammar, ImportLibrary } from "./engine.ts";
import { generateReply } from "./generate-reply.ts";
import { checkGgufFile, sha256OfFile } from "./gguf-file.ts";
import { compileTemplate, importLibrary } from "./llama-library.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { openEngine } from "./open-engine.ts";
import { endsInPrefix, promptTokens } from "./prompt-tokens.ts";
import { renderPrompt } from "./render-prompt.ts";
import { type LlamaSettings, type LlamaWorld, llamaSettings } from "./settings.ts";

/**
 * Opens a GGUF file as a model inside this process, through node-llama-cpp, which is loaded here and nowhere
 * else. The prompt is rendered with the file's own chat template and counted before anything is evaluated:
 * one that does not fit is missing by cause `context`, and nothing is ever shifted out of it. Every call
 * starts from an empty context, so the same request with the same seed gives the same text.
 *
 * Calls queue inside: the context holds one conversation. A signal that is aborted while its call waits is
 * answered when its turn comes.
 *
 * A request's `constraint` becomes a grammar that every token is drawn by: the reply is JSON that fits the
 * schema and ends with it, or is cut by `maxOutputTokens`. Stop strings do not apply to it. A schema that cannot
 * be promised is missing by cause `bad-request`.
 *
 * `spec.body` takes `threads` (1 unless given; more is slower on a small machine), `top_k` (40), `top_p`
 * (0.95) and `min_p` (0). `spec.prefill` takes `auto` and `rendered` (behind the template's opening of the
 * assistant turn), `template` (as a trailing assistant message) and `none`.
 *
 * @param importModule gives the library; for tests
 * @throws {UsageError} for a setting that does not exist, an unset `${NAME}`, the library not installed
 * @throws {FileError} for a file that is absent, is no GGUF or cannot be loaded
 */
export async function openLlama(
  spec: ModelSpec,
  world: LlamaWorld,
  importModule: ImportLibrary = importLibrary,
): Promise<Model> {
  const settings = llamaSettings(spec, world);
  await checkGgufFile(settings.path);
  const engine = await openEngine(settings, importModule);
  const template = await templateOf(engine, settings.path);
  const sha256 = await sha256OfFile(settings.path);
  const inTurn = oneAtATime();
  return {
    id: spec.id,
    simulated: false,
    host: "in-process llama",
    callsAtOnce: 1,
    identity: identityOf(settings, engine, sha256),
    prefill: prefillSupport(settings),
    constraint: {
      kind: "supported",
      mechanism: "grammar",
      evidence: "every token is drawn by it",
    },
    lateSystem: {
      kind: "inconclusive",
      reason: "the chat template decides where a later system message lands",
    },
    contextTokens: engine.contextTokens,
    probing: null,
    generate: (request, { signal }) =>
      inTurn(() => answer(request, signal, { settings, engine, template })),
    close: () => inTurn(() => engine.dispose()),
  };
}

async function templateOf(engine: Engine, path: string): Promise<ChatTemplate> {
  try {
    const edges = { bos: engine.bosText, eos: engine.eosText };
    return chatTemplate(engine.chatTemplate ?? plainTemplate, edges, compileTemplate);
  } catch (cause) {
    await engine.dispose();
    if (cause instanceof SeambenchError) throw cause;
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new FileError(`the chat template in this GGUF cannot be read: ${words}`, {
      where: path,
      mend: "use a GGUF of the model with a template that Jinja for JavaScript reads",
      cause,
    });
  }
}

function identityOf(settings: LlamaSettings, engine: Engine, sha256: string): Model["identity"] {
  return {
    adapter: "llama",
    model: basename(settings.path),
    sha256,
    contextTokens: engine.contextTokens,
    threads: settings.threads,
    ...settings.sampler,
    prefill: settings.prefill,
    library: engine.library,
  };
}

function prefillSupport({ prefill }: LlamaSettings): Support {
  return prefill === "none"
    ? { kind: "unsupported", reason: "prefill: none" }
    : {
        kind: "supported",
        mechanism: prefill,
        evidence: "proven on the tokens of every prompt",
      };
}

interface Opened {
  readonly settings: LlamaSettings;
  readonly engine: Engine;
  readonly template: ChatTemplate;
}

async function answer(
  request: ModelRequest,
  signal: AbortSignal,
  { settings, engine, template }: Opened,
): Promise<ModelAnswer> {
  if (request.prefill !== null && settings.prefill === "none") throw prefillRefused();
  if (signal.aborted) return aborted(signal);
  const prompt = renderPrompt(request, template, settings.prefill, engine.controlTexts);
  if (prompt.kind === "refused") return missing("bad-request", prompt.detail);
  const kept = await constraintGrammar(request.constraint, engine);
  if (kept.kind === "refused") return missing("bad-request", kept.detail);
  try {
    const tokens = promptTokens(prompt.pieces, engine);
    const tooLong = overflow(tokens.length, request, engine);
    if (tooLong !== null) return missing("context", tooLong);
    const fed = { tokens, open: prompt.open, grammar: kept.grammar };
    return await replyTo(request, fed, signal, { settings, engine, template });
  } catch (error) {
    return missing("server", error instanceof Error ? error.message : String(error));
  }
}

interface Fed {
  readonly tokens: readonly number[];
  /** Whether the template left the turn that holds the prefix open. */
  readonly open: boolean;
  /** What the reply must keep to; null for free text. */
  readonly grammar: Grammar | null;
}

async function replyTo(
  request: ModelRequest,
  fed: Fed,
  signal: AbortSignal,
  { settings, engine }: Opened,
): Promise<ModelAnswer> {
  const how = { sampler: settings.sampler, grammar: fed.grammar, signal };
  const generated = await generateReply(engine, fed.tokens, request, how);
  if (generated.kind === "aborted") return aborted(signal);
  const read = readPrefill(generated.text, request.prefill, fed, engine);
  return {
    kind: "reply",
    reply: {
      ...plainReply(read.text),
      finish: generated.finish,
      usage: {
        ...unknownUsage,
        inputTokens: fed.tokens.length,
        outputTokens: generated.outputTokens,
      },
      servedModel: engine.name,
    },
    effect: read.effect,
    warnings: warningsFor(request, fed.tokens.length, engine),
  };
}

interface ReadPrefill {
  readonly text: string;
  readonly effect: PrefillEffect | null;
}

/** Proven on the tokens that were fed; only where they prove nothing is the reply asked. */
function readPrefill(
  text: string,
  prefix: string | null,
  { tokens, open }: Fed,
  engine: Engine,
): ReadPrefill {
  if (prefix === null) return { text, effect: null };
  if (open && endsInPrefix(tokens, prefix, engine)) return { text, effect: "continued" };
  return text.startsWith(prefix)
    ? { text: text.slice(prefix.length), effect: "echoed" }
    : { text, effect: "unknown" };
}

function overflow(
  promptLength: number,
  { sampling: { maxOutputTokens } }: ModelRequest,
  { contextTokens }: Engine,
): string | null {
  if (promptLength + maxOutputTokens <= contextTokens) return null;
  const wanted = `the prompt has ${promptLength} tokens and ${maxOutputTokens} are asked for`;
  return `${wanted}; the context holds ${contextTokens}`;
}

function warningsFor(
  { tools, sampling }: ModelRequest,
  promptLength: number,
  { trainContextTokens }: Engine,
): readonly string[] {
  const untrained = promptLength + sampling.maxOutputTokens > trainContextTokens;
  return [
    ...(tools.length > 0 ? ["tools were written into the system prompt as text"] : []),
    ...(untrained ? [`the model was trained on contexts of ${trainContextTokens} tokens`] : []),
  ];
}

function aborted({ reason }: AbortSignal): ModelAnswer {
  const timedOut = reason instanceof DOMException && reason.name === "TimeoutError";
  return timedOut
    ? missing("timeout", "the time for one call ran out")
    : missing("cancelled", "the call was cancelled");
}

function missing(
  cause: Extract<ModelAnswer, { kind: "missing" }>["cause"],
  detail: string,
): ModelAnswer {
  return { kind: "missing", cause, detail };
}

function prefillRefused(): UsageError {
  return new UsageError(
    "this model was opened with prefill: none and is asked to continue a prefix",
    {
      where: "adapter llama",
      mend: "leave the prefill seams out, or take prefill: none from the model",
    },
  );
}
