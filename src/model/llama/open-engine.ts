import { setTimeout as pause } from "node:timers/promises";
import type { Llama, LlamaContextSequence, LlamaModel, Token } from "node-llama-cpp";
import { FileError } from "../../errors.ts";
import type { Engine, EvaluateOptions, ImportLibrary } from "./engine.ts";
import { brokenGguf } from "./gguf-file.ts";
import { type GrammarOptions, grammarOptions } from "./grammar-options.ts";
import { type LlamaLibrary, loadLibrary, sharedBackend } from "./llama-library.ts";
import type { LlamaSettings } from "./settings.ts";

/**
 * Loads a GGUF and makes one context with one sequence in it, on the processor, without a word in the log.
 *
 * @throws {UsageError} when the library is not installed or has no build for this machine
 * @throws {FileError} when the file cannot be loaded
 */
export async function openEngine(
  { path, contextTokens, threads }: LlamaSettings,
  importModule: ImportLibrary,
): Promise<Engine> {
  const library = await loadLibrary(importModule);
  const { llama, log } = await sharedBackend(library);
  // The limit belongs to the process: a model that asks for more raises it for all, none lowers it.
  llama.maxThreads = Math.max(llama.maxThreads, threads);
  const model = await loaded(llama, path, log);
  const held = contextTokens ?? Math.min(model.trainContextSize, mostTokensUnasked);
  const sequence = await emptySequence(model, held, threads).catch(async (cause: unknown) => {
    await model.dispose();
    throw withoutContext(path, held, cause);
  });
  const version = await library.getModuleVersion();
  return engineOf({ library, llama, model, sequence }, { contextTokens: held, version });
}

/** Where neither the suite nor its user says otherwise; a modern model's own would not fit a small machine. */
const mostTokensUnasked = 4096;

async function loaded(llama: Llama, path: string, log: string[]): Promise<LlamaModel> {
  log.length = 0;
  try {
    return await llama.loadModel({ modelPath: path });
  } catch (cause) {
    throw brokenGguf(path, await reasonOf(cause, log), cause);
  }
}

/** llama.cpp's own reason where it gives one; the parser's slips on a damaged header say nothing to a user. */
async function reasonOf(cause: unknown, log: readonly string[]): Promise<string> {
  const damaged = "its header is cut short or damaged";
  if (cause instanceof TypeError || cause instanceof RangeError) return damaged;
  if (!(cause instanceof Error)) return String(cause);
  if (cause.message !== "Failed to load model") return cause.message;
  return (await loggedReason(log)) ?? damaged;
}

/**
 * The native log reaches us some turns of the event loop after the failure it explains.
 *
 *     llama_model_load: error loading model: tensor 'output.weight' data is not within the file bounds
 *                                            ^ reason
 *     llama_model_load_from_file_impl: failed to load model
 *     ^ nothing follows
 */
async function loggedReason(log: readonly string[]): Promise<string | null> {
  const isLast = (line: string) => line.startsWith("llama_model_load_from_file_impl:");
  for (let waits = 0; waits < 50 && !log.some(isLast); waits += 1) await pause(10);
  const reasons = log.map((line) => /error loading model: (.*)/s.exec(line)?.[1]);
  return reasons.find((reason) => reason !== undefined && !/failed to load/.test(reason)) ?? null;
}

async function emptySequence(
  model: LlamaModel,
  contextTokens: number,
  threads: number,
): Promise<LlamaContextSequence> {
  const context = await model.createContext({
    contextSize: contextTokens,
    threads,
    sequences: 1,
    failedCreationRemedy: false,
  });
  return context.getSequence({ contextShift: { strategy: refuseShift } });
}

/** The adapter counts before it evaluates, so a shift would be a fault of ours; it must never be silent. */
function refuseShift(): never {
  throw new Error("the context is full, and shifting it would lose the beginning of the prompt");
}

function withoutContext(path: string, contextTokens: number, cause: unknown): FileError {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new FileError(`no context of ${contextTokens} tokens can be made for it: ${words}`, {
    where: path,
    mend: "give a smaller contextTokens",
    cause,
  });
}

interface Loaded {
  readonly library: LlamaLibrary;
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly sequence: LlamaContextSequence;
}

function engineOf(
  { library, llama, model, sequence }: Loaded,
  { contextTokens, version }: { readonly contextTokens: number; readonly version: string },
): Engine {
  const { metadata } = model.fileInfo;
  const { bos, shouldPrependBosToken } = model.tokens;
  const controls = controlsOf(model);
  const controlTokens = controls.map(({ token }) => token);
  return {
    name: metadata.general.name ?? null,
    chatTemplate: metadata.tokenizer.chat_template ?? null,
    contextTokens,
    trainContextTokens: model.trainContextSize,
    bosText: model.tokens.bosString ?? "",
    eosText: model.tokens.eosString ?? "",
    controlTexts: controls.map(({ text }) => text).filter((text) => text !== ""),
    library: `node-llama-cpp ${version}`,
    startToken: shouldPrependBosToken ? bos : null,
    tokenize: (text, { control, first }) =>
      first ? model.tokenize(text, control) : tokenizeInside(model, text, control),
    detokenize: detokenizerOf(model),
    isControl: (token) => model.getTokenAttributes(token as Token).control,
    endOf: (token) => endOf(model, token as Token),
    grammarOf: (text) => llama.createGrammar({ grammar: text }),
    evaluate: (prompt, options) => {
      const grammar = grammarOptions(library, model, options.grammar, controlTokens);
      return evaluate(sequence, prompt as Token[], options, grammar);
    },
    async dispose() {
      await sequence.context.dispose();
      await model.dispose();
    },
  };
}

interface ControlToken {
  readonly token: Token;
  /** How the vocabulary writes it. */
  readonly text: string;
}

function controlsOf(model: LlamaModel): readonly ControlToken[] {
  const { tokens } = model.fileInfo.metadata.tokenizer.ggml;
  const controls: ControlToken[] = [];
  for (const token of model.iterateAllTokens()) {
    const { control, unknown } = model.getTokenAttributes(token);
    if (control || unknown) controls.push({ token, text: tokens[token] ?? "" });
  }
  return controls;
}

/**
 * Some tokenizers put a space before a text they are given, as if it began the prompt; so it is given with
 * something before it that keeps its own tokens, and those are dropped again. (The library's own way of
 * trimming that space takes a token with a space in it for one without.)
 *
 *     given "\n" + "a"    tokens \n, a     not ▁a
 */
function tokenizeInside(model: LlamaModel, text: string, control: boolean): readonly Token[] {
  for (const before of ["\n", "a", "0"]) {
    const dropped = model.tokenize(before, control);
    const tokens = model.tokenize(before + text, control);
    if (dropped.every((token, index) => tokens[index] === token))
      return tokens.slice(dropped.length);
  }
  return model.tokenize(text, control);
}

/** Nothing but a token before them tells some tokenizers that the space they begin with is meant. */
function detokenizerOf(model: LlamaModel): Engine["detokenize"] {
  const before = model.tokenize("a").slice(-1);
  const beforeText = model.detokenize(before);
  return (tokens, { first }) => {
    if (first) return model.detokenize(tokens as Token[]);
    return model.detokenize([...before, ...(tokens as Token[])]).slice(beforeText.length);
  };
}

/** Some models, taught on texts one after another, end theirs by beginning the next. */
function endOf(model: LlamaModel, token: Token): ReturnType<Engine["endOf"]> {
  if (model.isEogToken(token)) return "eogToken";
  return token === model.tokens.bos ? "bosToken" : null;
}

/** How many tokens of a prompt are read before the signal is looked at again. */
const promptChunk = 256;

async function* evaluate(
  sequence: LlamaContextSequence,
  prompt: Token[],
  { temperature, seed, sampler, signal }: EvaluateOptions,
  grammar: GrammarOptions,
): AsyncGenerator<number, void, void> {
  await sequence.clearHistory();
  const last = Math.floor((prompt.length - 1) / promptChunk) * promptChunk;
  for (let from = 0; from < last; from += promptChunk) {
    if (signal.aborted) return;
    await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(from, from + promptChunk));
  }
  if (signal.aborted) return;
  const options = { temperature, seed, ...sampler, ...grammar, yieldEogToken: true };
  yield* sequence.evaluate(prompt.slice(last), options);
}
