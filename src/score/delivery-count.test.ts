import { describe, expect, test } from "vitest";
import { turnRecord } from "../journal/__fixtures__/turn-record.ts";
import type { DeliveryRecord, TurnRecord } from "../journal/turn-record.ts";
import { type DeliveryCount, deliveryCounter } from "./delivery-count.ts";

function record(
  delivery: Partial<DeliveryRecord>,
  outcome: TurnRecord["outcome"] = { kind: "scored" },
): TurnRecord {
  const made = turnRecord({ outcome });
  return { ...made, delivery: { ...made.delivery, ...delivery } };
}

const refusal = (detail: string): TurnRecord["outcome"] => ({
  kind: "missing",
  cause: "bad-request",
  detail,
});

const nothing: DeliveryCount = { mechanisms: [], placements: [], effects: {}, refusal: null };

interface Row {
  readonly name: string;
  readonly records: readonly TurnRecord[];
  readonly count: Partial<DeliveryCount>;
}

const rows: readonly Row[] = [
  { name: "no record", records: [], count: { placements: [] } },
  {
    name: "calls that carried nothing",
    records: [record({ placement: null }), record({ placement: null })],
    count: { placements: [] },
  },
  {
    name: "two ways and two places, each once and in order",
    records: [
      record({ mechanism: "b", placement: "user-message" }),
      record({ mechanism: "a", placement: "tool-result" }),
      record({ mechanism: "b", placement: "user-message" }),
    ],
    count: { mechanisms: ["b", "a"], placements: ["user-message", "tool-result"] },
  },
  {
    name: "effects, in the order of their words",
    records: (["unknown", "echoed", "unknown", "continued", null] as const).map((effect) =>
      record({ effect }),
    ),
    count: { effects: { continued: 1, echoed: 1, unknown: 2 } },
  },
  {
    name: "the first refusal in its words",
    records: [
      record({}),
      record({ refuses: "prefill", effect: "rejected" }, refusal("no prefill (400)")),
      record({ refuses: "prefill", effect: "rejected" }, refusal("again")),
    ],
    count: { effects: { rejected: 2 }, refusal: "no prefill (400)" },
  },
  {
    name: "a failure that refuses nothing",
    records: [record({}, refusal("no such field"))],
    count: {},
  },
  {
    name: "a record of before refusals were recorded",
    records: [record({ refuses: undefined } as unknown as Partial<DeliveryRecord>, refusal("no"))],
    count: {},
  },
];

describe("deliveryCounter()", () => {
  test.each(rows)("counts $name", ({ records, count }) => {
    const counter = deliveryCounter();
    for (const each of records) counter.read(each);
    expect(counter.count()).toEqual({ ...nothing, placements: ["system-prompt"], ...count });
  });

  test("may be counted on the way, and goes on", () => {
    const counter = deliveryCounter();
    counter.read(record({ effect: "echoed" }));
    const early = counter.count();
    counter.read(record({ effect: "echoed" }));
    expect(early.effects).toEqual({ echoed: 1 });
    expect(counter.count().effects).toEqual({ echoed: 2 });
  });
});
