/** Composes a probe: finds the model, opens it, probes it, prints what came of it. */

import { ExitCode, UsageError } from "../errors.ts";
import type { Environment } from "../model/expand-env.ts";
import type { Capability, Model } from "../model/model.ts";
import { closeModels, openModels } from "../model/open-model.ts";
import type { ProbeWorld } from "../probe/asker.ts";
import type { ProbeCache } from "../probe/probe-cache.ts";
import { probeModel } from "../probe/probe-model.ts";
import { failureOf, type ProbeRecord } from "../probe/probe-record.ts";
import { visibleLine, visibleText } from "../report/visible-text.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { specInFlag } from "../suite/model-spec.ts";
import { knownWords } from "../suite/nearest-word.ts";
import { packageEvals } from "../suite/package-evals.ts";
import type { ModelSpec } from "../suite/suite.ts";
import type { ProbeFlags } from "./commands/probe.ts";
import { environment } from "./environment.ts";
import { onInterrupt } from "./interrupt.ts";
import { type Known, probeText } from "./probe-text.ts";
import { probeWorld } from "./probe-world.ts";

/** Probes a model and answers the exit code: 0 for any verdict, 3 when the target could not be reached. */
export async function probeCommand(name: string, flags: ProbeFlags): Promise<ExitCode> {
  const { spec, timeoutMs } = await chosenModel(name, flags);
  const env = await environment(process.cwd());
  const opened = await openForProbe(spec, env);
  const stopping = new AbortController();
  const interrupt = onInterrupt(() => stopping.abort());
  try {
    const { model } = opened;
    const world = worldOf(flags, env, { signal: stopping.signal, timeoutMs });
    const record = model.probing === null ? null : await probeOpened(opened, world);
    print(knownOf(model), record, model, flags);
    return record === null ? ExitCode.pass : endOf(record);
  } finally {
    interrupt.release();
    await opened.close();
  }
}

interface Chosen {
  readonly spec: ModelSpec;
  readonly timeoutMs: number;
}

const usualTimeoutMs = 120_000;

async function chosenModel(name: string, flags: ProbeFlags): Promise<Chosen> {
  const { spec, timeoutMs } =
    flags.suite === undefined
      ? { spec: specInFlag(name, usualSampling, "probe"), timeoutMs: usualTimeoutMs }
      : await modelInSuite(name, flags.suite);
  return { spec: withFlags(spec, flags), timeoutMs };
}

/** A probe has sampling of its own. */
const usualSampling = { temperature: 0, maxOutputTokens: 64, stop: [] };

async function modelInSuite(name: string, path: string): Promise<Chosen> {
  const suite = await loadSuite(path, { cwd: process.cwd(), packageEvals: packageEvals() });
  const spec = suite.models.find(({ id }) => id === name);
  if (spec !== undefined) return { spec, timeoutMs: suite.limits.timeoutMs };
  const ids = suite.models.map(({ id }) => id);
  throw new UsageError(`the suite has no model "${visibleLine(name, 200)}"`, {
    where: path,
    mend: knownWords(name, ids, "models of the suite"),
  });
}

function withFlags(spec: ModelSpec, { baseUrl, apiKeyEnv, prefill }: ProbeFlags): ModelSpec {
  if (apiKeyEnv !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(apiKeyEnv)) {
    // The value is not repeated: what stands here by mistake is a key.
    throw new UsageError("--api-key-env is not the name of an environment variable", {
      where: "probe",
      mend: "put the key into the environment or into .env and give the variable's name",
    });
  }
  return {
    ...spec,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(apiKeyEnv !== undefined && { apiKeyEnv }),
    ...(prefill !== undefined && { prefill }),
  };
}

interface Opened {
  readonly model: Model;
  /** The dialect to try first; null for none. */
  readonly dialect: string | null;
  close(): Promise<void>;
}

/** A dialect that the user names is believed in a run; here it is what is to be found out. */
async function openForProbe(spec: ModelSpec, env: Environment): Promise<Opened> {
  const dialect = spec.prefill === "auto" || spec.prefill === "none" ? null : spec.prefill;
  const named = await openOne(spec, env);
  if (dialect === null || named.model.probing !== null) {
    return { ...named, dialect: dialect ?? mechanismOf(named.model) };
  }
  await named.close();
  return { ...(await openOne({ ...spec, prefill: "auto" }, env)), dialect };
}

async function openOne(spec: ModelSpec, env: Environment): Promise<Omit<Opened, "dialect">> {
  const all = await openModels([spec], { env, cwd: process.cwd() });
  const model = all.get(spec.id);
  if (model === undefined) throw new RangeError(`model ${spec.id} was not opened`);
  return { model, close: () => closeModels(all) };
}

function mechanismOf({ prefill }: Model): string | null {
  return prefill.kind === "supported" ? prefill.mechanism : null;
}

/** Finds out whatever is not known to be unsupported, and a dialect that is named in any case. */
function probeOpened({ model, dialect }: Opened, world: ProbeWorld): Promise<ProbeRecord> {
  const open = capabilities.filter((capability) => model[capability].kind !== "unsupported");
  const needs = new Set<Capability>(dialect === null ? open : [...open, "prefill"]);
  return probeModel(model, needs, world, { dialect });
}

const capabilities: readonly Capability[] = ["prefill", "constraint", "lateSystem"];

function worldOf(
  { fresh }: ProbeFlags,
  env: Environment,
  limits: Pick<ProbeWorld, "signal" | "timeoutMs">,
): ProbeWorld {
  const tell = (words: string) => console.error(visibleText(`probe: ${words}`));
  const world = probeWorld({ ...limits, env }, { fresh: false, tell });
  return fresh === true ? { ...world, cache: unread(world.cache) } : world;
}

/** A cache that is written and not read, so that a fresh verdict takes an older one's place. */
function unread(cache: ProbeCache | null): ProbeCache | null {
  return cache === null ? null : { get: async () => null, put: cache.put };
}

function knownOf({ prefill, constraint, lateSystem }: Model): Known {
  return { prefill, constraint, lateSystem };
}

function print(known: Known, record: ProbeRecord | null, model: Model, flags: ProbeFlags): void {
  const { id, simulated } = model;
  if (flags.json !== true) {
    console.log(probeText({ model: simulated ? `${id} (simulated)` : id, known, record }));
    return;
  }
  const head = record ?? { model: id, target: null, facts: null, verdicts: noVerdicts };
  console.log(JSON.stringify({ ...head, simulated, known }, null, 2));
}

const noVerdicts = { prefill: null, constraint: null, lateSystem: null };

function endOf(record: ProbeRecord): ExitCode {
  const failure = failureOf(record);
  if (failure === null) return ExitCode.pass;
  console.error(visibleText(`the target could not be probed: ${failure.cause}: ${failure.detail}`));
  return failure.cause === "cancelled" ? ExitCode.interrupted : ExitCode.incomplete;
}
