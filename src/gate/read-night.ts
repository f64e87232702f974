/** Reads a run folder, scored by today's rules, into what a gate compares. The one place where the gate meets the journal. */

import { UsageError } from "../errors.ts";
import { repliesCollector } from "../estimate/cross-run-replies.ts";
import { type CellSummary, summarise } from "../estimate/summary.ts";
import { journalFile } from "../journal/journal-source.ts";
import type { Manifest } from "../journal/manifest.ts";
import { readManifest, runFolder } from "../journal/run-folder.ts";
import { callsOfTask } from "../plan/calls-of-task.ts";
import { contentHash } from "../plan/content-hash.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import type { Json } from "../protocols/json.ts";
import type { MetricShape } from "../score/cell-scorer.ts";
import type { ScoredCell } from "../score/cell-tally.ts";
import { countedPart } from "../score/counted-part.ts";
import { conversationTallies } from "../score/figure-tally.ts";
import { scoreRun } from "../score/score-run.ts";
import { canonicalJson } from "../suite/canonical-json.ts";
import { protocolName } from "../suite/protocol-name.ts";
import type {
  CellStanding,
  MadeOf,
  NightCell,
  NightSeries,
  NightTallies,
} from "./night-tallies.ts";

/** By what a run is read. */
export interface NightReading {
  /** The metrics to watch; null for the one that each experiment declared primary. */
  readonly metrics: readonly string[] | null;
  /** The version of this package, which is what scores the run. */
  readonly seambench: string;
}

/**
 * A run as a gate sees it.
 *
 * @throws {FileError} when the folder holds no run or its journal is damaged
 * @throws {UsageError} for a run that ended when it was decided, and for a metric that no cell has, or that is no share of turns with a worse side
 */
export async function readNight(path: string, reading: NightReading): Promise<NightTallies> {
  const folder = runFolder(path);
  const manifest = await readManifest(folder);
  refuseRaced(manifest, path);
  const collector = repliesCollector();
  const scoredRun = await scoreRun(manifest.suite, journalFile(folder.journal), {
    ...collector,
    counts: countedPart(manifest),
  });
  const { cells } = scoredRun;
  const summary = summarise(manifest, scoredRun, false);
  for (const metric of reading.metrics ?? []) refuseUnknown(metric, cells);
  const replies = collector.replies();
  const read = cells.map((scored, index): readonly [string, NightCell] => {
    const { id } = scored.cell;
    const served = [...(replies.servedByCell.get(id) ?? [])].toSorted().join(", ");
    const texts = [...(replies.byCell.get(id) ?? [])].map(
      ([name, calls]) => [name, contentHash(JSON.stringify([...calls].toSorted()))] as const,
    );
    const made = { ...madeOf(scored, manifest, reading.seambench), "served model": served || null };
    const cell = nightCell(scored, summary.cells[index], manifest, reading.metrics);
    return [id, { ...cell, madeOf: made, replies: Object.fromEntries(texts.toSorted(byName)) }];
  });
  const { run, plan, seed, night, createdAt, versions, suite } = manifest;
  return {
    run,
    plan,
    seed,
    night: night === undefined ? null : { date: night.date, attempt: night.attempt },
    date: createdAt.slice(0, 10),
    epochs: suite.epochs,
    versions: { ...versions, seambench: reading.seambench },
    cells: Object.fromEntries(read.toSorted(byName)),
  };
}

/** How many tasks an arm played depended there on what it scored: two such runs are not measured alike. */
function refuseRaced({ races }: Manifest, path: string): void {
  if (races === undefined) return;
  throw new UsageError("a run with --until-decided is neither a baseline nor a night", {
    where: path,
    mend: "play the suite without --until-decided",
  });
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : Number(a > b);
}

function nightCell(
  scored: ScoredCell,
  summary: CellSummary | undefined,
  { hashes, suite }: Manifest,
  metrics: readonly string[] | null,
): Omit<NightCell, "madeOf" | "replies"> {
  const { cell, experiment } = scored;
  const wanted = metrics ?? [experiment.compare.primary];
  const protocol = protocolName(experiment);
  const prompt = [`wording:${protocol}/${cell.wording}`, variantKey(scored)].flatMap((name) =>
    hashes[name] === undefined ? [] : [[name, hashes[name].slice(0, 8)] as const],
  );
  return {
    model: cell.model,
    simulated: summary?.simulated ?? true,
    standing: standingOf(summary),
    planned: scored.planned,
    missing: [...scored.missing.values()].reduce((sum, count) => sum + count, 0),
    calls: experiment.tasks.reduce(
      (sum, task) => sum + suite.epochs * callsOfTask(suite, cell, task),
      0,
    ),
    tasks: Object.fromEntries(
      experiment.tasks
        .map((task) => [task.name, hashes[`task:${task.for}/${task.name}`] ?? ""] as const)
        .toSorted(byName),
    ),
    prompt: Object.fromEntries(prompt),
    series: Object.fromEntries(
      wanted.flatMap((name) => {
        const series = seriesOf(scored, name);
        return series === null || given(summary, name) ? [] : [[name, series] as const];
      }),
    ),
  };
}

function variantKey({ cell, experiment }: ScoredCell): string {
  const variant = experiment.variants.find(({ name }) => name === cell.variant);
  return `variant:${variant?.for ?? ""}/${cell.variant}`;
}

/** What the harness supplied is nothing to watch a model by. */
function given(summary: CellSummary | undefined, metric: string): boolean {
  return summary?.metrics[metric]?.reason === "given";
}

function standingOf(summary: CellSummary | undefined): CellStanding {
  switch (summary?.status) {
    case "measured":
    case "incomplete":
      return { kind: "measured" };
    case "unsupported":
    case "invalid":
      return {
        kind: "lost",
        reason: `${summary.status}: ${summary.reason ?? "no reason is known"}`,
      };
    default:
      return { kind: "unknown", reason: summary?.reason ?? "the cell has no status" };
  }
}

function seriesOf(scored: ScoredCell, name: string): NightSeries | null {
  const found = scored.figures.get(name);
  if (found?.kind !== "share" || found.metric.direction === null) return null;
  const conversations = conversationTallies(found);
  const tasks = scored.experiment.tasks
    .map((task, place) => [task.name, conversations[place] ?? []] as const)
    .filter(([, tallies]) => tallies.length > 0);
  return {
    worse: found.metric.direction === "higher" ? "lower" : "higher",
    tasks: Object.fromEntries(tasks.toSorted(byName)),
  };
}

function refuseUnknown(name: string, cells: readonly ScoredCell[]): void {
  const watched = (metric: MetricShape) =>
    metric.unit === "proportion" && metric.direction !== null;
  if (cells.some(({ metrics }) => metrics.some((one) => one.id === name && watched(one)))) return;
  const known = new Set(
    cells.flatMap(({ metrics }) => metrics.filter(watched).map(({ id }) => id)),
  );
  const there = cells.some(({ figures }) => figures.has(name));
  throw new UsageError(
    there
      ? `a gate cannot watch "${name}": it is a count, or has no worse side`
      : `no cell has a metric "${name}"`,
    { mend: `use one of ${[...known].join(", ")}` },
  );
}

/** What the run itself tells; the served model comes from its replies. */
function madeOf(
  { cell, experiment, metrics }: ScoredCell,
  manifest: Manifest,
  seambench: string,
): MadeOf {
  const model = manifest.models[cell.model];
  const spec = manifest.suite.models.find(({ id }) => id === cell.model);
  const { baseUrl: _, ...identity } = model?.identity ?? {};
  const facts = factsOf(model?.probe ?? null);
  const scorer = metrics.map(({ id, version }) => [id, version]);
  const { options, history } = experiment;
  return {
    seambench,
    extractor: `${protocolName(experiment)} ${protocolOf(experiment).version}`,
    scorer: shortHash(scorer),
    setting: shortHash([options, history, spec?.sampling ?? null]),
    tasks: shortHash(experiment.tasks),
    model: shortHash(identity),
    prefill: model?.prefill.kind === "supported" ? model.prefill.mechanism : null,
    ...facts,
  };
}

function factsOf(probe: Json | null): MadeOf {
  const facts = (probe as { readonly facts?: unknown } | null)?.facts;
  const told = (typeof facts === "object" && facts !== null ? facts : {}) as Readonly<
    Record<string, unknown>
  >;
  const word = (name: string) => {
    const value = told[name];
    return typeof value === "string" ? value : null;
  };
  const server = [word("server"), word("version")].filter((one) => one !== null).join(" ");
  return { server: server === "" ? null : server, template: word("template")?.slice(0, 8) ?? null };
}

function shortHash(value: unknown): string {
  return contentHash(canonicalJson(value as Json)).slice(0, 8);
}
