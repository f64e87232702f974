import { describe, expect, test } from "vitest";
import type { Message, Tool } from "../../suite/message.ts";
import { plainMessages } from "./plain-messages.ts";

const call = { id: "1", name: "search", arguments: '{"q":"bees"}' };
const result = (content: string): Message => ({
  role: "tool",
  content,
  callId: "1",
  name: "search",
});
const user = (content: string): Message => ({ role: "user", content });
const assistant = (content: string, toolCalls = [call]): Message => ({
  role: "assistant",
  content,
  toolCalls,
});

describe("plainMessages()", () => {
  test("leaves a conversation without tools as it is", () => {
    const messages: readonly Message[] = [
      { role: "system", content: "" },
      user("Hi"),
      assistant("Hello", []),
      user("Bye"),
      user("Bye again"),
    ];
    expect(plainMessages(messages, [], false)).toEqual(
      messages.map(({ role, content }) => ({ role, content })),
    );
  });

  test.each([
    { said: "I look.", line: 'I look.\nCalled search with {"q":"bees"}' },
    { said: "", line: 'Called search with {"q":"bees"}' },
  ])("writes a call as a line after $said", ({ said, line }) => {
    expect(plainMessages([assistant(said)], [], false)).toEqual([
      { role: "assistant", content: line },
    ]);
  });

  test("writes a result as the user's text, joined with what the user says next", () => {
    const messages = [user("Go"), assistant(""), result("one"), result("two"), user("And?")];
    expect(plainMessages(messages, [], false)).toEqual([
      { role: "user", content: "Go" },
      { role: "assistant", content: 'Called search with {"q":"bees"}' },
      { role: "user", content: "Tool search returned: one\n\nTool search returned: two\n\nAnd?" },
    ]);
  });

  test("keeps the tool role where the template has it", () => {
    expect(plainMessages([result("one"), result("two"), user("And?")], [], true)).toEqual([
      { role: "tool", content: "one", name: "search" },
      { role: "tool", content: "two", name: "search" },
      { role: "user", content: "And?" },
    ]);
  });

  const tool: Tool = {
    name: "search",
    description: "Finds pages.",
    parameters: { type: "object" },
  };
  const list = 'Tools that can be called:\n- search: Finds pages.\n  arguments: {"type":"object"}';

  test.each([
    { name: "behind the system text", system: "Be brief.", content: `Be brief.\n\n${list}` },
    { name: "as the system text where that is empty", system: "", content: list },
  ])("lists tools $name", ({ system, content }) => {
    const messages: readonly Message[] = [{ role: "system", content: system }, user("Hi")];
    expect(plainMessages(messages, [tool], true)[0]).toEqual({ role: "system", content });
  });

  test("makes a system message for tools where there is none", () => {
    expect(plainMessages([user("Hi")], [tool], true)).toEqual([
      { role: "system", content: list },
      { role: "user", content: "Hi" },
    ]);
  });
});
