import { describe, expect, test } from "vitest";
import { type Behaviours, plainBehaviours } from "./behaviours.ts";
import { faultOf } from "./faults.ts";

function kinds(behaviours: Partial<Behaviours>, calls: number) {
  return Array.from({ length: calls }, (_, index) =>
    faultOf({ ...plainBehaviours, ...behaviours }, index + 1),
  );
}

describe("the fault of the nth call", () => {
  test.each([
    [{}, [null, null, null]],
    [{ truncate: 2 }, [null, { kind: "truncate" }, null]],
    [{ fail: 1 }, [500, 503, 500].map((status) => ({ kind: "outage", status }))],
    [
      { disconnect: 1 },
      ["before", "midway", "before"].map((when) => ({ kind: "disconnect", when })),
    ],
    [{ malformed: 1 }, ["cut", "html", "cut"].map((form) => ({ kind: "malformed", form }))],
    [
      { "rate-limit": 3, "retry-after": 7 },
      [null, null, { kind: "rate-limit", retryAfterSeconds: 7 }],
    ],
    [
      { huge: 2, "invalid-utf8": 1 },
      [{ kind: "invalid-utf8" }, { kind: "huge" }, { kind: "invalid-utf8" }],
    ],
    [{ fail: 2, hang: 1 }, [{ kind: "hang" }, { kind: "outage", status: 500 }, { kind: "hang" }]],
  ])("%j", (behaviours, expected) => {
    expect(kinds(behaviours, 3)).toEqual(expected);
  });
});
