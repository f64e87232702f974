import { describe, expect, test } from "vitest";
import type { Message, Tool } from "../../suite/message.ts";
import { textCalls, toolListing } from "../../suite/text-calls.ts";
import { listedTools, writtenCall } from "./text-listing.ts";

const look: Tool = {
  name: "look",
  description: "Looks.\n\nTwice.",
  parameters: { type: "object", properties: { at: { type: "string" } }, required: ["at"] },
};

const system = (content: string): Message => ({ role: "system", content });
const user: Message = { role: "user", content: toolListing([look]) };

describe("listedTools()", () => {
  test("finds the tools of the harness's own listing and leaves the rest of the prompt", () => {
    const prompt = `Be brief.\n\nUse <call> tags.\n\n${toolListing([look])}\n\nBegin with a title.`;
    const { tools, messages } = listedTools([system(prompt), user]);
    expect(tools).toEqual([{ ...look, description: "" }]);
    expect(messages).toEqual([
      system("Be brief.\n\nUse <call> tags.\n\nBegin with a title."),
      user,
    ]);
  });

  test.each([
    ["no listing", "Be brief."],
    ["a tool without the form of a call", '{"tool": "look", "parameters": {}}'],
    ["broken lines", '<call>\n{"tool": "look"\n{"tool": 1, "parameters": {}}\n{"tool": "x"}'],
  ])("finds none in %s, and changes nothing", (_name, content) => {
    const messages = [system(content), user];
    expect(listedTools(messages)).toEqual({ tools: [], messages });
  });
});

describe("writtenCall()", () => {
  test("is read by the harness as the call it is", () => {
    const call = { id: "text-0", name: 'look "up"', arguments: '{"at":"</x>"}' };
    expect(textCalls(`Well.\n${writtenCall(call)}`)).toEqual([call]);
  });
});
