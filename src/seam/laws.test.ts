import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message, Tool } from "../suite/message.ts";
import type { Delivered, Delivery, Seam, Standing } from "./seam.ts";
import { seamShelves } from "./seams.ts";
import { declaredInCall, withoutField } from "./tool-field.ts";

const rule = "RULE-TEXT";
const reminder = "REMINDER-TEXT";
const narration = "The lamp goes out.";

/** Conversations as the loops build them: an optional system prompt, then user turns with tool loops inside. */
const messages: fc.Arbitrary<readonly Message[]> = fc
  .record({
    system: fc.option(fc.constantFrom("You fix bugs.", ""), { nil: null }),
    turns: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ system, turns }) => {
    const built: Message[] = system === null ? [] : [{ role: "system", content: system }];
    turns.forEach((loops, turn) => {
      built.push({ role: "user", content: `question ${turn}` });
      const last = turn === turns.length - 1;
      for (let loop = 0; loop < loops; loop++) {
        const id = `${turn}.${loop}`;
        built.push({
          role: "assistant",
          content: `look ${id}`,
          toolCalls: [{ id, name: "look", arguments: "{}" }],
        });
        built.push({ role: "tool", content: `seen ${id}`, callId: id, name: "look" });
      }
      if (!last) built.push({ role: "assistant", content: `answer ${turn}`, toolCalls: [] });
    });
    return built;
  });

const tools: fc.Arbitrary<readonly Tool[]> = fc.constantFrom(
  [],
  [
    { name: "look", description: "Looks.", parameters: { type: "object" } },
    {
      name: "write",
      description: "Writes.",
      parameters: {
        type: "object",
        properties: { text: { type: "string" } },
        required: ["text"],
      },
    },
  ],
);

const standing: fc.Arbitrary<Standing> = fc.record({ messages, tools });

const delivery: fc.Arbitrary<Delivery> = fc.record({
  instruction: fc.record({ rule: fc.constant(rule), reminder: fc.constantFrom(reminder, null) }),
  opener: fc.constant("<purpose>"),
  nudges: fc.constantFrom<"keep" | "latest">("keep", "latest"),
  placement: fc.constantFrom<"message" | "system-message">("message", "system-message"),
  schema: fc.constant({ type: "object" }),
});

function occurrences(text: string, within: readonly string[]): number {
  return within.reduce((sum, whole) => sum + whole.split(text).length - 1, 0);
}

function contents(delivered: Standing): readonly string[] {
  return delivered.messages.map(({ content }) => content);
}

/** How often the rule and the reminder must stand in the messages. */
function expected(seam: Seam, { messages: said }: Standing, { instruction, nudges }: Delivery) {
  const userTurns = said.filter(({ role }) => role === "user").length;
  const nudged = nudges === "keep" ? userTurns : 1;
  const hasReminder = instruction.reminder !== null;
  switch (seam.id) {
    case "none":
    case "prefill-bare":
    case "tool-field":
      return { rule: 0, reminder: 0 };
    case "system":
    case "prefill":
    case "constrained":
      return { rule: 1, reminder: 0 };
    case "nudge":
      return { rule: nudged, reminder: hasReminder ? nudged : 0 };
    case "system+nudge":
      return hasReminder ? { rule: 1, reminder: nudged } : { rule: 1 + nudged, reminder: 0 };
    default:
      throw new Error(`state how often ${seam.id} delivers`);
  }
}

/** Takes the instruction out of the messages again by its text alone; a system message it made goes whole. */
function removed(said: readonly Message[]): readonly Message[] {
  const texts = [`${rule}\n\n${reminder}`, rule, reminder];
  return said
    .map((message) => {
      const text = texts.find(
        (one) => message.content === one || message.content.endsWith(`\n\n${one}`),
      );
      if (text === undefined) return message;
      return { ...message, content: message.content.slice(0, -text.length).replace(/\n\n$/, "") };
    })
    .filter(({ role, content }) => role !== "system" || content !== "");
}

const shelved = Object.entries(seamShelves).flatMap(([position, seams]) =>
  seams.map((seam) => ({ name: `${position} ${seam.id}`, seam })),
);

describe.each(shelved)("seam $name", ({ seam }) => {
  /** Both calls of a seam that asks twice. */
  function calls(asked: Standing, given: Delivery): readonly Delivered[] {
    const second = seam.second?.(asked, given, narration);
    return [seam.deliver(asked, given), ...(second === undefined ? [] : [second])];
  }

  test("delivers as often as it says, and never in the assistant's own messages", () => {
    fc.assert(
      fc.property(standing, delivery, (asked, given) => {
        const want = expected(seam, asked, given);
        for (const delivered of calls(asked, given)) {
          expect(occurrences(rule, contents(delivered))).toBe(want.rule);
          expect(occurrences(reminder, contents(delivered))).toBe(want.reminder);
          const spoken = delivered.messages.filter(({ role }) => role === "assistant");
          expect(occurrences(rule, contents({ messages: spoken, tools: [] }))).toBe(0);
        }
      }),
    );
  });

  test("changes nothing else and can be taken out again", () => {
    fc.assert(
      fc.property(standing, delivery, (asked, given) => {
        const [first, second] = calls(asked, given);
        const plain = removed(asked.messages);
        expect(removed(first?.messages ?? [])).toEqual(plain);
        if (second !== undefined) {
          expect(removed(second.messages).slice(0, plain.length)).toEqual(plain);
        }
        if (seam.id !== "tool-field") expect(first?.tools).toEqual(asked.tools);
      }),
    );
  });

  test("supplies only what it says it gives", () => {
    fc.assert(
      fc.property(standing, delivery, (asked, given) => {
        const last = calls(asked, given).at(-1);
        expect(last?.prefill !== null).toBe(seam.needs === "prefill");
        expect(last?.constraint !== null).toBe(seam.needs === "constraint");
        expect(last?.prefill?.endsWith(given.opener) ?? true).toBe(true);
        const supplies = seam.id === "tool-field" || seam.needs === "constraint" ? ["form"] : [];
        expect(last?.given).toEqual(seam.needs === "prefill" ? ["opener"] : supplies);
      }),
    );
  });

  test("puts a nudge last in the newest message, where recency is strongest", () => {
    fc.assert(
      fc.property(standing, delivery, (asked, given) => {
        const { messages: sent, places } = seam.deliver(asked, given);
        const last = sent.at(-1);
        const besides = ["user-message", "tool-result", "system-message"];
        const nudged = places.some((place) => besides.includes(place));
        const text = given.instruction.reminder ?? given.instruction.rule;
        expect(last?.content.endsWith(text) ?? false).toBe(nudged);
        if (nudged) {
          const ended = last?.role === "tool" ? "tool-result" : "user-message";
          const late = given.placement === "system-message";
          expect(places.at(-1)).toBe(late ? "system-message" : ended);
          expect(last?.role === "system").toBe(late);
        }
      }),
    );
  });
});

describe("tool-field", () => {
  const toolField = seamShelves.leading.find(({ id }) => id === "tool-field");

  test("is the first property of every tool, required, described by the rule, and comes out again", () => {
    fc.assert(
      fc.property(standing, delivery, (asked, given) => {
        const delivered = toolField?.deliver(asked, given).tools ?? [];
        expect(delivered.map(({ name }) => name)).toEqual(asked.tools.map(({ name }) => name));
        delivered.forEach(({ parameters }, index) => {
          const properties = parameters["properties"] as Record<string, unknown>;
          const { purpose, ...rest } = properties;
          expect(Object.keys(properties)[0]).toBe("purpose");
          expect(purpose).toEqual({ type: "string", description: rule });
          expect(parameters["required"]).toEqual([
            "purpose",
            ...((asked.tools[index]?.parameters["required"] as string[] | undefined) ?? []),
          ]);
          expect(rest).toEqual(asked.tools[index]?.parameters["properties"] ?? {});
        });
      }),
    );
  });

  test.each([
    ['{"purpose":"Finding it","lines":2}', "Finding it", '{"lines":2}'],
    ['{"lines":2}', null, '{"lines":2}'],
    ['{"purpose":"  "}', null, "{}"],
    ['{"purpose":7}', null, "{}"],
    ["{", null, "{"],
  ])("reads and takes out what %s declares", (written, declared, rest) => {
    const call = { id: "1", name: "read", arguments: written };
    expect(declaredInCall(call)).toBe(declared);
    expect(withoutField(call).arguments).toBe(rest);
  });
});
