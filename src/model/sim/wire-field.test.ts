import { describe, expect, test } from "vitest";
import type { Json } from "../../protocols/json.ts";
import { seamOf } from "../../seam/seams.ts";
import type { Tool } from "../../suite/message.ts";
import { askingTools } from "./wire-field.ts";

const tool = (name: string, parameters: Tool["parameters"]): Tool => ({
  name,
  description: name,
  parameters,
});
const rule = "Every call must have a <purpose>goal</purpose>.";

const withFirst = (name: string, field: Json, required: Json = [name]) =>
  tool("t", { type: "object", properties: { [name]: field, at: {} }, required });

describe("askingTools()", () => {
  test("undoes what the seam does to tools of every kind", () => {
    const tools = [
      tool("a", { type: "object", properties: { at: { type: "string" } }, required: ["at"] }),
      tool("b", { type: "object", properties: {}, required: [], additionalProperties: false }),
    ];
    const { deliver } = seamOf("leading", "tool-field");
    const delivered = deliver(
      { messages: [], tools },
      {
        instruction: { rule, reminder: null },
        opener: "",
        nudges: "keep",
        placement: "message",
        schema: null,
      },
    );
    expect(askingTools(delivered.tools)).toEqual({ tools, passage: rule });
  });

  test.each<[string, readonly Tool[]]>([
    ["no tool", []],
    ["no properties", [tool("t", { type: "object" })]],
    ["another name", [withFirst("goal", { type: "string", description: rule })]],
    ["another type", [withFirst("purpose", { type: "number", description: rule })]],
    ["no description", [withFirst("purpose", { type: "string" })]],
    [
      "a property of the tool's own",
      [withFirst("purpose", { type: "string", description: "Why." })],
    ],
    [
      "a property that may be left out",
      [withFirst("purpose", { type: "string", description: rule }, [])],
    ],
    [
      "another description on another tool",
      [
        withFirst("purpose", { type: "string", description: rule }),
        withFirst("purpose", { type: "string", description: `${rule} Please.` }),
      ],
    ],
  ])("finds no field in %s", (_name, tools) => {
    expect(askingTools(tools)).toBeNull();
  });
});
