import { anytimeP, noSigns, type SignEvidence, withTask } from "./sign-e-value.ts";

/** What is fixed before the first task of a race is played. */
export interface RaceRules {
  /** The names of the arms, two or more, each once. */
  readonly arms: readonly string[];
  /** The chance that the best arm is ever dropped, at most. */
  readonly alpha: number;
  /** How many tasks are played at most; then the race ends as it stands. */
  readonly mostTasks: number;
}

/** A race of arms over tasks. A value: `raceStep` answers with the next one. */
export interface Race {
  readonly rules: RaceRules;
  /** Steps taken: tasks that were finished in every arm still racing. */
  readonly tasks: number;
  /** The arms still in, in the order of the rules. */
  readonly racing: readonly string[];
  readonly dropped: readonly DroppedArm[];
  /** By the names of two arms, the earlier in the rules first: how the one did against the other. */
  readonly evidence: ReadonlyMap<string, SignEvidence>;
}

/** An arm that is out, and why. */
export interface DroppedArm {
  readonly arm: string;
  /** An arm that beats it; of several, the one with most evidence. */
  readonly by: string;
  /** How many tasks had been played. */
  readonly tasks: number;
  readonly eValue: number;
}

/** How a race stands: go on, one arm is left, or the tasks were too few to tell the remaining ones apart. */
export type RaceState =
  | { readonly state: "racing" }
  | { readonly state: "decided"; readonly arm: string }
  | { readonly state: "too-few-tasks"; readonly arms: readonly string[] };

/**
 * A race at its start. Tasks come in a seeded random order, the same in all arms; a step is one task finished in
 * all arms still racing, and only whole steps are looked at.
 *
 * @throws {RangeError} unless there are two arms or more, all different, alpha is in (0, 1) and a task is allowed
 */
export function startRace(rules: RaceRules): Race {
  const { arms, alpha, mostTasks } = rules;
  if (arms.length < 2 || new Set(arms).size < arms.length) {
    throw new RangeError(`a race has two arms or more, each once, not "${arms.join(", ")}"`);
  }
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha lies between 0 and 1, not ${alpha}`);
  if (!Number.isSafeInteger(mostTasks) || mostTasks < 1) {
    throw new RangeError(`a race goes over a whole number of tasks from 1, not ${mostTasks}`);
  }
  return { rules, tasks: 0, racing: arms, dropped: [], evidence: new Map() };
}

/**
 * The race after one more task. An arm is dropped when another has beaten it with an e-value of at least
 * (arms − 1) / alpha: of k arms the best is compared with k − 1, so it survives with a chance of at least
 * 1 − alpha, however the race is watched.
 *
 * @param scores the task's score by arm, larger is better; every arm still racing has an entry. null where the
 *   arm has no scored turn in the task: its pairs then say nothing about the task
 * @throws {RangeError} if the race is over, or a racing arm has no entry
 */
export function raceStep(race: Race, scores: ReadonlyMap<string, number | null>): Race {
  if (raceState(race).state !== "racing") throw new RangeError("the race is over");
  const evidence = new Map(race.evidence);
  for (const [one, other] of pairsOf(race.racing)) {
    const difference = differenceOf(scores, one, other);
    const key = pairKey(one, other);
    if (difference !== null) {
      evidence.set(key, withTask(evidence.get(key) ?? noSigns, difference));
    }
  }
  const after = { ...race, tasks: race.tasks + 1, evidence };
  const out = race.racing.flatMap((arm) => dropOf(after, arm));
  const names = new Set(out.map(({ arm }) => arm));
  return {
    ...after,
    racing: race.racing.filter((arm) => !names.has(arm)),
    dropped: [...race.dropped, ...out],
  };
}

/** Whether to go on. A race whose arms drop each other, which takes a circle of wins, ends without a best arm. */
export function raceState({ racing, tasks, rules }: Race): RaceState {
  const [only] = racing;
  if (racing.length === 1 && only !== undefined) return { state: "decided", arm: only };
  if (racing.length === 0 || tasks >= rules.mostTasks) {
    return { state: "too-few-tasks", arms: racing };
  }
  return { state: "racing" };
}

/** One arm's record against another: wins are `arm`'s. */
export function recordAgainst(race: Race, arm: string, other: string): SignEvidence {
  const own = race.evidence.get(pairKey(arm, other));
  if (own !== undefined) return own;
  const mirror = race.evidence.get(pairKey(other, arm)) ?? noSigns;
  return { ...mirror, wins: mirror.losses, losses: mirror.wins };
}

/** The p of a pair, valid however the race was watched; not adjusted for the number of pairs. */
export function raceP(race: Race, arm: string, other: string): number {
  return anytimeP(recordAgainst(race, arm, other));
}

function dropOf(race: Race, arm: string): DroppedArm[] {
  const threshold = (race.rules.arms.length - 1) / race.rules.alpha;
  const [first] = race.racing
    .filter((other) => other !== arm)
    .map((by) => ({ by, ...recordAgainst(race, by, arm) }))
    .filter(({ wins, losses, eValue }) => wins > losses && eValue >= threshold)
    .sort((one, other) => other.eValue - one.eValue);
  if (first === undefined) return [];
  return [{ arm, by: first.by, tasks: race.tasks, eValue: first.eValue }];
}

function differenceOf(
  scores: ReadonlyMap<string, number | null>,
  one: string,
  other: string,
): number | null {
  const first = scoreOf(scores, one);
  const second = scoreOf(scores, other);
  return first === null || second === null ? null : first - second;
}

function scoreOf(scores: ReadonlyMap<string, number | null>, arm: string): number | null {
  const score = scores.get(arm);
  if (score === undefined) throw new RangeError(`"${arm}" is racing and has no entry for the task`);
  return score;
}

function pairsOf(arms: readonly string[]): [string, string][] {
  return arms.flatMap((one, at) =>
    arms.slice(at + 1).map((other): [string, string] => [one, other]),
  );
}

function pairKey(one: string, other: string): string {
  return JSON.stringify([one, other]);
}
