/**
 * The comparisons of matched cells. The metric that the first run's suite declared primary gives verdicts, corrected
 * over all matches of its protocol and of every run that is compared; any other is worth a look and no more.
 */

import { taskCounts } from "../score/figure-tally.ts";
import { benjaminiHochbergAdjusted } from "../stats/benjamini-hochberg.ts";
import { clusterHybrid } from "../stats/cluster-hybrid.ts";
import { holmAdjusted } from "../stats/holm.ts";
import { differenceBounds, missingIn, pairedTallies, sharedTasks } from "../stats/pair-evidence.ts";
import { type Random, randomFrom } from "../stats/random.ts";
import { signFlip } from "../stats/sign-flip.ts";
import { taskDifferences } from "../stats/task-differences.ts";
import { type PairVerdict, pairP, pairVerdict } from "../stats/verdict.ts";
import type { CrossRunArm, CrossRunContrast } from "./cross-run-contrast.ts";
import {
  estimateAt,
  evidenceOf,
  isMeasured,
  obstacleTo,
  type Pairing,
  type Side,
} from "./cross-run-evidence.ts";
import { countLook, directionsOf } from "./difference-look.ts";

/** The chance of even one false verdict in a family. */
const alpha = 0.05;

/** Sign patterns drawn where they cannot be counted and nothing is decided by them. */
const looksDrawn = 10_000;

/** Every pairing's comparison, by protocol and metric, within them in the order of the pairings. */
export function contrastsAcross(pairings: readonly Pairing[]): readonly CrossRunContrast[] {
  const families = new Map<string, Pairing[]>();
  for (const pairing of pairings) {
    const { protocol } = pairing.match.first.cell;
    const name = JSON.stringify([protocol, pairing.metric]);
    families.set(name, [...(families.get(name) ?? []), pairing]);
  }
  return [...families.values()].flatMap((family) => {
    const declared = family.filter(isDeclared);
    const verdicts = verdictsOn(declared);
    const looks = looksAt(family.filter((pairing) => !isDeclared(pairing)));
    return family.flatMap((pairing) => verdicts.get(pairing) ?? looks.get(pairing) ?? []);
  });
}

/** Whether verdicts are given: the first run's suite declared the metric, and it is a share. */
function isDeclared({ match, metric }: Pairing): boolean {
  const found = match.first.figures.get(metric);
  const isPrimary = match.first.experiment.compare.primary === metric;
  return isPrimary && found?.metric.unit === "proportion";
}

function verdictsOn(family: readonly Pairing[]): ReadonlyMap<Pairing, CrossRunContrast> {
  const evidence = family.map((pairing) => evidenceOf(pairing, pairing.metric));
  const ps = evidence.map((one, index) => pairP(one, randomOf(family[index])));
  const adjusted = holmAdjusted(ps);
  const comparisons = Math.max(1, ps.filter((p) => p !== null).length);
  return new Map(
    family.flatMap((pairing, index) => {
      const { margin, tasks } = pairing.match.first.experiment.compare;
      const metric = pairing.match.first.figures.get(pairing.metric)?.metric;
      const own = evidence[index];
      if (own === undefined) return [];
      const pAdjusted = adjusted[index];
      const rules = {
        comparisons,
        margin,
        alpha,
        tasks,
        direction: metric?.direction ?? "higher",
        ...(pAdjusted == null ? {} : { pAdjusted }),
      } as const;
      const verdict = guarded(pairVerdict(own, rules, randomOf(pairing)), pairing);
      return [[pairing, contrastOf(pairing, verdict)] as const];
    }),
  );
}

/** A run whose agent calls fewer tools is not called better: what it gained it may have gained by doing less. */
function guarded(verdict: PairVerdict, pairing: Pairing): PairVerdict {
  if (verdict.verdict !== "better" || !pairing.first.cell.figures.has("called")) {
    return verdict;
  }
  const called = obstacleTo(pairing, "called") === null ? lookAt(pairing, "called") : null;
  if (called === null || called.high === null || called.high >= 0) return verdict;
  const reason = `not called better: it calls fewer tools; ${verdict.reason}`;
  return { ...verdict, verdict: "not-comparable", reason };
}

type Found = Omit<PairVerdict, "verdict"> & { readonly verdict: PairVerdict["verdict"] | null };

type Look = Omit<Found, "verdict" | "reason" | "pAdjusted">;

function looksAt(family: readonly Pairing[]): ReadonlyMap<Pairing, CrossRunContrast> {
  const looks = family.map((pairing) => {
    const obstacle = obstacleTo(pairing, pairing.metric);
    const look = obstacle === null ? lookAt(pairing, pairing.metric) : null;
    return { pairing, obstacle, look };
  });
  const adjusted = benjaminiHochbergAdjusted(looks.map(({ look }) => look?.p ?? null));
  return new Map(
    looks.map(({ pairing, obstacle, look }, index) => {
      const pAdjusted = adjusted[index] ?? null;
      const found = { ...(look ?? nothing), pAdjusted, verdict: null };
      return [
        pairing,
        contrastOf(pairing, { ...found, reason: lookReason(obstacle, look, pAdjusted) }),
      ];
    }),
  );
}

const nothing: Look = {
  difference: null,
  low: null,
  high: null,
  p: null,
  method: null,
  onTheseTasks: false,
  tasks: 0,
  tasksHigher: 0,
  tasksLower: 0,
};

function lookReason(obstacle: string | null, look: Look | null, pAdjusted: number | null): string {
  if (obstacle !== null) return `not comparable: ${obstacle}`;
  if (look === null) return "not comparable: too few tasks are scored in both runs";
  return pAdjusted !== null && pAdjusted <= alpha
    ? "worth a look: no verdict is given on a metric that was not declared primary"
    : "nothing stands out; no verdict is given on a metric that was not declared primary";
}

function lookAt(pairing: Pairing, name: string): Look | null {
  const second = pairing.second.cell.figures.get(name);
  const first = pairing.first.cell.figures.get(name);
  if (second === undefined || first === undefined) return null;
  if (second.kind === "share") return shareLook(pairing, name);
  const found = countLook(taskCounts(second), taskCounts(first), randomOf(pairing));
  return found === null ? null : { ...nothing, ...found };
}

function shareLook(pairing: Pairing, name: string): Look | null {
  const { tasks, cells } = evidenceOf(pairing, name);
  const paired = pairedTallies(sharedTasks(tasks));
  const interval = paired.length < 2 ? null : clusterHybrid(paired, cells);
  if (interval === null) return null;
  const differences = taskDifferences(paired);
  const { difference, low, high } = interval;
  const { p } = signFlip(differences, randomOf(pairing), looksDrawn);
  return {
    ...nothing,
    difference,
    low,
    high,
    p,
    method: "sign-flip",
    ...directionsOf(differences),
  };
}

/** Seeded by the two plans' names, never by a folder's, so that a moved run has the same figures. */
function randomOf(pairing: Pairing | undefined): Random {
  const [a, b] = [pairing?.match.second.cell.id, pairing?.match.first.cell.id];
  return randomFrom(`compare ${pairing?.metric} ${a} ${b}`);
}

function contrastOf(pairing: Pairing, found: Found): CrossRunContrast {
  const { match, metric, tasks } = pairing;
  const { protocol, seam, variant } = match.second.cell;
  const [first, second] = [armOf(pairing, pairing.first), armOf(pairing, pairing.second)];
  const change = supportChange(pairing);
  return {
    protocol,
    metric,
    seam,
    variant,
    over: match.over,
    first,
    second,
    change,
    difference: found.difference,
    low: found.low,
    high: found.high,
    bounds: boundsOf(pairing, found),
    p: found.p,
    pAdjusted: found.pAdjusted,
    method: found.method,
    onTheseTasks: found.onTheseTasks,
    tasks: found.tasks,
    tasksHigher: found.tasksHigher,
    tasksLower: found.tasksLower,
    tasksLeftOut: tasks.edited.length + tasks.onlyFirst.length + tasks.onlySecond.length,
    verdict: found.verdict,
    reason: change === null ? withCopies(found, pairing) : changeReason(change, pairing),
    simulated: first.simulated || second.simulated,
  };
}

function boundsOf(pairing: Pairing, { difference }: Found): CrossRunContrast["bounds"] {
  const kind = pairing.second.cell.figures.get(pairing.metric)?.kind;
  if (difference === null || kind !== "share") return null;
  const { tasks } = evidenceOf(pairing, pairing.metric);
  return missingIn(tasks) === 0 ? null : differenceBounds(tasks);
}

function armOf(pairing: Pairing, side: Side): CrossRunArm {
  const { run, cell, summary } = side;
  return {
    run,
    cell: cell.cell.id,
    wording: cell.cell.wording ?? "-",
    model: cell.cell.model,
    simulated: summary?.simulated === true,
    status: summary?.status ?? "incomplete",
    estimate: estimateAt(pairing, side),
    missing: isMeasured(summary) ? cell.missingByTask.reduce((sum, lost) => sum + lost, 0) : null,
  };
}

function supportChange({ first, second }: Pairing): CrossRunContrast["change"] {
  if (isMeasured(first.summary) && second.summary?.status === "unsupported") return "lost";
  if (first.summary?.status === "unsupported" && isMeasured(second.summary)) return "gained";
  return null;
}

/** Where some replies are the same ones, they speak for no difference only because they were counted twice. */
function withCopies({ reason, difference }: Found, { copies }: Pairing): string {
  if (difference === null || copies.copied === 0) return reason;
  return `${reason}; ${copies.copied} of ${copies.held} conversations are copies`;
}

function changeReason(change: "lost" | "gained", { first, second }: Pairing): string {
  const [without, measured] = change === "lost" ? [second, first] : [first, second];
  const why = without.summary?.reason ?? "no reason is known";
  return `${change}: measured in ${measured.run}, unsupported in ${without.run}: ${why}`;
}
