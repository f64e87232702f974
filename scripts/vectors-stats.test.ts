import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { misses, type ReferenceCase } from "../src/stats/__fixtures__/reference-cases.ts";
import { answerCase, casesIn } from "./vectors-stats.ts";

const folder = new URL("../src/stats/__fixtures__/reference-values/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const referenceCases = files.flatMap(
  (name) => casesIn(readFileSync(new URL(name, folder), "utf8")) as readonly ReferenceCase[],
);

/** Each case that is answered and off, with what is off. */
function offIn(cases: readonly ReferenceCase[]): readonly string[] {
  return cases.flatMap((one) => {
    const answer = answerCase(one);
    if ("unsupported" in answer) return [];
    const missed = misses(answer.result, one);
    return missed.length === 0 ? [] : [`${one.id}: ${missed.join("; ")}`];
  });
}

describe("answerCase()", () => {
  test("answers every reference value that the project keeps", () => {
    const unanswered = referenceCases.filter((one) => "unsupported" in answerCase(one));
    expect(referenceCases.length).toBeGreaterThan(200);
    expect(unanswered.map(({ id }) => id)).toEqual([]);
    expect(offIn(referenceCases)).toEqual([]);
  });

  // The whole file, with methods that we do not have, is not part of the project.
  const whole = env["SEAMBENCH_STATS_VECTORS"];
  test.skipIf(whole === undefined)("is off in no case of the whole file", () => {
    const cases = casesIn(readFileSync(whole ?? "", "utf8")) as readonly ReferenceCase[];
    expect(offIn(cases)).toEqual([]);
  });

  test("gives the keys that the case expects, and all where it expects none", () => {
    const one = { id: "a", method: "permutation.signFlip", input: { d: [1, 1, 0] } };
    expect(answerCase({ ...one, expected: { pTwoSided: 0.5 } })).toEqual({
      id: "a",
      result: { pTwoSided: 0.5 },
    });
    expect(Object.keys(Object(Object(answerCase(one)).result))).toHaveLength(4);
  });

  test("spells what JSON cannot hold", () => {
    const input = { events1: 3, turns1: 40, events2: 0, turns2: 40, conf: 0.95 };
    expect(answerCase({ id: "a", method: "rateRatio.exact", input })).toMatchObject({
      result: { estimate: "Infinity", upper: "Infinity" },
    });
  });

  test.each([
    [{ id: "a", method: "no.such", input: {} }],
    [{ id: "a", method: "constructor", input: {} }],
    [{ id: "a", method: "dist.qnorm" }],
    [{ id: "a", method: "dist.qnorm", input: { p: "NaN" } }],
    [{ id: "a", method: "dist.qnorm", input: { p: 2 } }],
    [{ id: "a", method: "padjust.holm", input: { p: "0.1" } }],
    [{ id: "a", method: "cluster.variance", input: { x: [1, 2], n: [2] } }],
    [{ id: "a" }],
  ])("has no answer to %j", (value) => {
    expect(answerCase(value)).toEqual({ id: "a", unsupported: true });
  });

  test("takes anything", () => {
    const known = fc.constantFrom(...new Set(referenceCases.map(({ method }) => method)));
    const small = fc.oneof(fc.integer({ min: -3, max: 30 }), fc.constant("NaN"), fc.double());
    const keys = fc.constantFrom(..."x n p a b c d k y t z h conf alpha".split(" "));
    const input = fc.dictionary(keys, fc.oneof(small, fc.array(small, { maxLength: 5 })));
    fc.assert(
      fc.property(fc.record({ id: fc.string(), method: known, input }), (value) => {
        expect(answerCase(value).id).toBe(value.id);
      }),
    );
    fc.assert(fc.property(fc.anything(), (value) => void answerCase(value)));
  });
});

describe("npm run vectors:stats", () => {
  const run = (...args: readonly string[]) =>
    spawnSync("npx", ["tsx", "scripts/vectors-stats.ts", ...args], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      encoding: "utf8",
    });

  test("prints a line a case", () => {
    const { status, stdout } = run(fileURLToPath(new URL("power.json", folder)));
    const lines = stdout.trimEnd().split("\n");
    expect(status).toBe(0);
    expect(lines).toHaveLength(referenceCases.filter(({ id }) => id.startsWith("power.")).length);
    expect(lines.map((line) => Object.keys(JSON.parse(line)).join())).not.toContain(
      "id,unsupported",
    );
  });

  test("names a file that it cannot read", () => {
    const { status, stderr } = run("no-such-file.json");
    expect(status).toBe(2);
    expect(stderr).toContain("no-such-file.json");
  });
});
