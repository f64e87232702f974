import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type PurposeLabelConfig, resolvePurposeLabelConfig } from "./config.ts";
import { extractPurposeLabel } from "./extract.ts";

const system: PurposeLabelConfig = { enabled: true, maxChars: 64, delivery: "system" };
const nudge: PurposeLabelConfig = { ...system, delivery: "nudge" };
const prefill: PurposeLabelConfig = { ...system, delivery: "prefill" };

interface Vector {
  readonly id: string;
  readonly config: {
    readonly enabled: boolean;
    readonly max_chars: number;
    readonly delivery: string;
  };
  readonly text: string;
  readonly expect: { readonly label: string; readonly text: string; readonly declared: boolean };
}

const vectors: readonly Vector[] = readFileSync(
  new URL("./__fixtures__/purpose-label.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

describe("extractPurposeLabel()", () => {
  test("answers every conformance vector", () => {
    const failed = vectors.filter((vector) => {
      const { max_chars: maxChars, ...config } = vector.config;
      const found = extractPurposeLabel(
        resolvePurposeLabelConfig({ ...config, maxChars }),
        vector.text,
      );
      const { label, text, declared } = found;
      return JSON.stringify({ label, text, declared }) !== JSON.stringify(vector.expect);
    });
    expect(vectors).toHaveLength(1200);
    expect(failed.map((vector) => vector.id)).toEqual([]);
  });

  test.each<[string, PurposeLabelConfig, string, string, string]>([
    ["reads a leading declaration", system, "<purpose>Reading</purpose>\nNow.", "Reading", "Now."],
    [
      "keeps the text on both sides of one",
      system,
      "First, <purpose>Reading</purpose> now.",
      "Reading",
      "First,  now.",
    ],
    [
      "takes the first of two and strips both",
      system,
      "<purpose>a</purpose> x <purpose>b</purpose>",
      "a",
      "x",
    ],
    ["strips a blank declaration without declaring", system, "<purpose> \n</purpose>x", "", "x"],
    [
      "declares nothing when only a later one has words",
      system,
      "<purpose></purpose><purpose>b</purpose>",
      "",
      "",
    ],
    [
      "leaves an opener without a closer",
      system,
      "<purpose>Reading the log",
      "",
      "<purpose>Reading the log",
    ],
    ["leaves a stray closer", system, "Reading</purpose> now", "", "Reading</purpose> now"],
    [
      "leaves a stray closer under nudge",
      nudge,
      "Reading</purpose> now",
      "",
      "Reading</purpose> now",
    ],
    ["leaves white space when nothing is declared", system, "  Now. \n", "", "  Now. \n"],
    [
      "leaves everything when labels are off",
      { ...system, enabled: false },
      " <purpose>a</purpose>",
      "",
      " <purpose>a</purpose>",
    ],
    [
      "trims only real white space",
      system,
      "\ufeff<purpose>a</purpose>\u0085x\u001c\u3000",
      "a",
      "\ufeff\u0085x\u001c",
    ],
    [
      "reads a continuation under prefill",
      prefill,
      "Reading the log</purpose>\nNow.",
      "Reading the log",
      "Now.",
    ],
    [
      "prefers a pair to a continuation",
      prefill,
      "narration</purpose> <purpose>b</purpose>",
      "b",
      "narration</purpose>",
    ],
    ["strips one continuation only", prefill, "a</purpose>b</purpose>", "a", "b</purpose>"],
    [
      "reads no continuation over another tag",
      prefill,
      "if a < b</purpose>",
      "",
      "if a < b</purpose>",
    ],
    ["reads a blank continuation without declaring", prefill, "  </purpose> Now.", "", "Now."],
    [
      "clips what it reads",
      { ...system, maxChars: 8 },
      "<purpose>Reading the log</purpose>",
      "Reading...",
      "",
    ],
  ])("%s", (_name, config, reply, label, text) => {
    const found = extractPurposeLabel(config, reply);
    expect(found).toMatchObject({ label, text, declared: label !== "" });
  });

  test.each([undefined, null, 7, {}, ["<purpose>a</purpose>"]])("reads %j as no text", (reply) => {
    const nothing = { label: "", text: "", declared: false, removals: [] };
    expect(extractPurposeLabel(system, reply)).toEqual(nothing);
  });

  test("records each piece where it was cut", () => {
    const pieces = [" \n ", "<purpose>a b</purpose>", "  ", "x", " ", "<purpose></purpose>", " "];
    const rules = ["trim", "purpose_tag", "trim", null, "trim", "purpose_tag", "trim"];
    const { text, removals } = extractPurposeLabel(system, pieces.join(""));
    const cut = removals.map(({ start, end }) => pieces.join("").slice(start, end));
    expect(text).toBe("x");
    expect(cut).toEqual(pieces.filter((_, index) => rules[index] !== null));
    expect(removals.map(({ rule }) => rule)).toEqual(rules.filter((rule) => rule !== null));
    expect(removals.map(({ start }) => start)).toEqual([0, 3, 25, 28, 29, 48]);
  });

  test("records offsets in UTF-16 units and a continuation from the very start", () => {
    expect(extractPurposeLabel(prefill, " \u{1f50e}</purpose>x").removals).toEqual([
      { rule: "purpose_tag", kind: "declaration", start: 0, end: 13 },
    ]);
  });

  test("records white space on both sides of a declaration that was all there was", () => {
    expect(extractPurposeLabel(system, " <purpose>a</purpose> ").removals).toEqual([
      { rule: "trim", kind: "space", start: 0, end: 1 },
      { rule: "purpose_tag", kind: "declaration", start: 1, end: 21 },
      { rule: "trim", kind: "space", start: 21, end: 22 },
    ]);
  });

  test("records nothing when nothing was declared", () => {
    expect(extractPurposeLabel(system, "  x  ").removals).toEqual([]);
  });
});
