/** Models as far as they are known without a word sent: what they support, and what keeps them from being asked. */

import { SeambenchError, UsageError } from "../errors.ts";
import { type Environment, variableNames } from "../model/expand-env.ts";
import type { Capability, Model, Support } from "../model/model.ts";
import { closeModels, openModels } from "../model/open-model.ts";
import type { ModelSpec } from "../suite/suite.ts";

/** What of a model a plan looks at. */
export interface KnownModel {
  readonly spec: ModelSpec;
  /** What it can do; null where it could not be opened at all. */
  readonly supports: Readonly<Record<Capability, Support>> | null;
  readonly simulated: boolean;
  /** Models of one host run one after another; null for one that shares nothing. */
  readonly host: string | null;
  readonly callsAtOnce: number | null;
  readonly contextTokens: number | null;
  /** Why a run could not ask it as things stand, such as a key that is not set; null where it could. */
  readonly obstacle: string | null;
}

/** Opens each model by itself, looks at it and closes it again. Never fails for what a model lacks: it is told. */
export async function knownModels(
  specs: readonly ModelSpec[],
  world: { readonly env: Environment; readonly cwd: string },
): Promise<readonly KnownModel[]> {
  const known: KnownModel[] = [];
  for (const spec of specs) known.push(await knownModel(spec, world));
  return known;
}

/**
 * Opens a model as a run would, with stand-ins for keys that are not set, and closes it again. A model that is a file,
 * or whose address or name stands in a variable that is not set, is left to the run.
 *
 * @throws {SeambenchError} for settings that no run could use
 */
export async function checkModel(
  spec: ModelSpec,
  { env, cwd }: { readonly env: Environment; readonly cwd: string },
): Promise<void> {
  if (spec.adapter !== "sim" && !needsOnlyKeys(spec, env)) return;
  await closeModels(await openModels([spec], { env: withStandIns(env), cwd }));
}

/**
 * Checks each model of a suite.
 *
 * @param path of the suite's file
 * @throws {UsageError} at the first whose settings no run could use, with the suite that they stand in
 */
export async function checkModels(
  path: string,
  specs: readonly ModelSpec[],
  world: { readonly env: Environment; readonly cwd: string },
): Promise<void> {
  for (const spec of specs) {
    try {
      await checkModel(spec, world);
    } catch (error) {
      if (!(error instanceof SeambenchError)) throw error;
      const where = `${path}: ${error.where ?? `model ${spec.id}`}`;
      throw new UsageError(error.message, { where, mend: error.mend, cause: error });
    }
  }
}

async function knownModel(
  spec: ModelSpec,
  { env, cwd }: { readonly env: Environment; readonly cwd: string },
): Promise<KnownModel> {
  const first = await opened(spec, { env, cwd });
  if (first.kind === "opened") return knownOf(spec, first.model, lackingKey(spec, env));
  const { obstacle } = first;
  if (!needsOnlyKeys(spec, env)) return unopened(spec, obstacle);
  const second = await opened(spec, { env: withStandIns(env), cwd });
  return second.kind === "opened"
    ? knownOf(spec, second.model, obstacle)
    : unopened(spec, obstacle);
}

type Opening =
  | { readonly kind: "opened"; readonly model: Model }
  | { readonly kind: "refused"; readonly obstacle: string };

async function opened(
  spec: ModelSpec,
  world: { readonly env: Environment; readonly cwd: string },
): Promise<Opening> {
  try {
    const models = await openModels([spec], world);
    await closeModels(models);
    const model = models.get(spec.id);
    if (model === undefined) throw new RangeError(`model ${spec.id} was not opened`);
    return { kind: "opened", model };
  } catch (error) {
    if (error instanceof SeambenchError) return { kind: "refused", obstacle: error.message };
    throw error;
  }
}

function knownOf(spec: ModelSpec, model: Model, obstacle: string | null): KnownModel {
  const { prefill, constraint, lateSystem, simulated, host, callsAtOnce, contextTokens } = model;
  const supports = { prefill, constraint, lateSystem };
  return { spec, supports, simulated, host, callsAtOnce, contextTokens, obstacle };
}

function unopened(spec: ModelSpec, obstacle: string): KnownModel {
  const { contextTokens } = spec;
  return {
    spec,
    supports: null,
    simulated: false,
    host: null,
    callsAtOnce: null,
    contextTokens,
    obstacle,
  };
}

/** A vendor's own address takes nothing without a key, although a model opens without one. */
function lackingKey(spec: ModelSpec, env: Environment): string | null {
  const name = vendorKeys[spec.adapter];
  const isOwnAffair = spec.apiKeyEnv !== null || spec.baseUrl !== null;
  if (name === undefined || isOwnAffair || Object.keys(spec.headers).some(isKeyHeader)) return null;
  return (env[name] ?? "").trim() === "" ? `the environment variable ${name} is not set` : null;
}

const vendorKeys: Readonly<Record<string, string>> = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  gemini: "GEMINI_API_KEY",
};

function isKeyHeader(name: string): boolean {
  return ["authorization", "x-api-key", "x-goog-api-key"].includes(name.toLowerCase());
}

/** What a server can do depends on where it is and what the model is called, and not on the key. */
function needsOnlyKeys({ adapter, model, baseUrl }: ModelSpec, env: Environment): boolean {
  if (["sim", "llama", "module", "promptfoo"].includes(adapter)) return false;
  return variableNames(`${model} ${baseUrl ?? ""}`).every((name) => (env[name] ?? "") !== "");
}

/** Every variable that is not set stands as a word that is no key; nothing is sent with it. */
function withStandIns(env: Environment): Environment {
  return new Proxy(env, {
    get: (target, name) => (typeof name === "string" ? target[name] || "unset" : undefined),
  });
}
