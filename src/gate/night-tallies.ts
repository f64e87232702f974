/** What a run folder comes to for a gate: of each cell what its conversations scored, and what made them. */

import type { Night } from "../plan/night-seed.ts";
import type { TaskTally } from "../stats/task-tally.ts";

/** The conversations of each task, as successes of trials; those without a trial are left out. */
export type ConversationsByTask = { readonly [task: string]: readonly TaskTally[] };

/** A metric of a cell that a gate can watch: a share of turns that has a worse side. */
export interface NightSeries {
  readonly worse: "lower" | "higher";
  readonly tasks: ConversationsByTask;
}

/**
 * What made a cell's answers and scores, by what it is, such as `served model`; null where nobody told. A change of any
 * of them begins a new series.
 */
export type MadeOf = { readonly [what: string]: string | null };

/** Whether a cell was measured. `lost`: the server no longer takes its seam. `unknown`: nobody could tell. */
export type CellStanding =
  | { readonly kind: "measured" }
  | { readonly kind: "lost" | "unknown"; readonly reason: string };

export interface NightCell {
  readonly model: string;
  readonly simulated: boolean;
  readonly standing: CellStanding;
  /** Planned turns over all tasks and epochs, and those of them that are missing. */
  readonly planned: number;
  readonly missing: number;
  /** Calls that the cell takes in all its epochs when the model follows the scripts, closing answers among them. */
  readonly calls: number;
  /** The content hash of each of its tasks. */
  readonly tasks: { readonly [task: string]: string };
  readonly madeOf: MadeOf;
  /** Short content hashes of what the user wrote of the prompt: wording and variant. A gate judges a change of these. */
  readonly prompt: { readonly [what: string]: string };
  /** By metric. */
  readonly series: { readonly [metric: string]: NightSeries };
  /** A hash of each conversation's replies, by `epoch/task`. */
  readonly replies: { readonly [conversation: string]: string };
}

export interface NightTallies {
  readonly run: string;
  /** Hash of all that decides what is asked, the seed among it. */
  readonly plan: string;
  readonly seed: number;
  /** null for a run that was played on no night. */
  readonly night: Night | null;
  /** When the run began: `2026-11-30`. */
  readonly date: string;
  readonly epochs: number;
  readonly versions: {
    readonly seambench: string;
    readonly node: string;
    readonly protocols: { readonly [id: string]: number };
  };
  /** By cell id, in canonical order. */
  readonly cells: { readonly [id: string]: NightCell };
}

/** The night that a run counts for: its own, else the day on which it began. */
export function nightOf({ night, date }: Pick<NightTallies, "night" | "date">): string {
  return night?.date ?? date;
}
