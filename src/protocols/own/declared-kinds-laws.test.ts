import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOn, linearRatio } from "../__fixtures__/growth.ts";
import { type HostileFamily, hostileFamilies } from "../__fixtures__/hostile-families.ts";
import { extractionFault } from "./extraction-fault.ts";
import { fenceProtocol } from "./fence.ts";
import { tagProtocol } from "./tag.ts";
import type { UserProtocol } from "./user-protocol.ts";

const kinds: readonly (readonly [name: string, protocol: UserProtocol])[] = [
  ["a tag", tagProtocol("status", 20)],
  ["a fence", fenceProtocol({ label: "plan", schema: {}, fits: (value) => value !== null })],
];

const fragments = fc.constantFrom(
  ...["<status>", "</status>", "<STATUS>", "<status", "status>", "<", ">", "</"],
  ...["```plan\n", "```plan", "```json\n", "```", "```\n", "````", "``", "plan", '{"steps": []}'],
  ...["{", "}", "[", "]", '"', ",", "1", "\n", "\n\n", "\r\n", " ", "\t", "\u0085", "\u{1f50e}"],
  ...["Reading the log", "word", "\ud83d", "\u017f", "\u212a"],
);
const replies = fc.string({ unit: fragments, maxLength: 30 });

describe.each(kinds)("%s", (_, protocol) => {
  test("answers every string with an extraction", () => {
    fc.assert(
      fc.property(fc.oneof(replies, fc.string()), fc.boolean(), (reply, prefilled) => {
        const found = protocol.extract(reply, prefilled);
        expect(extractionFault(found, reply.length, protocol.facts ?? {})).toBeNull();
      }),
    );
  });

  test("parts every reply into prose and removals", () => {
    fc.assert(
      fc.property(replies, fc.boolean(), (reply, prefilled) => {
        const { prose, removals } = protocol.extract(reply, prefilled);
        let left = "";
        let past = 0;
        for (const { start, end } of removals) {
          left += reply.slice(past, start);
          past = end;
        }
        expect(left + reply.slice(past)).toBe(prose);
      }),
      { numRuns: 500 },
    );
  });

  test("declares only what it took out", () => {
    fc.assert(
      fc.property(replies, fc.boolean(), (reply, prefilled) => {
        const { declared, removals } = protocol.extract(reply, prefilled);
        if (declared) expect(removals.some(({ kind }) => kind !== "space")).toBe(true);
      }),
    );
  });

  const own: readonly HostileFamily[] = [
    "<status>",
    "</status>",
    "<status></status>",
    "</status><status>",
    "<status",
    "```plan\n",
    "```plan\n{}\n```\n",
    "```plan {",
    "\n\n```plan\n```",
    "```json\n{}\n```",
  ].map((unit) => ({
    name: JSON.stringify(unit),
    make: (length) => unit.repeat(Math.ceil(length / unit.length)),
  }));
  test.each([...own, ...hostileFamilies])("takes linear time on $name", (family) => {
    for (const prefilled of [false, true]) {
      const { ratio } = growthOn(family, (text) => protocol.extract(text, prefilled));
      expect(ratio ?? 0).toBeLessThanOrEqual(linearRatio);
    }
  });
});
