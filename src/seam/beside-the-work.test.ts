import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "../suite/message.ts";
import { besideTheWork } from "./beside-the-work.ts";
import type { Delivery, Standing } from "./seam.ts";

const text = "NUDGE";
type Ways = Pick<Delivery, "nudges" | "placement">;

/** A conversation in letters: s(ystem), u(ser), a(ssistant), t(ool). */
function standingOf(letters: string): Standing {
  const messages = [...letters].map((letter, at): Message => {
    const content = `${letter}${at}`;
    if (letter === "s") return { role: "system", content };
    if (letter === "u") return { role: "user", content };
    if (letter === "t") return { role: "tool", content, callId: "c", name: "look" };
    return { role: "assistant", content, toolCalls: [] };
  });
  return { messages, tools: [] };
}

/** The conversation in letters again: a nudge at a message's end is a `+`, one of its own a `!`. */
function lettersOf({ messages }: Standing): string {
  return messages
    .map(({ role, content }) => {
      if (content === text) return role === "system" ? "!" : "?";
      return `${content[0]}${content.endsWith(`\n\n${text}`) ? "+" : ""}`;
    })
    .join("");
}

describe("besideTheWork()", () => {
  test.each<{ asked: string; ways: Ways; sent: string; place: string }>([
    {
      asked: "su",
      ways: { nudges: "keep", placement: "message" },
      sent: "su+",
      place: "user-message",
    },
    {
      asked: "su",
      ways: { nudges: "keep", placement: "system-message" },
      sent: "su!",
      place: "system-message",
    },
    {
      asked: "uat",
      ways: { nudges: "latest", placement: "message" },
      sent: "uat+",
      place: "tool-result",
    },
    {
      asked: "uat",
      ways: { nudges: "keep", placement: "message" },
      sent: "uat+",
      place: "tool-result",
    },
    {
      asked: "uat",
      ways: { nudges: "keep", placement: "system-message" },
      sent: "uat!",
      place: "system-message",
    },
    {
      asked: "suau",
      ways: { nudges: "keep", placement: "message" },
      sent: "su+au+",
      place: "user-message",
    },
    {
      asked: "suau",
      ways: { nudges: "latest", placement: "message" },
      sent: "suau+",
      place: "user-message",
    },
    {
      asked: "suau",
      ways: { nudges: "keep", placement: "system-message" },
      sent: "su!au!",
      place: "system-message",
    },
    {
      asked: "suau",
      ways: { nudges: "latest", placement: "system-message" },
      sent: "suau!",
      place: "system-message",
    },
    {
      asked: "uatatau",
      ways: { nudges: "keep", placement: "message" },
      sent: "uatat+au+",
      place: "user-message",
    },
    {
      asked: "uatatau",
      ways: { nudges: "keep", placement: "system-message" },
      sent: "uatat!au!",
      place: "system-message",
    },
    {
      asked: "uatauatt",
      ways: { nudges: "keep", placement: "system-message" },
      sent: "uat!auatt!",
      place: "system-message",
    },
    {
      asked: "s",
      ways: { nudges: "keep", placement: "system-message" },
      sent: "s?",
      place: "user-message",
    },
    {
      asked: "",
      ways: { nudges: "latest", placement: "message" },
      sent: "?",
      place: "user-message",
    },
  ])("makes $sent of $asked with $ways", ({ asked, ways, sent, place }) => {
    const delivered = besideTheWork(standingOf(asked), text, ways);
    expect(lettersOf(delivered)).toBe(sent);
    expect(delivered.places).toEqual([place]);
    expect(delivered).toMatchObject({ prefill: null, constraint: null, given: [] });
  });

  const conversation = fc
    .tuple(fc.boolean(), fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 }))
    .map(([system, loops]) => {
      const turns = loops.map((loop) => `u${"at".repeat(loop)}`).join("a");
      return `${system ? "s" : ""}${turns}`;
    });
  const placements = fc.constantFrom<Ways["placement"]>("message", "system-message");

  test("only adds to what was sent for the turn before, where nudges are kept", () => {
    fc.assert(
      fc.property(conversation, placements, (letters, placement) => {
        const ways: Ways = { nudges: "keep", placement };
        const ended = besideTheWork(standingOf(letters), text, ways).messages;
        const grown = besideTheWork(standingOf(`${letters}au`), text, ways).messages;
        expect(grown.slice(0, ended.length)).toEqual(ended);
      }),
    );
  });

  test("stands once, last, where only the latest is kept; and changes nothing else", () => {
    fc.assert(
      fc.property(conversation, placements, (letters, placement) => {
        const asked = standingOf(letters);
        const { messages } = besideTheWork(asked, text, { nudges: "latest", placement });
        const holding = messages.filter(({ content }) => content.includes(text));
        expect(holding).toEqual([messages.at(-1)]);
        expect(messages.slice(0, asked.messages.length - 1)).toEqual(asked.messages.slice(0, -1));
        if (placement === "system-message") expect(messages.slice(0, -1)).toEqual(asked.messages);
      }),
    );
  });
});
