/** Runs against a first one: what each of their cells came to, on the tasks that both hold, and what else changed. */

import type { ScoredCell } from "../score/cell-tally.ts";
import { type CrossRunChange, changesBetween } from "./cross-run-changes.ts";
import type { CrossRunContrast } from "./cross-run-contrast.ts";
import { contrastsAcross } from "./cross-run-contrasts.ts";
import { type Pairing, pairingsOf, type RunToCompare } from "./cross-run-evidence.ts";
import { matchCells } from "./cross-run-match.ts";
import type { Summary } from "./summary.ts";

/** A later run against the first. */
export interface RunPair {
  readonly first: string;
  readonly second: string;
  /** What a reader has to know before the figures, in sentences: copies, tasks left out, axes matched over. */
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
  readonly changes: readonly CrossRunChange[];
  /** Cell ids. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
}

/** Everything that `compare` tells. */
export interface CrossRun {
  readonly runs: readonly {
    readonly label: string;
    readonly status: Summary["status"];
    readonly simulated: boolean;
  }[];
  readonly pairs: readonly RunPair[];
  readonly comparisons: readonly CrossRunContrast[];
}

/**
 * Every later run against the first.
 *
 * @param metric the figure that is compared; null for the one that the first run's suite declared primary
 */
export function crossRun(
  first: RunToCompare,
  others: readonly RunToCompare[],
  metric: string | null,
): CrossRun {
  const paired = others.map((second) => {
    const matching = matchCells(first.scored.cells, second.scored.cells);
    const pairings = pairingsOf(matching.matches, first, second, metric);
    return { second, matching, pairings };
  });
  return {
    runs: [first, ...others].map(({ label, summary }) => ({
      label,
      status: summary.status,
      simulated: summary.cells.some(({ simulated }) => simulated),
    })),
    pairs: paired.map(({ second, matching, pairings }) => ({
      first: first.label,
      second: second.label,
      warnings: copyWarnings(pairings, first, second),
      notes: [...matching.notes, ...tasksLeftOut(pairings, first, second)],
      changes: changesBetween(first, second, matching.matches),
      onlyFirst: matching.onlyFirst.map(idOf),
      onlySecond: matching.onlySecond.map(idOf),
    })),
    comparisons: contrastsAcross(paired.flatMap(({ pairings }) => pairings)),
  };
}

function idOf({ cell }: ScoredCell): string {
  return cell.id;
}

/** Replies that stand in both runs are one set of replies, whatever their number. */
function copyWarnings(
  pairings: readonly Pairing[],
  first: RunToCompare,
  second: RunToCompare,
): readonly string[] {
  const held = pairings.reduce((sum, { copies }) => sum + copies.held, 0);
  const copied = pairings.reduce((sum, { copies }) => sum + copies.copied, 0);
  if (copied === 0) return [];
  const why =
    first.manifest.seed === second.manifest.seed
      ? `both runs have the seed ${first.manifest.seed}, and a model that answers by request and seed then answers alike`
      : "the runs have different seeds, so one is a copy or the model answers each request in one way";
  return [
    `${copied} of the ${held} conversations that ${first.label} and ${second.label} both hold are the same byte for byte: copies are no evidence (${why}).`,
  ];
}

/** One sentence for each protocol whose runs do not hold the same tasks. */
function tasksLeftOut(
  pairings: readonly Pairing[],
  first: RunToCompare,
  second: RunToCompare,
): readonly string[] {
  const sentences = pairings.flatMap(({ match, tasks }) => {
    const parts = [
      tasks.edited.length === 0
        ? []
        : [`${countOf(tasks.edited, "differ")} (${listed(tasks.edited)})`],
      tasks.onlyFirst.length === 0
        ? []
        : [`${countOf(tasks.onlyFirst, "stand")} in ${first.label} alone`],
      tasks.onlySecond.length === 0
        ? []
        : [`${countOf(tasks.onlySecond, "stand")} in ${second.label} alone`],
    ].flat();
    if (parts.length === 0) return [];
    const { edited, onlyFirst, onlySecond } = tasks;
    const were = edited.length + onlyFirst.length + onlySecond.length === 1 ? "was" : "were";
    return [`${match.first.cell.protocol}: ${parts.join(", ")} and ${were} left out.`];
  });
  return [...new Set(sentences)];
}

function countOf(tasks: readonly string[], verb: string): string {
  return tasks.length === 1 ? `1 task ${verb}s` : `${tasks.length} tasks ${verb}`;
}

const mostNames = 6;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(", ");
  return names.length <= mostNames ? shown : `${shown}, …`;
}
