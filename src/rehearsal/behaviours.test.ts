import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BehavioursReading,
  behaviourForms,
  plainBehaviours,
  readBehaviours,
} from "./behaviours.ts";
import { bareName, readModelName } from "./model-name.ts";

function behavioursIn(reading: BehavioursReading) {
  if (reading.kind === "refused") throw new Error(reading.problem);
  return reading.behaviours;
}

describe("a model's name", () => {
  test.each([
    ["steady", {}],
    ["sim:small", { profile: "small" }],
    ["small?", { profile: "small" }],
    ["small:latest", { profile: "small" }],
    ["gpt-5.1", {}],
    ["org/name:7b?profile=dropper", { profile: "dropper" }],
    ["steady?prefill=ignored&latency=50", { prefill: "ignored", latency: 50 }],
    ["steady?unknown-model&wrong-key=off", { "unknown-model": true, "wrong-key": false }],
    ["steady?rate-limit=3&retry-after=0", { "rate-limit": 3, "retry-after": 0 }],
    ["constructor", {}],
  ])("%s", (name, expected) => {
    const behaviours = behavioursIn(readModelName(name, plainBehaviours));
    expect(behaviours).toEqual({ ...plainBehaviours, ...expected });
  });

  test("says what it does over what the server does", () => {
    const server = { ...plainBehaviours, latency: 9, schema: "ignored" } as const;
    const behaviours = behavioursIn(readModelName("steady?latency=0", server));
    expect(behaviours).toEqual({ ...server, latency: 0 });
  });

  test.each([
    [
      "steady?preffil=ignored",
      /no behaviour "preffil"/,
      /did you mean `prefill`.+known behaviours/,
    ],
    ["steady?prefill=ignore", /prefill does not take "ignore"/, /honoured\|needs-flag/],
    ["steady?latency=-1", /latency does not take/, /n/],
    ["steady?rate-limit=0", /rate-limit does not take/, /n >= 1/],
    ["steady?fail=1e3", /fail does not take/, /n/],
    ["steady?hang", /hang does not take ""/, /n/],
    ["steady?fail=1&fail=2", /fail stands twice/, /leave/],
    ["steady?wrong-key=maybe", /wrong-key does not take/, /on, off/],
    ["steady?key=abc", /cannot set key/, /whole server/],
    ["sim:stedy", /no simulated model "stedy"/, /steady/],
    ["steady?__proto__=1", /no behaviour/, /known behaviours/],
  ])("%s is refused", (name, problem, mend) => {
    const reading = readModelName(name, plainBehaviours);
    expect(reading).toMatchObject({
      kind: "refused",
      problem: expect.stringMatching(problem),
      mend: expect.stringMatching(mend),
    });
    expect(JSON.stringify(reading)).not.toContain("abc");
  });

  test("is told without its behaviours", () => {
    expect(bareName("steady?fail=1?x")).toBe("steady");
  });

  test("has an answer whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        readModelName(name, plainBehaviours);
        readModelName(`steady?${name}`, plainBehaviours);
      }),
    );
  });
});

test("every behaviour has a form and a default", () => {
  const names = behaviourForms.map(({ name }) => name);
  expect([...names].sort()).toEqual(Object.keys(plainBehaviours).sort());
  for (const { name, takes } of behaviourForms) {
    const words = takes?.includes("|") ? takes.split("|") : [takes === null ? "on" : "7"];
    for (const word of words) {
      const reading = readBehaviours([[name, word]], plainBehaviours);
      expect(reading.kind, `${name}=${word}`).toBe("behaviours");
    }
  }
});
