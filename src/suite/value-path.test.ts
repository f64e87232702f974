import { describe, expect, test } from "vitest";
import { valuePath } from "./value-path.ts";

describe("valuePath", () => {
  const value = { events: [{ fields: { item: 1, "a.b": { c: 2 }, a: 3, "x[0]": 4 } }], "": 5 };

  test.each([
    ["", []],
    ["events", ["events"]],
    ["events[0].fields.item", ["events", 0, "fields", "item"]],
    ["events[0].fields.a.b.c", ["events", 0, "fields", "a.b", "c"]],
    ["events[0].fields.a", ["events", 0, "fields", "a"]],
    ["events[0].fields.x[0]", ["events", 0, "fields", "x[0]"]],
    ["events[0].fields.gone", ["events", 0, "fields"]],
    ["events[0].fields.item.deeper", ["events", 0, "fields", "item"]],
    ["events[7]", ["events", 7]],
    ["events.length", ["events"]],
    ["constructor", []],
  ])("reads %j", (written, expected) => {
    expect(valuePath(written, value)).toEqual(expected);
  });
});
