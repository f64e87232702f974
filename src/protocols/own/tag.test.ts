import { describe, expect, test } from "vitest";
import { tagProtocol } from "./tag.ts";

const read = (text: string, prefilled = false) =>
  tagProtocol("status", 20).extract(text, prefilled);

describe("tagProtocol()", () => {
  interface Row {
    readonly name: string;
    readonly text: string;
    readonly prefilled?: true;
    readonly prose: string;
    readonly declared: boolean;
    /** leading, single, unclosed, withinBudget; null is "-". */
    readonly facts: string;
    /** Rules in order, white space aside. */
    readonly rules: readonly string[];
  }
  // biome-ignore format: a row is a case
  const rows: readonly Row[] = [
    { name: "a heading on a line of its own", text: "<status>Reading the log</status>\nI look.", prose: "I look.", declared: true, facts: "yyny", rules: ["tag"] },
    { name: "no tag", text: "I look.", prose: "I look.", declared: false, facts: "nnnn", rules: [] },
    { name: "the tag in another case", text: "<Status>Ok</STATUS> I look.", prose: "I look.", declared: true, facts: "nyny", rules: ["tag"] },
    { name: "a tag after prose", text: "Well.\n<status>Ok</status>\nI look.", prose: "Well.\n\nI look.", declared: true, facts: "nyny", rules: ["tag"] },
    { name: "an empty tag, which declares nothing", text: "<status> </status>\nI look.", prose: "I look.", declared: false, facts: "nnnn", rules: ["tag"] },
    { name: "two tags", text: "<status>A</status>\nx <status>B</status> y", prose: "x  y", declared: true, facts: "ynny", rules: ["tag", "tag"] },
    { name: "a heading over its budget", text: "<status>Reading the log of the gateway</status>", prose: "", declared: true, facts: "yynn", rules: ["tag"] },
    { name: "an opener that nothing closes", text: "<status>Reading the log", prose: "Reading the log", declared: false, facts: "nnyn", rules: ["dangling_tag"] },
    { name: "a whole tag, then half of one", text: "<status>A</status>\nx <status>B", prose: "x B", declared: true, facts: "yyyy", rules: ["tag", "dangling_tag"] },
    { name: "a closer that nothing opens", text: "A</status>\nB", prose: "A\nB", declared: false, facts: "nnnn", rules: ["stray_closer"] },
    { name: "a closer before the tag", text: "A</status> <status>B</status>", prose: "A", declared: true, facts: "nyny", rules: ["stray_closer", "tag"] },
    { name: "another tag", text: "<statuses>A</statuses>", prose: "<statuses>A</statuses>", declared: false, facts: "nnnn", rules: [] },
    { name: "an opener inside the heading", text: "<status>A <status>B</status> C", prose: "C", declared: true, facts: "nyny", rules: ["tag"] },
    { name: "the continuation of a given opener", text: "Reading</status>\nI look.", prefilled: true, prose: "I look.", declared: true, facts: "-yny", rules: ["tag"] },
    { name: "a continuation with a comparison in it", text: "Is a < b</status>\nYes.", prefilled: true, prose: "Yes.", declared: true, facts: "-yny", rules: ["tag"] },
    { name: "a continuation that closes nothing", text: "Reading the log.", prefilled: true, prose: "Reading the log.", declared: false, facts: "-nyn", rules: [] },
    { name: "a continuation that begins again", text: "<status>A</status>\nB", prefilled: true, prose: "B", declared: true, facts: "-yny", rules: ["tag"] },
    { name: "a continuation with a second tag", text: "A</status> b <status>C</status>", prefilled: true, prose: "b", declared: true, facts: "-nny", rules: ["tag", "tag"] },
  ];
  test.each(rows)("reads $name", ({ text, prefilled, prose, declared, facts, rules }) => {
    const { facts: told = {}, ...found } = read(text, prefilled);
    const letters = ["leading", "single", "unclosed", "withinBudget"].map((name) => {
      const fact = told[name];
      return fact === null ? "-" : fact === true ? "y" : "n";
    });
    expect(found).toMatchObject({ prose, declared });
    expect(letters.join("")).toBe(facts);
    expect(found.removals.filter(({ kind }) => kind !== "space").map(({ rule }) => rule)).toEqual(
      rules,
    );
  });

  test("holds the tag's declarations apart from what leaked", () => {
    expect(read("<status>A</status>\nB </status> <status>C").removals).toEqual([
      { rule: "tag", kind: "declaration", start: 0, end: 18 },
      { rule: "trim", kind: "space", start: 18, end: 19 },
      { rule: "stray_closer", kind: "leak", start: 21, end: 30 },
      { rule: "dangling_tag", kind: "leak", start: 31, end: 39 },
    ]);
  });

  test("has a budget only when it was given one", () => {
    expect(Object.keys(tagProtocol("status", 20).facts ?? {})).toContain("withinBudget");
    expect(Object.keys(tagProtocol("status", null).facts ?? {})).not.toContain("withinBudget");
    expect(tagProtocol("a-b_2", null).extract("<A-B_2>x</a-b_2>", false).declared).toBe(true);
  });
});
