/**
 * Parts of a plan for machines that play it side by side. What is split are tasks and epochs: the arms of one task
 * stay together and are played interleaved, as in a run of the whole. Every machine makes the same parts, for they come
 * from the names of the tasks alone; they differ in size by one at most.
 */

import type { Suite } from "../suite/suite.ts";
import type { Task } from "../suite/task.ts";
import { contentHash } from "./content-hash.ts";

export interface Shard {
  /** Counted from 1. */
  readonly index: number;
  readonly of: number;
}

/** Whether the conversations of a task in an epoch are part of what is played. */
export type Part = (task: Pick<Task, "for" | "name">, epoch: number) => boolean;

/** All of a plan. */
export const wholePlan: Part = () => true;

/** The part that these shards make together; the whole plan where there are none. */
export function partOf(suite: Suite, shards: readonly Shard[] | undefined): Part {
  if (shards === undefined) return wholePlan;
  const ranks = new Map(unitsOf(suite).map((unit, rank) => [unit, rank]));
  return (task, epoch) => {
    const rank = ranks.get(unitName(task, epoch)) ?? 0;
    return shards.some(({ index, of }) => rank % of === index - 1);
  };
}

/** How many tasks of an epoch a part plays. */
export function unitsIn(suite: Suite, part: Part): number {
  const units = new Set<string>();
  for (const { task, epoch } of unitPlaces(suite)) {
    if (part(task, epoch)) units.add(unitName(task, epoch));
  }
  return units.size;
}

/** The shards of both without those that stand twice, in order; undefined where they are the whole plan. */
export function joinedShards(
  suite: Suite,
  first: readonly Shard[] | undefined,
  second: readonly Shard[] | undefined,
): readonly Shard[] | undefined {
  if (first === undefined || second === undefined) return undefined;
  const joined = new Map([...first, ...second].map((shard) => [shardName(shard), shard]));
  const shards = [...joined.values()].toSorted((a, b) => a.of - b.of || a.index - b.index);
  const isWhole = unitsIn(suite, partOf(suite, shards)) === unitsIn(suite, wholePlan);
  return isWhole ? undefined : shards;
}

/** As the command line takes it, such as `1/2`. */
export function shardName({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/** Every task of every epoch, in an order that their names alone make. */
function unitsOf(suite: Suite): readonly string[] {
  const units = new Map<string, string>();
  for (const { task, epoch } of unitPlaces(suite)) {
    const unit = unitName(task, epoch);
    if (!units.has(unit)) units.set(unit, contentHash(unit));
  }
  return [...units].toSorted(([, a], [, b]) => (a < b ? -1 : 1)).map(([unit]) => unit);
}

function* unitPlaces(suite: Suite): Generator<{ readonly task: Task; readonly epoch: number }> {
  for (const { tasks } of suite.experiments) {
    for (const task of tasks) {
      for (let epoch = 0; epoch < suite.epochs; epoch++) yield { task, epoch };
    }
  }
}

function unitName(task: Pick<Task, "for" | "name">, epoch: number): string {
  return JSON.stringify([task.for, task.name, epoch]);
}
