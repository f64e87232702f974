import { describe, expect, test } from "vitest";
import type { Json } from "../json.ts";
import { readTolerantJson } from "./tolerant-json.ts";

describe("readTolerantJson()", () => {
  test.each<[string, Json]>([
    ["[1,]", [1]],
    ["[1, \r\n]", [1]],
    ['{"a": 1,\t}', { a: 1 }],
    ["{,}", {}],
    ['{"a": +1}', { a: 1 }],
    ['{"a":\n+1}', { a: 1 }],
    ['{"a": NaN}', { a: Number.NaN }],
  ])("repairs %j", (block, value) => {
    expect(readTolerantJson(block)).toEqual({ value, parse: "repaired" });
  });

  test.each<[string, Json]>([
    ['{"a": 1}', { a: 1 }],
    ['["(a, ]"]', ["(a ]"]],
    ['["odds: +5"]', ["odds: 5"]],
    ['["odds: +\u0665"]', ["odds: \u0665"]],
    ['["odds: +\u{1d7d8}"]', ["odds: \u{1d7d8}"]],
    ["null", null],
  ])("reads %j as strict, repairs inside its strings notwithstanding", (block, value) => {
    expect(readTolerantJson(block)).toEqual({ value, parse: "strict" });
  });

  test.each([
    "",
    "{",
    "[1,,]",
    "[+1]",
    '{"a": ++1}',
    '{"a": +x}',
    "{'a': 1}",
    "[1\ufeff]",
    "[1,\u0085]",
  ])("reads nothing in %j", (block) => {
    expect(readTolerantJson(block)).toBeNull();
  });
});
