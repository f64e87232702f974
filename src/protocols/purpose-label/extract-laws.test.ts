import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOn, linearRatio } from "../__fixtures__/growth.ts";
import { hostileFamilies } from "../__fixtures__/hostile-families.ts";
import { type PurposeLabelConfig, purposeLabelDeliveries } from "./config.ts";
import { extractPurposeLabel } from "./extract.ts";
import { normalizeLabel } from "./label.ts";

const system: PurposeLabelConfig = { enabled: true, maxChars: 64, delivery: "system" };

const fragments = fc.constantFrom(
  ...[
    "<purpose>",
    "</purpose>",
    "<PURPOSE>",
    "</Purpo\u017fe>",
    "<purpose",
    "</purpose",
    "< purpose>",
  ],
  ...[
    "<",
    ">",
    "/",
    "<b>",
    "`",
    "\n",
    " ",
    "  ",
    "\t",
    "\u0085",
    "\u3000",
    "\ufeff",
    "\u001c",
    "\u200b",
  ],
  ...[
    "Reading the log",
    "word",
    "\u{1f50e}",
    "\ud83d",
    "\udd0e",
    "e\u0301",
    "\u0130",
    "\u0131",
    "\u017f",
  ],
);
const replies = fc.string({ unit: fragments, maxLength: 30 });
const configs = fc.record({
  enabled: fc.boolean(),
  maxChars: fc.constantFrom(8, 9, 16, 64),
  delivery: fc.constantFrom(...purposeLabelDeliveries),
});

describe("extractPurposeLabel() laws", () => {
  test("removals and text partition the reply, in order and without overlap", () => {
    fc.assert(
      fc.property(configs, replies, (config, reply) => {
        const { text, removals } = extractPurposeLabel(config, reply);
        let rest = "";
        let position = 0;
        for (const { start, end } of removals) {
          expect(start).toBeGreaterThanOrEqual(position);
          expect(end).toBeGreaterThan(start);
          rest += reply.slice(position, start);
          position = end;
        }
        expect(rest + reply.slice(position)).toBe(text);
      }),
    );
  });

  test("trims white space only, and only beside a declaration that was cut", () => {
    fc.assert(
      fc.property(configs, replies, (config, reply) => {
        const { removals } = extractPurposeLabel(config, reply);
        const trims = removals.filter(({ rule }) => rule === "trim");
        for (const { start, end } of trims)
          expect(reply.slice(start, end)).toMatch(/^\p{White_Space}+$/u);
        if (trims.length > 0)
          expect(removals.some(({ rule }) => rule === "purpose_tag")).toBe(true);
      }),
    );
  });

  test("agrees with the grammar written as patterns", () => {
    fc.assert(
      fc.property(configs, replies, (config, reply) => {
        const { label, text, declared } = extractPurposeLabel(config, reply);
        expect({ label, text, declared }).toEqual(readByPattern(config, reply));
      }),
      { numRuns: 2000 },
    );
  });

  test("says the same again for the same reply", () => {
    fc.assert(
      fc.property(configs, replies, (config, reply) => {
        const once = extractPurposeLabel(config, reply);
        expect(extractPurposeLabel(config, reply)).toEqual(once);
      }),
    );
  });

  test("finds a planted declaration wherever it stands", () => {
    const prose = fc.string({
      unit: fc.constantFrom("a", ".", "\u{1f50e}", ">", "`", "b c"),
      maxLength: 20,
    });
    fc.assert(
      fc.property(prose, prose, (before, after) => {
        const tag = "<purpose>Reading the log</purpose>";
        const found = extractPurposeLabel(system, before + tag + after);
        const planted = {
          rule: "purpose_tag",
          kind: "declaration",
          start: before.length,
          end: before.length + tag.length,
        };
        expect(found.label).toBe("Reading the log");
        expect(found.removals).toContainEqual(planted);
      }),
    );
  });

  test("reads the same out of a reply padded with 100,000 characters", () => {
    const reply = "I looked. <purpose>Reading\nthe log</purpose> Then I wrote.";
    const padding = "He walked on. ".repeat(7200);
    const plain = extractPurposeLabel(system, reply);
    const padded = extractPurposeLabel(system, padding + reply + padding.trimEnd());
    expect(padded.label).toBe(plain.label);
    expect(padded.text).toBe(padding + plain.text + padding.trimEnd());
    const moved = plain.removals.map((removal) => ({
      ...removal,
      start: removal.start + padding.length,
      end: removal.end + padding.length,
    }));
    expect(padded.removals).toEqual(moved);
  });

  describe.each(purposeLabelDeliveries)("in linear time under %s", (delivery) => {
    test.each(hostileFamilies)("on $name", (family) => {
      const config = { ...system, delivery };
      const growth = growthOn(family, (text) => extractPurposeLabel(config, text));
      expect(growth.largeMs).toBeLessThan(1000);
      expect(growth.ratio ?? 0).toBeLessThanOrEqual(linearRatio);
    });
  });
});

/** The grammar in patterns, correct and slow: the oracle for short replies. */
function readByPattern(config: PurposeLabelConfig, reply: string) {
  const nothing = { label: "", text: reply, declared: false };
  if (!config.enabled) return nothing;
  const pair = /<purpose>(.*?)<\/purpose>/gisu;
  const headless = /^\p{White_Space}*([^<]*?)<\/purpose>/giu;
  const pattern = !pair.test(reply) && config.delivery === "prefill" ? headless : pair;
  pattern.lastIndex = 0;
  const first = pattern.exec(reply);
  if (first === null) return nothing;
  const text = reply.replace(pattern, "").replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
  const label = normalizeLabel(first[1], config.maxChars);
  return { label, text, declared: label !== "" };
}
