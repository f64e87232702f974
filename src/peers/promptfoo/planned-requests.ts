import { UsageError } from "../../errors.ts";
import type { TurnRecord } from "../../journal/turn-record.ts";
import type { Model, ModelRequest } from "../../model/model.ts";
import { nothingSpent } from "../../run/budget.ts";
import { runSuite } from "../../run/run-suite.ts";
import { systemClock } from "../../run/stage.ts";
import { seamOf } from "../../seam/seams.ts";
import { toolField } from "../../seam/tool-field.ts";
import { positionOf } from "../../suite/protocol-name.ts";
import type { Experiment, Suite } from "../../suite/suite.ts";

/** A turn of a run: its cell, and where it stands in it. */
export interface TurnPlace {
  readonly cell: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
}

/** The request of every turn, as `seambench run` sends it. */
export type PlannedRequests = (place: TurnPlace) => ModelRequest | null;

/**
 * Plays a suite on a model that writes requests down and answers nothing. Given history makes each of them
 * independent of what a model says.
 *
 * @throws {UsageError} for a suite whose turns promptfoo cannot ask one by one: live history, a seam of two calls, and
 *   one that declares in a call's arguments
 */
export async function plannedRequests(suite: Suite): Promise<PlannedRequests> {
  for (const experiment of suite.experiments) refuseUnaskable(experiment, suite.name);
  const requests = new Map<string, ModelRequest>();
  const models = new Map(suite.models.map(({ id }) => [id, silentModel(id)]));
  const never = new AbortController().signal;
  await runSuite(withoutPressure(suite), models, {
    recorder: {
      settled: async () => null,
      reusable: async () => null,
      refusedCells: new Set(),
      append: async (record) => {
        requests.set(keyOf(record), record.request);
        return { onDisk: Promise.resolve() };
      },
    },
    clock: systemClock,
    chance: () => 0,
    stopping: () => false,
    halted: never,
    signal: never,
    prices: new Map(),
    leftOut: new Set(),
    spentBefore: nothingSpent,
    onEvent: () => {},
    onTurn: () => {},
  });
  return (place) => requests.get(keyOf(place)) ?? null;
}

/** Nothing is sent, so nothing is spent, and nobody has to be waited for. */
function withoutPressure(suite: Suite): Suite {
  const { concurrency, timeoutMs } = suite.limits;
  const models = suite.models.map(({ limits: _, ...spec }) => spec);
  return { ...suite, models, limits: { concurrency, timeoutMs, retries: 0 } };
}

function keyOf({ cell, task, epoch, turn }: TurnPlace | TurnRecord): string {
  return JSON.stringify([cell, task, epoch, turn]);
}

function refuseUnaskable(experiment: Experiment, where: string): void {
  if (experiment.history.source !== "given") {
    throw new UsageError("promptfoo asks each turn by itself, and this suite's history is live", {
      where,
      mend: "write `history: { source: given }`",
    });
  }
  const shelf = positionOf(experiment);
  const unaskable = experiment.seams.find(
    (seam) => seam === toolField.id || seamOf(shelf, seam).second !== null,
  );
  if (unaskable === undefined) return;
  throw new UsageError(
    `promptfoo cannot play the seam ${unaskable}: its rows are one text of one call`,
    {
      where,
      mend: "leave it out here, and play it with `seambench run`",
    },
  );
}

function silentModel(id: string): Model {
  const support = { kind: "supported", mechanism: "none", evidence: "nothing is asked" } as const;
  return {
    id,
    simulated: true,
    host: null,
    callsAtOnce: null,
    identity: {},
    prefill: support,
    constraint: support,
    lateSystem: support,
    contextTokens: null,
    probing: null,
    generate: async () => ({ kind: "missing", cause: "bad-request", detail: "nothing is asked" }),
    close: async () => {},
  };
}
