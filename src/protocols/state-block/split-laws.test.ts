import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOn, linearRatio } from "../__fixtures__/growth.ts";
import { type HostileFamily, hostileFamilies } from "../__fixtures__/hostile-families.ts";
import { removalKinds } from "../removal.ts";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { isSpace } from "./python-space.ts";
import { splitStateBlock } from "./split.ts";

const fences = ["```", "```state\n", "```json\n", "```\n", "```state{", "````"];
const objects = [
  '{"events": []}',
  '{"events": [',
  "]}",
  "{",
  "}",
  '"events"',
  '"',
  "\\",
  "> {",
  "{sigh}",
];
const leftovers = [
  "State\n",
  "**State**",
  "[Reminder: a]",
  "[Hard limit: b",
  "[c]",
  "Scene: x (at y)",
  ">",
];
const sections = [
  "Held:\n",
  "> Known:",
  "  lamp: mara\n",
  "Scene: x\n",
  "learn_fact(",
  "\n> set_possession (",
];
const characters = [
  "Rain.",
  "a",
  " ",
  "\n",
  "\n\n",
  "\n\n\n",
  "\u0085",
  "\ufeff",
  "\u{1f50e}",
  "\ud83d",
  "\u017f",
];
const fragments = [...fences, ...objects, ...leftovers, ...sections, ...characters];

/** A few fragments over and over find more than many fragments once. */
const replies = fc
  .uniqueArray(fc.constantFrom(...fragments), { minLength: 1, maxLength: 6 })
  .chain((some) => fc.array(fc.constantFrom(...some), { maxLength: 20 }))
  .map((pieces) => pieces.join(""));

const split = (text: string) => splitStateBlock(text, defaultVocabulary);

describe("splitStateBlock() laws", () => {
  test("answers every string, and the same again", () => {
    fc.assert(
      fc.property(fc.oneof(replies, fc.string({ unit: "binary" })), (reply) => {
        expect(split(reply)).toEqual(split(reply));
      }),
    );
  });

  test("removals and prose partition the reply, in order and without overlap", () => {
    fc.assert(
      fc.property(replies, (reply) => {
        const { prose, removals } = split(reply);
        let rest = "";
        let position = 0;
        for (const { rule, kind, start, end } of removals) {
          expect(kind).toBe(removalKinds[rule]);
          expect(start).toBeGreaterThanOrEqual(position);
          expect(end).toBeGreaterThan(start);
          rest += reply.slice(position, start);
          position = end;
        }
        expect(rest + reply.slice(position)).toBe(prose);
      }),
      { numRuns: 3000 },
    );
  });

  test("takes white space alone for space", () => {
    fc.assert(
      fc.property(replies, (reply) => {
        for (const { kind, start, end } of split(reply).removals) {
          if (kind !== "space") continue;
          for (let at = start; at < end; at += 1) expect(isSpace(reply.charCodeAt(at))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("prose begins and ends with something to read", () => {
    fc.assert(
      fc.property(replies, (reply) => {
        const { prose } = split(reply);
        if (prose === "") return;
        expect(isSpace(prose.charCodeAt(0))).toBe(false);
        expect(isSpace(prose.charCodeAt(prose.length - 1))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test("form, parse, proposal and raw agree with each other", () => {
    fc.assert(
      fc.property(replies, (reply) => {
        const { form, parse, proposal, raw } = split(reply);
        expect(parse === "absent").toBe(form === "none");
        if (proposal !== null) expect(["strict", "repaired"]).toContain(parse);
        if (parse === "strict") expect(() => JSON.parse(raw)).not.toThrow();
        if (form === "none" || form === "unclosed") expect(proposal).toBeNull();
      }),
      { numRuns: 3000 },
    );
  });

  test("finds a planted block wherever story surrounds it", () => {
    const story = fc.string({
      unit: fc.constantFrom("Rain. ", "a\n", "(x) ", "\u{1f50e}"),
      maxLength: 20,
    });
    fc.assert(
      fc.property(story, story, (before, after) => {
        const block = '```state\n{"events": [{"type": "learn_fact", "fact": "\u{1f50e}"}]}\n```';
        const { form, parse, proposal, removals } = split(before + block + after);
        const start = before.length;
        expect({ form, parse }).toEqual({ form: "state", parse: "strict" });
        expect(proposal).toEqual({ events: [{ type: "learn_fact", fact: "\u{1f50e}" }] });
        expect(removals).toContainEqual({
          rule: "state_fence",
          kind: "declaration",
          start,
          end: start + block.length,
        });
      }),
    );
  });

  describe("in linear time", () => {
    test.each([...hostileFamilies, ...tails()])("on $name", (family) => {
      const growth = growthOn(family, split);
      expect(growth.largeMs).toBeLessThan(1000);
      expect(growth.ratio ?? 0).toBeLessThanOrEqual(linearRatio);
    });
  });
});

/** Shapes in which a rule of the tail could look at the same characters in every round. */
function tails(): readonly HostileFamily[] {
  const half = (unit: string, length: number) => unit.repeat(Math.floor(length / 2 / unit.length));
  return [
    {
      name: "labels before an open bracket, one cut a round",
      make: (length) => `${half("a", length)}${half("```state ", length)}[Reminder: x`,
    },
    {
      name: "labels in a bracket that stays open",
      make: (length) => `[${half(" ", length)}x ${half("```state ", length)}\n[Reminder: x]`,
    },
    {
      name: "reminders on a line that begins with blanks",
      make: (length) => `She left.\n${half(" ", length)}x${half("[Reminder: a]", length)}`,
    },
    {
      name: "objects that open one by one as the end moves back",
      make: (length) => half("{ a\n", length) + half("}\nState\n", length),
    },
    {
      name: "quoted objects behind wide margins",
      make: (length) =>
        half(`${" ".repeat(400)}> {\n`, length) + half(`${" ".repeat(400)}> }\n`, length),
    },
    {
      name: "quoted strings behind wide margins",
      make: (length) => `${half(`${" ".repeat(400)}> { \\"\n`, length * 2)}"}`,
    },
  ];
}
