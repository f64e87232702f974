/** What `summary.json` holds: the run's status, every cell with its figures, every contrast. */

import type { Manifest, ManifestModel, NotAdmitted } from "../journal/manifest.ts";
import { isResumable, type MissingCause } from "../model/model.ts";
import { shardName } from "../plan/shard.ts";
import { seamSupport } from "../run/seam-support.ts";
import type { AttemptCount } from "../score/attempt-count.ts";
import type { ScoredCell } from "../score/cell-tally.ts";
import type { DeliveryCount } from "../score/delivery-count.ts";
import { taskTallies } from "../score/figure-tally.ts";
import { figuresOf } from "../score/figures.ts";
import type { ScoredRun } from "../score/score-run.ts";
import type { ServedCount } from "../score/served-count.ts";
import { neededAt } from "../seam/needed-at.ts";
import { missingBounds } from "../stats/missing-bounds.ts";
import { type CallCost, callCost } from "./call-cost.ts";
import type { CellRegret, Contrast } from "./contrast.ts";
import { contrastsOf } from "./contrasts.ts";
import type { Estimate } from "./estimate.ts";
import { estimatesOfRun } from "./estimates-of-run.ts";
import { isSimulated } from "./is-simulated.ts";
import { type RaceSummary, raceSummaries, type StoppedCell, withRace } from "./race-summary.ts";
import type { RaceWalk } from "./race-walk.ts";
import { regretsOf } from "./regrets.ts";

export type CellStatus = "measured" | "unsupported" | "inconclusive" | "invalid" | "incomplete";

export interface CellSummary {
  readonly id: string;
  readonly protocol: string;
  readonly seam: string;
  /** `-` where the seam delivers no wording. */
  readonly wording: string;
  readonly variant: string;
  readonly model: string;
  readonly simulated: boolean;
  readonly status: CellStatus;
  /** Why the cell is not measured, or that it stopped early in a race; null for one that was measured in full. */
  readonly reason: string | null;
  /** Where a race was done with it before its last task; null where it was not. */
  readonly stopped: StoppedCell | null;
  /** Tasks with at least one scored turn. */
  readonly tasks: number;
  /** Scripted steps or player turns over all epochs; of a cell that stopped early, up to there. */
  readonly planned: number;
  /** Scored turns; a scripted step that no turn stands for is not one. */
  readonly turns: number;
  /** Scripted steps that an earlier turn had already made. */
  readonly merged: number;
  readonly missing: { readonly [cause: string]: number };
  /** Replies that are copies, byte for byte, of another epoch's. */
  readonly copies: number;
  /** How the seam was carried out; `evidence` is how that is known, null where nothing had to be. */
  readonly delivery: Omit<DeliveryCount, "refusal"> & { readonly evidence: string | null };
  /** What the servers said who answered. */
  readonly served: ServedCount;
  /** Where the primary metric would lie if the turns that are missing had all failed it, and if all had met it; null without one. */
  readonly bounds: { readonly metric: string; readonly low: number; readonly high: number } | null;
  readonly metrics: { readonly [name: string]: Estimate };
}

export type RunStatus = "complete" | "incomplete" | "interrupted";

export interface Summary {
  readonly run: string;
  /** The part of the plan that was played, such as `1/2`, or several with commas; absent where it was the whole. */
  readonly shard?: string;
  readonly status: RunStatus;
  readonly cells: readonly CellSummary[];
  readonly contrasts: readonly Contrast[];
  readonly regrets: readonly CellRegret[];
  /** Cells that a budget left out of the plan: they are neither missing nor failed. Absent where none was. */
  readonly notAdmitted?: readonly NotAdmitted[];
  /** One for each experiment and model; empty where the run was not to end when it is decided. */
  readonly races: readonly RaceSummary[];
  /** What a clock or an attempt made, apart from all that is reproducible. */
  readonly timing: {
    readonly calls: number;
    readonly attempts: number;
    readonly meanLatencyMs: number | null;
    /** In the order of `cells`. */
    readonly cells: readonly (AttemptCount & CallCost & { readonly id: string })[];
    /** Calls under way when a race had no use for them any more; they are in no figure. */
    readonly needlessCalls: number;
  };
}

/**
 * The summary of a scored run. `interrupted`: the run was stopped by its user and not by its end.
 *
 * @param walks the races of the run, see `racesOfRun`
 */
export function summarise(
  manifest: Manifest,
  run: ScoredRun,
  interrupted: boolean,
  walks: readonly RaceWalk[] = [],
): Summary {
  const estimates = estimatesOfRun(run.cells);
  const cells = run.cells.map((cell, index) => {
    return withRace(summariseCell(cell, manifest, estimates[index] ?? {}), walks, run.cells);
  });
  const comparable = run.cells.map((cell, index) => ({ cell, summary: cells[index] }));
  const incomplete = cells.some(
    ({ missing, status }) => status === "incomplete" && hasResumable(missing),
  );
  return {
    run: manifest.run,
    ...(manifest.shards !== undefined && { shard: manifest.shards.map(shardName).join(",") }),
    status: interrupted ? "interrupted" : incomplete ? "incomplete" : "complete",
    cells,
    contrasts: contrastsOf(comparable, walks),
    regrets: regretsOf(comparable, walks),
    races: raceSummaries(walks, manifest),
    ...(manifest.notAdmitted !== undefined &&
      manifest.notAdmitted.length > 0 && { notAdmitted: manifest.notAdmitted }),
    timing: timingOf(run, manifest),
  };
}

/** Whether a turn is missing for a cause that another attempt may mend. */
export function hasResumable(missing: CellSummary["missing"]): boolean {
  return Object.keys(missing).some((cause) => isResumable(cause as MissingCause));
}

function summariseCell(
  scored: ScoredCell,
  manifest: Manifest,
  estimates: CellSummary["metrics"],
): CellSummary {
  const { id, protocol, seam, wording, variant, model: name } = scored.cell;
  const model = manifest.models[name];
  const standing = standingOf(scored, model);
  const played = standing.status === "measured" || standing.status === "incomplete";
  return {
    id,
    protocol,
    seam,
    wording: wording ?? "-",
    variant,
    model: name,
    simulated: isSimulated(scored, manifest),
    ...standing,
    stopped: null,
    tasks: scored.tasks,
    planned: scored.planned,
    turns: scored.turns,
    merged: scored.merged,
    missing: played ? sortedCounts(scored.missing) : {},
    copies: scored.copies,
    delivery: deliveryOf(scored, model),
    served: scored.served,
    bounds: played ? boundsOf(scored) : null,
    metrics: standing.status === "invalid" ? {} : metricsOf(scored, estimates),
  };
}

/** Missing turns are trials of the primary metric that were planned and never seen. */
function boundsOf({ experiment, figures, missingByTask }: ScoredCell): CellSummary["bounds"] {
  const metric = experiment.compare.primary;
  const figure = figures.get(metric);
  const missing = missingByTask.reduce((sum, lost) => sum + lost, 0);
  if (missing === 0 || figure?.kind !== "share" || figure.unscored.has("given")) return null;
  const tallies = taskTallies(figure);
  const successes = tallies.reduce((sum, tally) => sum + tally.successes, 0);
  const trials = tallies.reduce((sum, tally) => sum + tally.trials, 0);
  return { metric, ...missingBounds({ successes, trials, missing }) };
}

function deliveryOf(
  { delivery, experiment, cell }: ScoredCell,
  model: ManifestModel | undefined,
): CellSummary["delivery"] {
  const { refusal: _, ...counted } = delivery;
  const need = neededAt(experiment, cell.seam);
  const support = need === null ? undefined : model?.[need];
  return { ...counted, evidence: support?.kind === "supported" ? support.evidence : null };
}

/** The figures of every metric; one that the harness gave a part of says so beside its figure. */
function metricsOf(
  { metrics, given }: ScoredCell,
  estimates: CellSummary["metrics"],
): CellSummary["metrics"] {
  const supplied = new Set(
    metrics
      .filter(({ id }) => given.includes(id))
      .flatMap((metric) => figuresOf(metric))
      .map(({ name }) => name),
  );
  return Object.fromEntries(
    Object.entries(estimates).map(([name, estimate]) => [
      name,
      supplied.has(name) && estimate.method !== null ? { ...estimate, reason: "given" } : estimate,
    ]),
  );
}

function standingOf(
  scored: ScoredCell,
  model: ManifestModel | undefined,
): { readonly status: CellStatus; readonly reason: string | null } {
  const support =
    model === undefined ? null : seamSupport(scored.experiment, scored.cell.seam, model);
  if (support !== null && support.kind !== "supported") {
    return { status: support.kind, reason: support.reason };
  }
  const { turns } = scored;
  const flipped = flippedUnderWay(scored) ?? flippedAtTheEnd(scored, model);
  if (flipped !== null) return flipped;
  const lost = [...scored.missing].map(([cause, count]) => `${count} ${cause}`).join(", ");
  if ([...scored.missing.keys()].some(isResumable)) {
    return { status: "incomplete", reason: `turns are missing: ${lost}` };
  }
  if (turns === 0) {
    return {
      status: "incomplete",
      reason: lost === "" ? "no turn was scored" : `no turn was scored: ${lost}`,
    };
  }
  return { status: "measured", reason: null };
}

/**
 * What the server made of the seam while the run went on. Refused from the first call, the seam is unsupported there;
 * refused or carried out in another way after turns were scored, the cell is no measurement of anything.
 */
function flippedUnderWay({
  delivery: { refusal, mechanisms },
  turns,
}: ScoredCell): { readonly status: CellStatus; readonly reason: string } | null {
  if (refusal !== null && turns === 0) return { status: "unsupported", reason: refusal };
  if (refusal !== null) {
    return { status: "invalid", reason: `refused after ${counted(turns)}: ${refusal}` };
  }
  if (mechanisms.length < 2) return null;
  return { status: "invalid", reason: `the mechanism changed: ${mechanisms.join(", then ")}` };
}

/** The probe was asked again when the run had ended, and the prefill was taken in another way by then. */
function flippedAtTheEnd(
  { experiment, cell }: ScoredCell,
  model: ManifestModel | undefined,
): { readonly status: CellStatus; readonly reason: string } | null {
  const { flipped } = model ?? {};
  if (flipped === undefined || neededAt(experiment, cell.seam) !== "prefill") return null;
  return { status: "invalid", reason: `the server has changed while the run went on: ${flipped}` };
}

function counted(turns: number): string {
  return turns === 1 ? "1 scored turn" : `${turns} scored turns`;
}

function sortedCounts(missing: ReadonlyMap<MissingCause, number>): CellSummary["missing"] {
  return Object.fromEntries([...missing].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function timingOf({ timing, cells }: ScoredRun, { pricings }: Manifest): Summary["timing"] {
  const { calls, attempts, latencyMs, uncounted } = timing;
  return {
    calls,
    attempts,
    meanLatencyMs: calls === 0 ? null : latencyMs / calls,
    needlessCalls: uncounted,
    cells: cells.map(({ cell, attempts: own }) => ({
      id: cell.id,
      ...own,
      ...callCost(own, pricings?.[cell.model] ?? null),
    })),
  };
}
