import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "../suite/message.ts";
import type { Delivery, Seam } from "./seam.ts";
import { seams } from "./seams.ts";

const rule = "RULE-TEXT";
const reminder = "REMINDER-TEXT";

/** Conversations as the loops build them: an optional system prompt, then user turns with tool loops inside. */
const conversation: fc.Arbitrary<readonly Message[]> = fc
  .record({
    system: fc.option(fc.constantFrom("You fix bugs.", ""), { nil: null }),
    turns: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ system, turns }) => {
    const messages: Message[] = system === null ? [] : [{ role: "system", content: system }];
    turns.forEach((loops, turn) => {
      messages.push({ role: "user", content: `question ${turn}` });
      const last = turn === turns.length - 1;
      for (let loop = 0; loop < loops; loop++) {
        const id = `${turn}.${loop}`;
        messages.push({
          role: "assistant",
          content: `look ${id}`,
          toolCalls: [{ id, name: "look", arguments: "{}" }],
        });
        messages.push({ role: "tool", content: `seen ${id}`, callId: id, name: "look" });
      }
      if (!last) messages.push({ role: "assistant", content: `answer ${turn}`, toolCalls: [] });
    });
    return messages;
  });

const delivery = fc.record({
  instruction: fc.record({ rule: fc.constant(rule), reminder: fc.constantFrom(reminder, null) }),
  opener: fc.constant("<purpose>"),
  nudges: fc.constantFrom<"keep" | "latest">("keep", "latest"),
});

function occurrences(messages: readonly Message[], text: string): number {
  return messages.reduce((sum, { content }) => sum + content.split(text).length - 1, 0);
}

/** How often the rule and the reminder must stand in the request. */
function expected(seam: Seam, messages: readonly Message[], { instruction, nudges }: Delivery) {
  const userTurns = messages.filter(({ role }) => role === "user").length;
  const nudged = nudges === "keep" ? userTurns : 1;
  const hasReminder = instruction.reminder !== null;
  switch (seam.id) {
    case "none":
      return { rule: 0, reminder: 0 };
    case "system":
    case "prefill":
      return { rule: 1, reminder: 0 };
    case "nudge":
      return { rule: nudged, reminder: hasReminder ? nudged : 0 };
    case "system+nudge":
      return hasReminder ? { rule: 1, reminder: nudged } : { rule: 1 + nudged, reminder: 0 };
    default:
      throw new Error(`state how often ${seam.id} delivers`);
  }
}

/** Takes the instruction out again by its text alone. */
function removed(messages: readonly Message[], seam: Seam, given: Delivery): readonly Message[] {
  const texts = [`${rule}\n\n${reminder}`, rule, reminder];
  return messages.flatMap((message, index) => {
    let content = message.content;
    for (const text of texts) {
      if (content.endsWith(`\n\n${text}`)) content = content.slice(0, -text.length - 2);
      else if (content === text) content = "";
    }
    const made = index === 0 && message.role === "system" && content === "" && seam.delivers;
    return made && given.instruction.rule === message.content ? [] : [{ ...message, content }];
  });
}

describe.each([...seams.values()])("seam $id", (seam) => {
  test("delivers as often as it says, and never to the assistant's own messages", () => {
    fc.assert(
      fc.property(conversation, delivery, (messages, given) => {
        const delivered = seam.deliver(messages, given);
        const want = expected(seam, messages, given);
        expect(occurrences(delivered.messages, rule)).toBe(want.rule);
        expect(occurrences(delivered.messages, reminder)).toBe(want.reminder);
        const spoken = delivered.messages.filter(({ role }) => role === "assistant");
        expect(occurrences(spoken, rule) + occurrences(spoken, reminder)).toBe(0);
      }),
    );
  });

  test("changes nothing else and can be taken out again", () => {
    fc.assert(
      fc.property(conversation, delivery, (messages, given) => {
        const back = removed(seam.deliver(messages, given).messages, seam, given);
        const plain = messages.filter(
          ({ role, content }) => !(role === "system" && content === "" && seam.delivers),
        );
        const backPlain = back.filter(
          ({ role, content }) => !(role === "system" && content === "" && seam.delivers),
        );
        expect(backPlain).toEqual(plain);
      }),
    );
  });

  test("begins the assistant turn only where it says it prefills", () => {
    fc.assert(
      fc.property(conversation, delivery, (messages, given) => {
        const { prefill, given: supplied } = seam.deliver(messages, given);
        expect(prefill).toBe(seam.prefills ? given.opener : null);
        expect(supplied).toEqual(seam.prefills ? ["opener"] : []);
      }),
    );
  });

  test("puts the nudge last in the newest message, where recency is strongest", () => {
    fc.assert(
      fc.property(conversation, delivery, (messages, given) => {
        const { messages: sent, places } = seam.deliver(messages, given);
        const last = sent.at(-1);
        const nudged = places.some((place) => place !== "system-prompt");
        const text = given.instruction.reminder ?? given.instruction.rule;
        expect(last?.content.endsWith(text) ?? false).toBe(nudged);
        if (nudged) {
          expect(places.at(-1)).toBe(last?.role === "tool" ? "tool-result" : "user-message");
        }
      }),
    );
  });
});
