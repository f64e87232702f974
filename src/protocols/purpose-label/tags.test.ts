import { describe, expect, test } from "vitest";
import { headlessTag, tagPairs } from "./tags.ts";

describe("tagPairs()", () => {
  test.each<[string, string, string[]]>([
    ["finds a pair", "a <purpose>b</purpose> c", ["<purpose>b</purpose>"]],
    [
      "finds every pair",
      "<purpose>a</purpose><purpose>b</purpose>",
      ["<purpose>a</purpose>", "<purpose>b</purpose>"],
    ],
    [
      "runs from the first opener to the nearest closer",
      "<purpose><purpose>a</purpose></purpose>",
      ["<purpose><purpose>a</purpose>"],
    ],
    [
      "runs over lines and other tags",
      "<purpose>a\n<b>c</purpose>",
      ["<purpose>a\n<b>c</purpose>"],
    ],
    ["takes any case", "<PURPOSE>a</pUrPoSe>", ["<PURPOSE>a</pUrPoSe>"]],
    [
      "takes the long s for an s",
      "<purpo\u017fe>a</PURPO\u017fE>",
      ["<purpo\u017fe>a</PURPO\u017fE>"],
    ],
    ["takes no other look-alike", "<purp\u043ese>a</purpose>", []],
    ["wants no blank inside the tag", "< purpose>a</purpose> <purpose>a</ purpose>", []],
    ["wants the closer after the opener", "</purpose><purpose>", []],
    ["finds nothing without an end", "<purpose>a</purpose", []],
    ["finds an empty pair", "<purpose></purpose>", ["<purpose></purpose>"]],
    [
      "begins again at a < inside a broken opener",
      "<pur<purpose>a</purpose>",
      ["<purpose>a</purpose>"],
    ],
    [
      "leaves a tag that only appears once a pair is gone",
      "<pur<purpose>a</purpose>pose>b</purpose>",
      ["<purpose>a</purpose>"],
    ],
  ])("%s", (_name, text, expected) => {
    expect(tagPairs(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  test("tells the heading from its tags", () => {
    expect(tagPairs("ab<purpose>cd</purpose>")).toEqual([
      { start: 2, bodyStart: 11, bodyEnd: 13, end: 23 },
    ]);
  });
});

describe("headlessTag()", () => {
  test.each<[string, string, number | null]>([
    ["reaches to the end of the first closer", "Reading</purpose> now</purpose>", 17],
    ["takes a closer at the very start", "</purpose>", 10],
    ["takes any case and the long s", "a</PURPO\u017fE>", 11],
    ["refuses any other < before the closer", "a < b</purpose>", null],
    ["refuses a reply without a closer", "Reading the log", null],
    ["refuses a closer that is cut off", "Reading</purpos", null],
  ])("%s", (_name, text, end) => {
    expect(headlessTag(text)?.end ?? null).toBe(end);
  });
});
