import { setImmediate as nextRound } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emitPurposeLabel, type PurposeLabelEvent } from "./purpose-label-event.ts";

const unhandled: unknown[] = [];
const record = (reason: unknown) => unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", record);
});
afterEach(() => {
  process.off("unhandledRejection", record);
});

function eventsOf(
  ...rest: Parameters<typeof emitPurposeLabel> extends [unknown, ...infer R] ? R : never
) {
  const events: PurposeLabelEvent[] = [];
  emitPurposeLabel((event) => events.push(event), ...rest);
  return events;
}

describe("emitPurposeLabel()", () => {
  test("hands the sink one typed event before it returns", () => {
    expect(
      eventsOf("Reading the log", { sessionId: "s1", iteration: 3, toolCallCount: 2 }),
    ).toEqual([
      {
        type: "purpose_label",
        sessionId: "s1",
        label: "Reading the log",
        source: "declared",
        iteration: 3,
        toolCallIds: [],
        toolCallCount: 2,
      },
    ]);
  });

  test("says null for what the loop does not know", () => {
    expect(eventsOf("Reading")[0]).toMatchObject({
      sessionId: null,
      iteration: null,
      toolCallCount: null,
    });
  });

  test("keeps a zero that the loop does know", () => {
    expect(eventsOf("Reading", { iteration: 0, toolCallCount: 0 })[0]).toMatchObject({
      iteration: 0,
      toolCallCount: 0,
    });
  });

  test.each(["", " ", "\n\u0085\u3000"])("sends nothing for the blank label %j", (label) => {
    expect(eventsOf(label)).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("down");
      },
    ],
    [
      "throws nothing at all",
      () => {
        throw undefined;
      },
    ],
    ["rejects", () => Promise.reject(new Error("down"))],
    [
      "rejects later",
      async () => {
        await nextRound();
        throw new Error("down");
      },
    ],
    [
      "answers with a thenable that throws",
      () =>
        thenable(() => {
          throw new Error("down");
        }),
    ],
    [
      "answers with a thenable that rejects",
      () => thenable((_, reject) => reject(new Error("down"))),
    ],
    ["answers with an object whose then cannot be read", unreadable],
    ["never settles", () => new Promise(() => {})],
  ])("survives a sink that %s", async (_name, sink) => {
    expect(emitPurposeLabel(sink, "Reading")).toBeUndefined();
    await nextRound();
    await nextRound();
    await nextRound();
    expect(unhandled).toEqual([]);
  });
});

function thenable(settle: (resolve: unknown, reject: (reason: unknown) => void) => void): object {
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what a careless sink may answer with
  return { then: settle };
}

function unreadable(): object {
  return {
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what a careless sink may answer with
    get then() {
      throw new Error("down");
    },
  };
}
