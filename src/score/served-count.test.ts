import { expect, test } from "vitest";
import { turnRecord } from "../journal/__fixtures__/turn-record.ts";
import { plainReply } from "../model/model.ts";
import { servedCounter } from "./served-count.ts";

function countOf(...served: readonly (readonly [string | null, string | null])[]) {
  const counter = servedCounter();
  for (const [servedModel, fingerprint] of served) {
    counter.read(turnRecord({ reply: { ...plainReply("a"), servedModel, fingerprint } }));
  }
  counter.read(turnRecord({ reply: null }));
  return counter.count();
}

test("servedCounter() counts replies by the name and the build that a server gave", () => {
  expect(countOf(["b", null], ["a", "f2"], ["a", "f1"], ["a", "f2"], [null, null])).toEqual({
    models: [
      { name: "a", fingerprint: "f1", replies: 1 },
      { name: "a", fingerprint: "f2", replies: 2 },
      { name: "b", fingerprint: null, replies: 1 },
      { name: null, fingerprint: null, replies: 1 },
    ],
    others: 0,
  });
});

test("servedCounter() keeps no more names than a run can mean", () => {
  const { models, others } = countOf(
    ...Array.from({ length: 100 }, (_, index) => [`m${index}`, null] as const),
  );
  expect(models).toHaveLength(16);
  expect(others).toBe(84);
});
