import { describe, expect, test } from "vitest";
import { textCalls, toolListing } from "./text-calls.ts";

describe("textCalls()", () => {
  test.each([
    [
      "one call",
      'I look.\n<call>{"tool": "read", "arguments": {"lines": 20}}</call>',
      [["read", '{"lines":20}']],
    ],
    ["a call without arguments", '<call>{"tool": "read"}</call>', [["read", "{}"]]],
    [
      "two calls",
      '<call>{"tool":"a"}</call> and <call>{"tool":"b"}</call>',
      [
        ["a", "{}"],
        ["b", "{}"],
      ],
    ],
    ["no call in malformed JSON", "<call>{read}</call>", []],
    ["no call in a list", '<call>["read"]</call>', []],
    ["no call where the name is no text", '<call>{"tool": 3}</call>', []],
    ["no call that is never closed", '<call>{"tool": "read"}', []],
    ["the call after a broken one", '<call>{</call><call>{"tool":"b"}</call>', [["b", "{}"]]],
    ["nothing in plain words", "I called the tool.", []],
  ])("reads %s", (_, text, expected) => {
    expect(textCalls(text).map(({ name, arguments: given }) => [name, given])).toEqual(expected);
  });

  test("survives endless openers and nesting in linear time", () => {
    expect(textCalls("<call>".repeat(100_000))).toEqual([]);
    expect(textCalls(`<call>${"[".repeat(200_000)}</call>`)).toEqual([]);
  });
});

describe("toolListing()", () => {
  test("names each tool on a line of its own and shows the form of a call", () => {
    const tool = { name: "read", description: "Reads.", parameters: { type: "object" } };
    const lines = toolListing([tool]).split("\n");
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({
      tool: "read",
      description: "Reads.",
      parameters: { type: "object" },
    });
    expect(lines[1]).toBe('<call>{"tool": "NAME", "arguments": {}}</call>');
  });
});
