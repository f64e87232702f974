/** Composes a plan: load, look at the models, count, measure, price, simulate, print. Nothing is sent. */

import { ExitCode } from "../errors.ts";
import type { NotAdmitted } from "../journal/manifest.ts";
import { charactersPerToken } from "../model/request-tokens.ts";
import { callsOfTask } from "../plan/calls-of-task.ts";
import { cellsOf } from "../plan/cell.ts";
import { refuseUnknownPrimary } from "../score/known-primary.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import { protocolName } from "../suite/protocol-name.ts";
import type { Suite } from "../suite/suite.ts";
import { hasBudget, leftOut, plannedArms } from "./admit-arms.ts";
import type { PlanFlags } from "./commands/plan.ts";
import { environment } from "./environment.ts";
import { filtersOf } from "./filter-flags.ts";
import { type PlannedCell, plannedCells } from "./plan-cells.ts";
import { type Cost, costOf, type TotalCost, totalCost } from "./plan-cost.ts";
import { checkModels, type KnownModel, knownModels } from "./plan-models.ts";
import { type ExperimentPower, experimentPowers, powerGuesses } from "./plan-power.ts";
import { priceLists, pricingOf } from "./plan-prices.ts";
import { typicalCharacters } from "./plan-replies.ts";
import { planText } from "./plan-text.ts";
import { wallSeconds } from "./plan-time.ts";
import { type MeasuredCells, measureCells, scaledTo, summed, type Tokens } from "./plan-tokens.ts";

/** A seam that a model cannot be asked at, or of which only a probe can tell. */
export interface SeamNote {
  readonly seam: string;
  readonly cells: number;
  readonly kind: "unsupported" | "inconclusive";
  readonly reason: string;
}

/** The cells of one experiment with one model. */
export interface ModelCells {
  readonly model: string;
  readonly cells: number;
  readonly unsupported: number;
  /** Of which a probe must tell, or the model once it can be opened; their calls are counted. */
  readonly unsure: number;
  readonly conversations: number;
  readonly calls: number;
  readonly notes: readonly SeamNote[];
}

export interface PlannedExperiment {
  readonly experiment: number;
  readonly protocol: string;
  readonly models: readonly ModelCells[];
  readonly statistics: ExperimentPower;
}

export interface PlannedModel {
  readonly id: string;
  readonly simulated: boolean;
  /** Why it could not be asked as things stand; null where it could. */
  readonly obstacle: string | null;
  readonly contextTokens: number | null;
  readonly tokens: Tokens;
  readonly cost: Cost;
}

/** A plan, as `--json` prints it. */
export interface Plan {
  readonly suite: string;
  readonly epochs: number;
  readonly concurrency: number;
  readonly cells: number;
  readonly unsupported: number;
  readonly conversations: number;
  readonly calls: number;
  readonly experiments: readonly PlannedExperiment[];
  readonly models: readonly PlannedModel[];
  readonly cost: TotalCost;
  /** Cells that the suite's budgets have no room for, although the counts above hold them. */
  readonly notAdmitted: readonly NotAdmitted[];
  /** null unless a latency is given. */
  readonly wallTime: { readonly seconds: number; readonly latencyMs: number } | null;
  readonly guesses: {
    readonly charactersPerToken: number;
    readonly typicalCharacters: typeof typicalCharacters;
    /** Conversations that the tokens were measured on, of those that differ. */
    readonly measuredConversations: number;
    readonly differingConversations: number;
    readonly power: typeof powerGuesses;
  };
}

/**
 * Plans a suite file and answers the exit code.
 *
 * @throws {SeambenchError} for a suite, a filter or a price list that cannot be used
 */
export async function planCommand(path: string, flags: PlanFlags): Promise<ExitCode> {
  const plan = await planOf(path, flags);
  console.log(flags.json === true ? JSON.stringify(plan, null, 2) : planText(plan));
  return ExitCode.pass;
}

/**
 * What a run of a suite file would ask and cost.
 *
 * @throws {SeambenchError} for a suite, a filter or a price list that cannot be used, and for a budget that no arm fits
 */
export async function planOf(path: string, flags: PlanFlags): Promise<Plan> {
  const cwd = process.cwd();
  const suite = await loadSuite(path, {
    cwd,
    packageEvals: packageEvals(),
    filters: filtersOf(flags),
  });
  refuseUnknownPrimary(suite, path);
  const lists = await priceLists(flags.prices, { cwd, packageEvals: packageEvals() });
  const cells = cellsOf(suite);
  const env = await environment(cwd);
  await checkModels(path, suite.models, { env, cwd });
  const known = await knownModels(suite.models, { env, cwd });
  const planned = plannedCells(suite, cells, known);
  const playable = planned.filter(({ calls }) => calls > 0).map(({ cell }) => cell);
  const measured = await measureCells(suite, playable, (cell, task) =>
    callsOfTask(suite, cell, task),
  );
  const pricings = new Map(known.map(({ spec }) => [spec.id, pricingOf(spec, lists, env)]));
  const models = known.map((model) => {
    const tokens = tokensOf(suite, model, planned, measured);
    return plannedModel(model, tokens, costOf(tokens, pricingOf(model.spec, lists, env)));
  });
  const arms = hasBudget(suite) ? await plannedArms(suite, playable, pricings) : [];
  const concurrency = flags.concurrency ?? suite.limits.concurrency;
  return {
    suite: suite.name,
    epochs: suite.epochs,
    concurrency,
    cells: cells.length,
    unsupported: planned.filter(({ support }) => support.kind === "unsupported").length,
    conversations: total(planned, "conversations"),
    calls: total(planned, "calls"),
    experiments: plannedExperiments(suite, planned),
    models,
    cost: totalCost(models),
    notAdmitted: leftOut(arms, suite.limits),
    wallTime: wallTimeOf(suite, planned, known, { latencyMs: flags.latencyMs, concurrency }),
    guesses: {
      charactersPerToken,
      typicalCharacters,
      measuredConversations: measured.measured,
      differingConversations: measured.of,
      power: powerGuesses,
    },
  };
}

function total(planned: readonly PlannedCell[], what: "conversations" | "calls"): number {
  return planned.reduce((sum, cell) => sum + cell[what], 0);
}

function tokensOf(
  { epochs }: Suite,
  { spec }: KnownModel,
  planned: readonly PlannedCell[],
  { byCell }: MeasuredCells,
): Tokens {
  const own = planned.filter(({ cell }) => cell.model === spec.id);
  const once = summed(
    own.flatMap(({ cell }) => {
      const tokens = byCell.get(cell.id);
      return tokens === undefined ? [] : [tokens];
    }),
  );
  return scaledTo(epochs * once.calls, once);
}

function plannedModel(
  { spec, simulated, obstacle, contextTokens }: KnownModel,
  tokens: Tokens,
  cost: Cost,
): PlannedModel {
  return { id: spec.id, simulated, obstacle, contextTokens, tokens, cost };
}

function plannedExperiments(
  suite: Suite,
  planned: readonly PlannedCell[],
): readonly PlannedExperiment[] {
  const powers = experimentPowers(suite, planned);
  return suite.experiments.flatMap((experiment, index) => {
    const statistics = powers[index];
    if (statistics === undefined) return [];
    const own = planned.filter(({ cell }) => cell.experiment === index);
    const models = suite.models.map(({ id }) =>
      modelCells(
        id,
        own.filter(({ cell }) => cell.model === id),
      ),
    );
    return [{ experiment: index + 1, protocol: protocolName(experiment), models, statistics }];
  });
}

function modelCells(model: string, planned: readonly PlannedCell[]): ModelCells {
  const ofKind = (kind: string) => planned.filter(({ support }) => support.kind === kind).length;
  return {
    model,
    cells: planned.length,
    unsupported: ofKind("unsupported"),
    unsure: ofKind("inconclusive"),
    conversations: total(planned, "conversations"),
    calls: total(planned, "calls"),
    notes: seamNotes(planned),
  };
}

function seamNotes(planned: readonly PlannedCell[]): readonly SeamNote[] {
  const notes = new Map<string, SeamNote>();
  for (const { cell, support } of planned) {
    if (support.kind === "supported") continue;
    const { kind, reason } = support;
    const cells = (notes.get(cell.seam)?.cells ?? 0) + 1;
    notes.set(cell.seam, { seam: cell.seam, cells, kind, reason });
  }
  return [...notes.values()];
}

function wallTimeOf(
  suite: Suite,
  planned: readonly PlannedCell[],
  models: readonly KnownModel[],
  { latencyMs, concurrency }: { latencyMs: number | undefined; concurrency: number },
): Plan["wallTime"] {
  if (latencyMs === undefined) return null;
  const timed = models.map(({ spec, host, callsAtOnce }) => {
    const own = planned.filter(({ cell, calls }) => cell.model === spec.id && calls > 0);
    const longest = own.flatMap(({ cell }) =>
      (suite.experiments[cell.experiment]?.tasks ?? []).map((task) =>
        callsOfTask(suite, cell, task),
      ),
    );
    return {
      id: spec.id,
      calls: total(own, "calls"),
      host,
      callsAtOnce,
      longest: longest.reduce((most, calls) => Math.max(most, calls), 0),
    };
  });
  return { seconds: wallSeconds(timed, { latencyMs, concurrency }), latencyMs };
}
