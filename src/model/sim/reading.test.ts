import { describe, expect, test } from "vitest";
import type { Message, Tool } from "../../suite/message.ts";
import { toolListing } from "../../suite/text-calls.ts";
import type { ModelRequest } from "../model.ts";
import {
  look,
  request as requestWith,
  result,
  said,
  system,
  user,
} from "./__fixtures__/messages.ts";
import { type LabelReading, readRequest } from "./reading.ts";

const rule = "Every message that calls tools must open with <purpose>goal</purpose>.";
const hedge = "If you like, open with <purpose>goal</purpose>.";

/** A request that offers one tool. */
function request(messages: readonly Message[], more: Partial<ModelRequest> = {}): ModelRequest {
  return requestWith(messages, { tools: [look], ...more });
}

const agent: readonly [string, readonly Message[], string | null, string, string | null][] = [
  ["nothing at all", [user("Find it.")], null, "none", null],
  ["the system prompt", [system(`Be brief.\n\n${rule}`), user("Find it.")], null, "system", "firm"],
  ["a hedged system prompt", [system(hedge), user("Find it.")], null, "system", "hedged"],
  [
    "the newest user message",
    [system("Be brief."), user(`Find it.\n\n${rule}`)],
    null,
    "nudge",
    "firm",
  ],
  [
    "the newest tool result",
    [user("Find it."), said(""), result(`Found.\n\n${rule}`)],
    null,
    "nudge",
    "firm",
  ],
  [
    "an earlier tool result of the same user turn",
    [user("Find it."), said(""), result(`One.\n\n${rule}`), said(""), result("Two.")],
    null,
    "nudge",
    "firm",
  ],
  [
    "a stale nudge",
    [user(`Find it.\n\n${rule}`), said("Done."), user("And the other?")],
    null,
    "none",
    null,
  ],
  [
    "a stale nudge in a tool result",
    [user("Find it."), said(""), result(`Yes.\n\n${rule}`), said("Done."), user("And now?")],
    null,
    "none",
    null,
  ],
  ["both places", [system(rule), user(`Find it.\n\n${rule}`)], null, "system+nudge", "firm"],
  [
    "both places, one of them with a way out",
    [system(rule), user(`Find it.\n\n${hedge}`)],
    null,
    "system+nudge",
    "hedged",
  ],
  [
    "a system message kept after the newest user message",
    [system("Be brief."), user("Find it."), system(rule)],
    null,
    "nudge",
    "firm",
  ],
  [
    "a prefill and the system prompt",
    [system(rule), user("Find it.")],
    "<purpose>",
    "prefill",
    "firm",
  ],
  ["a prefill and a nudge", [user(`Find it.\n\n${hedge}`)], "<purpose>", "prefill", "hedged"],
  ["a prefill alone", [user("Find it.")], "<purpose>", "prefill-bare", null],
  [
    "what the assistant wrote itself",
    [user("Find it."), said(`<purpose>a</purpose>\n${rule}`), result("Found.")],
    null,
    "none",
    null,
  ],
  [
    "a result that speaks of the tag",
    [user("Find it."), said(""), result("config.xml: 3 <purpose> elements")],
    null,
    "none",
    null,
  ],
  [
    "a result that speaks of a state block",
    [
      user("Find it."),
      said(""),
      result("The `state` block holds the back end; write one block each."),
    ],
    null,
    "none",
    null,
  ],
];

describe("readRequest() of an agent", () => {
  test.each(agent)("sees an instruction in %s", (_name, messages, prefill, place, firmness) => {
    const { situation } = readRequest(request(messages, { prefill }));
    expect(situation).toEqual({
      protocol: "purpose-label",
      place,
      firmness,
      turn: expect.any(String),
      toolFormat: "native",
    });
  });

  const scripted = (messages: readonly Message[]) =>
    readRequest(request(messages, { tools: [] })).situation;
  const step = '[Next call: look {"at":"it"}]';

  test.each([
    ["a scripted step", [user(`Find it.\n\n${step}`)], "call", "none"],
    [
      "a scripted step with a nudge below",
      [user(`Find it.\n\n${step}\n\n${rule}`)],
      "call",
      "nudge",
    ],
    [
      "a scripted last turn",
      [user(`Find it.\n\n${step}`), said("Looking."), user("Result: here. Now answer.")],
      "closing",
      "none",
    ],
    ["an instruction without a tool", [user(`Hello.\n\n${rule}`)], "closing", "nudge"],
  ] as const)("reads %s", (_name, messages, turn, place) => {
    expect(scripted(messages)).toMatchObject({
      protocol: "purpose-label",
      turn,
      place,
      toolFormat: "scripted",
    });
  });

  const asking = (name: string, description: string): Tool => ({
    name,
    description: name,
    parameters: {
      type: "object",
      properties: { purpose: { type: "string", description }, at: { type: "string" } },
      required: ["purpose", "at"],
    },
  });

  test.each([
    ["a field of every tool", [asking("a", rule), asking("b", rule)], "tool-field", "firm"],
    ["a hedged field", [asking("a", hedge)], "tool-field", "hedged"],
    ["a field of one tool of two", [asking("a", rule), look], "none", null],
    ["a tool's own property", [asking("pay", "What the money is for.")], "none", null],
  ] as const)("sees an instruction in %s", (_name, tools, place, firmness) => {
    const read = readRequest(request([user("Find it.")], { tools })) as LabelReading;
    expect(read.situation).toMatchObject({ place, firmness, turn: "call", toolFormat: "native" });
    const own =
      place === "tool-field" ? ["at"] : Object.keys(JSON.parse(read.call?.arguments ?? "{}"));
    expect(Object.keys(JSON.parse(read.call?.arguments ?? ""))).toEqual(own);
  });

  const listing = `${toolListing([look])}\n${JSON.stringify({ tool: "title", description: "A <purpose> line. You may leave it out, if you like.", parameters: {} })}`;

  test.each([
    ["no instruction", [system(`Be brief.\n\n${listing}`), user("Find it.")], "none", null],
    [
      "one below the listing",
      [system(`Be brief.\n\n${listing}\n\n${rule}`), user("Find it.")],
      "system",
      "firm",
    ],
    [
      "one beside the user's words",
      [system(listing), user(`Find it.\n\n${rule}`)],
      "nudge",
      "firm",
    ],
    [
      "one beside what a call returned",
      [
        system(listing),
        user("Find it."),
        said('<call>{"tool": "look", "arguments": {}}</call>'),
        user(`[look returned]\nFound.\n\n${rule}`),
      ],
      "nudge",
      "firm",
    ],
    [
      "what a call returned, which speaks of the tag",
      [system(listing), user("Find it."), said(""), user("[look returned]\n3 <purpose> elements")],
      "none",
      null,
    ],
  ] as const)("reads listed tools with %s", (_name, messages, place, firmness) => {
    expect(scripted(messages)).toEqual({
      protocol: "purpose-label",
      place,
      firmness,
      turn: "call",
      toolFormat: "text",
    });
  });

  test("takes the words to speak of from the user, not from results or from the script", () => {
    const messages = [
      user(`Find the boiler.\n\n${rule}`),
      said("Looking."),
      user(`[look returned]\nA lamp.\n\n${step}`),
    ];
    const read = readRequest(request(messages, { tools: [] })) as LabelReading;
    expect(read.asked).toBe("Find the boiler.");
  });

  test("reads a turn as closing once every tool has been used", () => {
    expect(readRequest(request([user("Find it.")])).situation).toMatchObject({ turn: "call" });
    const done = [user("Find it."), said(""), result("Found.")];
    expect(readRequest(request(done)).situation).toMatchObject({ turn: "closing" });
  });

  test.each([
    ["no number", rule, 64],
    ["characters", `${rule} Use at most 40 characters.`, 40],
    ["plain characters", `${rule} Use under 30 plain characters.`, 30],
    ["a compound", `${rule} It is a 24-character line.`, 24],
    ["too few to write anything", `${rule} Use 2 characters.`, 8],
    ["another number before it", `${rule} Use 3 words or 50 chars.`, 50],
  ])("takes the budget from the instruction: %s", (_name, text, budget) => {
    const reading = readRequest(request([system(text), user("Find it in 20 characters.")]));
    expect((reading as LabelReading).budget).toBe(budget);
  });
});
