import { describe, expect, test } from "vitest";
import type { Json } from "../../protocols/json.ts";
import type { Message, Tool } from "../../suite/message.ts";
import { nextCall } from "./next-call.ts";

const tool = (
  name: string,
  properties: { readonly [key: string]: Json },
  required: readonly string[] = Object.keys(properties),
): Tool => ({ name, description: name, parameters: { type: "object", properties, required } });

/** Plays the loop to its end, with results from nowhere. */
function played(tools: readonly Tool[]): readonly string[] {
  const messages: Message[] = [{ role: "user", content: "Go." }];
  const calls: string[] = [];
  for (;;) {
    const call = nextCall(tools, messages);
    if (call === null) return calls;
    calls.push(`${call.id} ${call.name} ${call.arguments}`);
    messages.push({ role: "assistant", content: "", toolCalls: [call] });
    messages.push({ role: "tool", content: "ok", callId: call.id, name: call.name });
  }
}

describe("nextCall()", () => {
  test("uses tools in the order offered, each as often as its longest list of examples", () => {
    const tools = [
      tool("log", { night: { type: "string", examples: ["11 Feb"] } }),
      tool("measure", {
        star: { type: "string", examples: ["a", "b", "a"] },
        night: { type: "string", examples: ["11", "12"] },
      }),
      tool("stop", {}),
    ];
    expect(played(tools)).toEqual([
      'call_1 log {"night":"11 Feb"}',
      'call_2 measure {"star":"a","night":"11"}',
      'call_3 measure {"star":"b","night":"12"}',
      'call_4 measure {"star":"a","night":"12"}',
      "call_5 stop {}",
    ]);
  });

  test.each<[string, Json, Json]>([
    ["an enum", { type: "string", enum: ["keep", "drop"] }, "keep"],
    ["a default", { type: "string", default: "now" }, "now"],
    ["a text", { type: "string" }, "value"],
    ["an integer", { type: "integer" }, 1],
    ["a number", { type: "number" }, 1],
    ["a truth", { type: "boolean" }, true],
    ["a list", { type: "array" }, []],
    ["a map", { type: "object" }, {}],
    ["one of two types", { type: ["number", "null"] }, 1],
    ["no type", {}, "value"],
    ["no schema", true, "value"],
  ])("fills %s without examples by its type", (_name, schema, value) => {
    const call = nextCall([tool("t", { field: schema })], []);
    expect(JSON.parse(call?.arguments ?? "")).toEqual({ field: value });
  });

  test("leaves out what is not required, and its examples do not count", () => {
    const spare = { type: "string", examples: ["a", "b", "c"] };
    expect(played([tool("t", { spare, field: { type: "string" } }, ["field"])])).toEqual([
      'call_1 t {"field":"value"}',
    ]);
  });

  test("counts calls that earlier messages hold in their text", () => {
    const tools = [
      tool("log", { night: { type: "string", examples: ["11 Feb", "12 Feb"] } }),
      tool("stop", {}),
    ];
    const written = (name: string) => ({
      role: "assistant" as const,
      content: `On it.\n<call>{"tool": "${name}", "arguments": {}}</call>`,
      toolCalls: [],
    });
    const broken = { role: "assistant" as const, content: "<call>{log</call>", toolCalls: [] };
    const asked = { role: "user" as const, content: '<call>{"tool": "log"}</call>' };
    const callAfter = (...messages: Message[]) => nextCall(tools, [asked, ...messages]);
    expect(callAfter(broken)).toMatchObject({ id: "call_1", name: "log" });
    expect(callAfter(written("log"))).toEqual({
      id: "call_2",
      name: "log",
      arguments: '{"night":"12 Feb"}',
    });
    expect(callAfter(written("log"), written("log"))).toMatchObject({ id: "call_3", name: "stop" });
    expect(callAfter(written("log"), written("log"), written("stop"))).toBeNull();
  });

  test("makes no call where no tool is offered", () => {
    expect(nextCall([], [{ role: "user", content: "Go." }])).toBeNull();
  });
});
