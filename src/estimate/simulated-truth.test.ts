/**
 * The harness measured against a truth it does not know: simulated models answer by their published table,
 * and what comes out of suite, seams, loops, journal, extractors and metrics must be that table.
 */

import { describe, expect, test } from "vitest";
import type { TurnRecord } from "../journal/turn-record.ts";
import { openModels } from "../model/open-model.ts";
import { type SimProfile, simProfiles } from "../model/sim/profiles.ts";
import { publishedRates } from "../model/sim/published.ts";
import type { Situation } from "../model/sim/situation.ts";
import { contextOf } from "../run/__fixtures__/rehearsal.ts";
import { runSuite } from "../run/run-suite.ts";
import { scoreRun } from "../score/score-run.ts";
import { wilsonInterval } from "../stats/wilson.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import { type Estimate, estimatesOf, isProportion } from "./estimate.ts";

const demo = await loadSuite("evals/demo.yaml", {
  cwd: new URL("../..", import.meta.url).pathname,
  packageEvals: packageEvals(),
});

/** One cell of the demo suite, with a wording of its own and so many epochs. */
function cellSuite(
  protocol: Experiment["protocol"],
  seam: string,
  wording: string,
  model: string,
  epochs: number,
): Suite {
  const experiments = demo.experiments
    .filter((experiment) => experiment.protocol === protocol)
    .map((experiment) => ({
      ...experiment,
      seams: [seam],
      wordings: [
        experiment.wordings.find(({ name }) => name === wording) ?? { name: "own", text: wording },
      ],
    }));
  return { ...demo, experiments, epochs, models: demo.models.filter(({ id }) => id === model) };
}

/** Plays a suite of one cell in memory and estimates its metrics. */
async function measure(suite: Suite): Promise<ReadonlyMap<string, Estimate>> {
  const { context, records } = contextOf();
  const models = await openModels(suite.models, { env: {}, cwd: "." });
  await runSuite(suite, models, context);
  const { cells } = await scoreRun(suite, streamOf(records));
  const [cell] = cells;
  if (cell === undefined || cells.length !== 1) throw new Error("the suite is of one cell");
  return new Map(
    cell.metrics.flatMap((metric, index) =>
      estimatesOf(
        metric,
        cell.rows.flatMap(({ scores }) => scores[index] ?? []),
      ),
    ),
  );
}

async function* streamOf(records: readonly TurnRecord[]): AsyncGenerator<TurnRecord> {
  yield* records;
}

function profileOf(name: string): SimProfile {
  const profile = simProfiles[name];
  if (profile === undefined) throw new Error(`there is no profile ${name}`);
  return profile;
}

/** The normal quantile of a 99.9 % interval, for cases that are judged one by one. */
const z999 = 3.2905;

function intervalOf(estimate: Estimate | undefined, z?: number) {
  if (estimate === undefined) return null;
  return isProportion(estimate)
    ? wilsonInterval(estimate.successes, estimate.trials, z)
    : wilsonInterval(estimate.total, estimate.turns, z);
}

function situationOf(protocol: Experiment["protocol"], seam: string): Situation {
  const firmness = seam === "none" ? null : "firm";
  if (protocol === "purpose-label") {
    const place = seam as "none" | "system" | "nudge" | "prefill";
    return { protocol, place, firmness, turn: "call", toolFormat: "native" };
  }
  const shows = { events: seam !== "none", stateSection: true, lengthHint: true };
  return { protocol, place: seam as "none" | "system" | "system+nudge", firmness, shows };
}

const turnsPerCell = 4000;

describe("the published table, measured through the whole harness", () => {
  const cells = (
    [
      ["purpose-label", ["none", "system", "prefill"]],
      ["state-block", ["none", "system", "system+nudge"]],
    ] as const
  ).flatMap(([protocol, seams]) =>
    seams.flatMap((seam) =>
      (["steady", "headstrong"] as const).map((profile) => ({ protocol, seam, profile })),
    ),
  );

  test("lies in the measured 95 % intervals for at least 90 % of the metrics of 12 cells of 4,000 turns", async () => {
    let covered = 0;
    const outside: string[] = [];
    for (const { protocol, seam, profile } of cells) {
      const once = cellSuite(protocol, seam, "requirement", `sim:${profile}`, 1);
      const perEpoch = intervalTrials(await measure(once), protocol);
      const epochs = Math.ceil(turnsPerCell / perEpoch);
      const measured = await measure({ ...once, epochs });
      expect(intervalTrials(measured, protocol)).toBeGreaterThanOrEqual(turnsPerCell);
      const published = publishedRates(profileOf(profile), situationOf(protocol, seam));
      for (const [metric, rate] of Object.entries(published)) {
        if (rate === null) continue;
        const interval = intervalOf(measured.get(metric));
        const within = interval !== null && interval.low <= rate && rate <= interval.high;
        if (within) covered++;
        else
          outside.push(
            `${protocol} ${seam} ${profile} ${metric}: ${rate} not in ${JSON.stringify(interval)}`,
          );
      }
    }
    const share = covered / (covered + outside.length);
    expect(share, outside.join("\n")).toBeGreaterThanOrEqual(0.9);
    expect(covered + outside.length).toBeGreaterThan(100);
  }, 300_000);
});

function intervalTrials(measured: ReadonlyMap<string, Estimate>, protocol: string): number {
  const estimate = measured.get(protocol === "purpose-label" ? "declared" : "proposed");
  return estimate !== undefined && isProportion(estimate) ? estimate.trials : 0;
}

describe("a wording that is in no file of the project", () => {
  const firmLabel =
    "Your readers follow along by title. So whenever a message of yours carries a tool call, its very first line is a title in <purpose> tags, for example\n<purpose>Looking up the last three orders</purpose>\nThere are no exceptions. Keep it short, say what you want to achieve, and put nothing in front of it.";
  const hedgedLabel =
    "Should you feel that a reader would profit from it, you might put a little title in <purpose>…</purpose> tags before a tool call. It is entirely up to you.";
  const firmBlock =
    '## rule\nClose each and every reply with a fenced code block labelled `state`. In it stands a JSON object whose "events" list names all that came true in your telling; these are the events:\n{{vocabulary}}\nThe block is never left out: when nothing came true the list is empty.\n## reminder\n[Reminder: the ```state block has to stand at the end of this reply.]';
  const hedgedBlock =
    '## rule\nA fenced block labelled `state` at the end can be nice to have now and then. If you care to, list what happened as JSON "events":\n{{vocabulary}}\n## reminder\n[Reminder: maybe add a ```state block, if you like.]';

  test.each([
    ["purpose-label", "system", firmLabel, "declared", "firm"],
    ["purpose-label", "nudge", firmLabel, "declared", "firm"],
    ["purpose-label", "system", hedgedLabel, "declared", "hedged"],
    ["state-block", "system", firmBlock, "proposed", "firm"],
    ["state-block", "system+nudge", firmBlock, "proposed", "firm"],
    ["state-block", "system+nudge", hedgedBlock, "proposed", "hedged"],
  ] as const)(
    "is scored at %s %s by how firmly it is worded",
    async (protocol, seam, wording, metric, firmness) => {
      const measured = await measure(cellSuite(protocol, seam, wording, "sim:steady", 20));
      const interval = intervalOf(measured.get(metric), z999);
      const base = situationOf(protocol, seam);
      const rateAt = (firm: "firm" | "hedged") =>
        publishedRates(profileOf("steady"), { ...base, firmness: firm })[metric] ?? null;
      const other = rateAt(firmness === "firm" ? "hedged" : "firm");
      expect(interval?.low).toBeLessThanOrEqual(rateAt(firmness) ?? -1);
      expect(interval?.high).toBeGreaterThanOrEqual(rateAt(firmness) ?? 2);
      expect(
        other === null || interval === null || other < interval.low || other > interval.high,
      ).toBe(true);
    },
    120_000,
  );
});
