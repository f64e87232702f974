import type { TurnRecord } from "../../journal/turn-record.ts";
import { isSettled } from "../../journal/turn-record.ts";
import {
  type Model,
  type ModelAnswer,
  type ModelReply,
  type ModelRequest,
  plainReply,
  type Support,
} from "../../model/model.ts";
import { nothingSpent } from "../budget.ts";
import type { RunContext } from "../run-suite.ts";

/** A plain reply; `changes` replace its fields. */
export function replyOf(text: string, changes: Partial<ModelReply> = {}): ModelAnswer {
  return {
    kind: "reply",
    effect: null,
    warnings: [],
    reply: { ...plainReply(text), finish: { reason: "stop", raw: "stop" }, ...changes },
  };
}

const supported: Support = { kind: "supported", mechanism: "test", evidence: "by the test" };

/** A model that answers by a function and keeps what it was asked. */
export function modelOf(
  answer: (
    request: ModelRequest,
    call: number,
    signal: AbortSignal,
  ) => ModelAnswer | Promise<ModelAnswer>,
  changes: Partial<Model> = {},
): Model & { readonly asked: readonly ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    id: "sim:steady",
    simulated: true,
    host: null,
    callsAtOnce: null,
    identity: { adapter: "test" },
    prefill: supported,
    constraint: supported,
    lateSystem: supported,
    contextTokens: null,
    probing: null,
    asked,
    async generate(request, { signal }) {
      asked.push(request);
      return await answer(request, asked.length - 1, signal);
    },
    async close() {},
    ...changes,
  };
}

/** A stage without a disk or a clock: records are kept, waits are noted and over at once. */
export function contextOf(earlier: readonly TurnRecord[] = [], changes: Partial<RunContext> = {}) {
  const records: TurnRecord[] = [];
  const waits: number[] = [];
  let now = 0;
  const context: RunContext = {
    recorder: {
      settled: async (key) =>
        earlier.find((record) => record.key === key && isSettled(record)) ?? null,
      reusable: async () => null,
      refusedCells: new Set(
        earlier.flatMap(({ cell, delivery }) => (delivery.refuses === null ? [] : [cell])),
      ),
      append: async (record) => {
        records.push(record);
        return { onDisk: Promise.resolve() };
      },
    },
    clock: {
      now: () => now++,
      ticks: () => now++,
      wait: async (ms) => {
        waits.push(ms);
        now += ms;
      },
    },
    chance: () => 0.5,
    stopping: () => false,
    halted: new AbortController().signal,
    signal: new AbortController().signal,
    prices: new Map(),
    leftOut: new Set(),
    spentBefore: nothingSpent,
    onEvent: () => {},
    onTurn: () => {},
    ...changes,
  };
  return { context, records, waits };
}
