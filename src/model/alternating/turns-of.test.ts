import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message, ToolCall } from "../../suite/message.ts";
import { conversation } from "../http/__fixtures__/requests.ts";
import { conversations } from "./__fixtures__/conversations.ts";
import type { AnsweredCall, CallResult, Turn } from "./turn.ts";
import { turnsOf } from "./turns-of.ts";

const user = (content: string): Message => ({ role: "user", content });
const system = (content: string): Message => ({ role: "system", content });
const spoken = (content: string, ...toolCalls: readonly ToolCall[]): Message => ({
  role: "assistant",
  content,
  toolCalls,
});
const called = (id: string, written = "{}"): ToolCall => ({ id, name: "f", arguments: written });
const returned = (callId: string, content: string): Message => ({
  role: "tool",
  content,
  callId,
  name: "f",
});

const text = (words: string) => ({ kind: "text", text: words });
const call = (id: string, input = {}) => ({ kind: "call", id, name: "f", input });
const result = (id: string, content: string) => ({ kind: "result", id, name: "f", content });

const unanswered =
  "a call without a result was left out of the history, where the protocol has no place for it";
const unasked = "a result without a call stands in the history as text";

describe("turnsOf()", () => {
  test("gives each side its turns, and the system what stands in front", () => {
    expect(turnsOf(conversation)).toEqual({
      system: "You keep a warehouse.",
      turns: [
        { role: "user", parts: [text("Where is crate 4?")] },
        {
          role: "assistant",
          parts: [{ kind: "call", id: "c1", name: "find_crate", input: {} }],
        },
        {
          role: "user",
          parts: [{ kind: "result", id: "c1", name: "find_crate", content: "Bay 2." }],
        },
        { role: "assistant", parts: [text("In bay 2.")] },
        { role: "user", parts: [text("And crate 5?")] },
      ],
      warnings: ["arguments of a call that are no JSON object stand in the history as {}"],
    });
  });

  test.each([
    { name: "nothing", messages: [], system: null, turns: [], warnings: [] },
    {
      name: "system messages alone",
      messages: [system("One."), system(" "), system("Two.")],
      system: "One.\n\nTwo.",
      turns: [],
      warnings: [],
    },
    {
      name: "neighbours of one role",
      messages: [user("One."), user("Two."), spoken("Three."), spoken("Four.")],
      system: null,
      turns: [
        { role: "user", parts: [text("One."), text("Two.")] },
        { role: "assistant", parts: [text("Three."), text("Four.")] },
      ],
      warnings: [],
    },
    {
      name: "an empty reply between two messages of the user's",
      messages: [user("One."), spoken(" \n"), user("Two.")],
      system: null,
      turns: [{ role: "user", parts: [text("One."), text("Two.")] }],
      warnings: ["a message without text was left out"],
    },
    {
      name: "several calls, their results out of order, and the user's words beside them",
      messages: [
        user("Go."),
        spoken("Looking.", called("a", '{"n":1}'), called("b")),
        returned("b", "B."),
        returned("a", ""),
        user("Quick!"),
      ],
      system: null,
      turns: [
        { role: "user", parts: [text("Go.")] },
        { role: "assistant", parts: [text("Looking."), call("a", { n: 1 }), call("b")] },
        { role: "user", parts: [result("b", "B."), result("a", ""), text("Quick!")] },
      ],
      warnings: [],
    },
    {
      name: "a call that nobody answers",
      messages: [user("Go."), spoken("", called("a")), user("Well?")],
      system: null,
      turns: [{ role: "user", parts: [text("Go."), text("Well?")] }],
      warnings: [unanswered],
    },
    {
      name: "a result that nobody asked for",
      messages: [user("Go."), spoken("Hm."), returned("z", "Bay 2."), user("See?")],
      system: null,
      turns: [
        { role: "user", parts: [text("Go.")] },
        { role: "assistant", parts: [text("Hm.")] },
        { role: "user", parts: [text("Bay 2."), text("See?")] },
      ],
      warnings: [unasked],
    },
    {
      name: "ids that come again, and ids that no protocol takes",
      messages: [
        spoken("", called("a"), called("a"), called("call_0"), called("c d")),
        returned("a", "1"),
        returned("a", "2"),
        returned("call_0", "3"),
        returned("c d", "4"),
        spoken("", called("a")),
        returned("a", "5"),
      ],
      system: null,
      turns: [
        {
          role: "assistant",
          parts: [call("a"), call("call_0"), call("call_1"), call("call_2")],
        },
        {
          role: "user",
          parts: [
            result("a", "1"),
            result("call_0", "2"),
            result("call_1", "3"),
            result("call_2", "4"),
          ],
        },
        { role: "assistant", parts: [call("call_3")] },
        { role: "user", parts: [result("call_3", "5")] },
      ],
      warnings: [],
    },
    {
      name: "system messages that come later",
      messages: [user("Go."), system("Softly."), system("Slowly."), spoken("I went.")],
      system: null,
      turns: [
        { role: "user", parts: [text("Go.")] },
        { role: "system", parts: [text("Softly."), text("Slowly.")] },
        { role: "assistant", parts: [text("I went.")] },
      ],
      warnings: [],
    },
  ])("takes $name", ({ name: _, messages, ...expected }) => {
    expect(turnsOf(messages)).toEqual(expected);
  });

  test("takes turns, answers every call in the turn behind it, and says nothing empty", () => {
    fc.assert(
      fc.property(conversations, (messages) => {
        const { turns } = turnsOf(messages);
        const ids: string[] = [];
        turns.forEach((turn, at) => {
          expect(turn.parts).not.toEqual([]);
          expect(turns[at + 1]?.role).not.toBe(turn.role);
          for (const part of turn.parts) {
            if (part.kind === "text") expect(part.text.trim()).not.toBe("");
          }
          const calls = turn.parts.filter((part): part is AnsweredCall => part.kind === "call");
          const next: readonly { readonly kind: string }[] = turns[at + 1]?.parts ?? [];
          const results = next.filter((part): part is CallResult => part.kind === "result");
          if (turn.role === "assistant") {
            expect(results.map(({ id }) => id).toSorted()).toEqual(
              calls.map(({ id }) => id).toSorted(),
            );
            expect(next.slice(0, results.length)).toEqual(results);
          } else if (at === 0) {
            expect(turn.parts.some(({ kind }) => kind === "result")).toBe(false);
          }
          ids.push(...calls.map(({ id }) => id));
        });
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/);
      }),
      { numRuns: 500 },
    );
  });

  test("loses no word of anybody's", () => {
    const said = ({ content }: { readonly content: string }) => content.trim() !== "";
    fc.assert(
      fc.property(conversations, (messages) => {
        const { system: front, turns } = turnsOf(messages);
        const parts: readonly Turn["parts"][number][] = turns.flatMap(
          (turn): readonly Turn["parts"][number][] => turn.parts,
        );
        const heard = parts.flatMap((part) => {
          if (part.kind === "call") return [];
          return [part.kind === "text" ? part.text : part.content];
        });
        const conversed = messages.findIndex(({ role }) => role !== "system");
        const later = conversed === -1 ? [] : messages.slice(conversed);
        expect(heard.filter((words) => words.trim() !== "").toSorted()).toEqual(
          later
            .filter(said)
            .map(({ content }) => content)
            .toSorted(),
        );
        const leading = messages.slice(0, messages.length - later.length).filter(said);
        expect(front ?? "").toBe(leading.map(({ content }) => content).join("\n\n"));
      }),
    );
  });

  test("is linear in a long conversation", () => {
    const loop: Message[] = [];
    for (let at = 0; at < 20_000; at++) {
      loop.push(spoken("", called("a"), called("b")), returned("a", "1"), returned("b", "2"));
    }
    expect(turnsOf(loop).turns).toHaveLength(40_000);
  });
});
