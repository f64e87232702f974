import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Random, randomFrom } from "../../stats/random.ts";
import type { Message } from "../../suite/message.ts";
import { type ModelRequest, type Usage, unknownUsage } from "../model.ts";
import { type Counting, countedTokens, promptTokens } from "./__fixtures__/counting-server.ts";
import { findCrate, requestOf } from "./__fixtures__/requests.ts";
import { contextWatch } from "./context-watch.ts";

const words = [
  ..."the of and to in a is that it was for on are with as his they be at one have this".split(" "),
  ..."searching repository message instruction kitchen lantern negotiation carefully".split(" "),
  ...'assert(value) user_id=42 2026-03-01 {"name": src/main.ts return false;'.split(" "),
];

/** A text of about that many characters, of ordinary words, code, or a script without spaces. */
function textOf(random: Random, length: number): string {
  const kind = random.integer(6);
  if (kind === 0) {
    const wide = Array.from({ length: 40 }, () =>
      String.fromCharCode(0x4e00 + random.integer(9000)),
    );
    return wide.join("").repeat(Math.ceil(length / 40));
  }
  if (kind === 1) return `${"        return next;\n"}`.repeat(Math.ceil(length / 21));
  const pieces = Array.from({ length: 60 }, () => random.pick(words));
  const piece = `${pieces.join(" ")}. `;
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

function assistant(content: string, called: boolean): Message {
  const toolCalls = called ? [{ id: "c", name: "find_crate", arguments: '{"number":4}' }] : [];
  return { role: "assistant", content, toolCalls };
}

/** The requests of one conversation in order, as the loops build them: tools, nudges that move on, state sections. */
function conversationOf(random: Random, longest: number): readonly ModelRequest[] {
  const size = () => 1 + random.integer(longest);
  const offersTools = random.integer(2) === 0;
  const nudge = random.integer(2) === 0 ? "" : `\n\n${textOf(random, 300)}`;
  const prefill = random.pick([null, "<purpose>", "```state"]);
  const thinking = random.integer(3) === 0;
  const parts: Partial<ModelRequest> = {
    prefill,
    tools: offersTools ? Array(1 + random.integer(8)).fill(findCrate) : [],
    constraint: random.pick([null, { type: "object" }]),
    sampling: { temperature: 0, maxOutputTokens: random.pick([48, 512, 4096]), stop: [] },
  };
  const said: Message[] = [{ role: "system", content: textOf(random, size()) }];
  const requests: ModelRequest[] = [];
  const ask = () => {
    const newest = said.at(-1);
    const messages =
      newest === undefined
        ? said
        : [...said.slice(0, -1), { ...newest, content: newest.content + nudge }];
    requests.push(requestOf({ ...parts, messages }));
  };
  for (let turn = 1 + random.integer(5); turn > 0; turn--) {
    said.push({ role: "user", content: textOf(random, size()) });
    ask();
    for (let call = offersTools ? random.integer(4) : 0; call > 0; call--) {
      const thought = thinking ? `<think>${textOf(random, size())}</think>` : "";
      said.push(assistant(thought + textOf(random, 60), true));
      said.push({ role: "tool", content: textOf(random, size()), callId: "c", name: "find_crate" });
      ask();
    }
    const thought = thinking ? `<think>${textOf(random, size())}</think>` : "";
    said.push(assistant(thought + textOf(random, size()), false));
  }
  return requests;
}

const noLimit = Number.POSITIVE_INFINITY;

function countingOf(random: Random, parts: Partial<Counting> = {}): Counting {
  return {
    // Words of the texts above average six characters and one token and a half.
    density: 0.22 + 0.2 * random.next(),
    overhead: random.integer(400),
    perMessage: 3 + random.integer(8),
    tools: random.pick(["always", "never", "for-the-user"]),
    besideCalls: random.integer(2) === 0,
    dropsThoughts: random.integer(2) === 0,
    context: noLimit,
    ...parts,
  };
}

function counted(inputTokens: number | null, cachedInputTokens: number | null = null): Usage {
  return { ...unknownUsage, inputTokens, cachedInputTokens };
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe("contextWatch() where nothing is cut", () => {
  test("stays silent over 2,400 conversations of 600 models, whatever their tokenizers", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed);
        const counting = countingOf(random);
        const watch = contextWatch();
        const known = random.pick([null, 512, 4096, 131_072]);
        for (let played = 0; played < 4; played++) {
          for (const request of conversationOf(random, random.pick([40, 400, 4000]))) {
            const tokens = promptTokens(request, counting);
            // A context that would hold it: nobody sends more than a server takes and has it counted whole.
            const context = known === null ? null : Math.max(known, tokens);
            const cached = random.integer(2) === 0 ? null : random.integer(tokens + 1);
            expect(watch.read(request, counted(tokens, cached), context)).toBeNull();
          }
        }
      }),
      { numRuns: 600 },
    );
  });

  test("stays silent for a server that counts only what its cache did not hold", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed);
        const counting = countingOf(random, { tools: "always", dropsThoughts: false });
        const watch = contextWatch();
        // What it is shown first has room enough in any context.
        for (const longest of [100, 4000, 4000]) {
          let before = 0;
          for (const request of conversationOf(random, longest)) {
            const tokens = promptTokens(request, counting);
            const usage = counted(Math.max(1, tokens - before));
            expect(watch.read(request, usage, longest === 100 ? 8192 : 16_384)).toBeNull();
            before = tokens;
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  const [short, long] = ["Where is crate 4?", "Tell me all there is. ".repeat(400)];
  const user = (content: string) => requestOf({ messages: [{ role: "user", content }] });

  test.each([
    { name: "no count", usage: counted(null) },
    { name: "a count of nothing", usage: counted(0) },
    { name: "a part larger than its whole", usage: counted(30, 1500) },
    { name: "a negative count", usage: counted(-1) },
  ])("reads nothing from $name", ({ usage }) => {
    expect(contextWatch().read(user(long), usage, 2048)).toBeNull();
  });

  test("does not take a short prompt's template for the measure of a long one", () => {
    const watch = contextWatch();
    expect(watch.read(user(short), counted(250), null)).toBeNull();
    expect(watch.read(user(long), counted(2600), null)).toBeNull();
  });

  test("does not take an earlier call's own addition for the conversation's", () => {
    const watch = contextWatch();
    const story = "The tide turned over the old stones. ".repeat(120);
    const messages: readonly Message[] = [{ role: "user", content: long }];
    expect(watch.read(requestOf({ messages, prefill: story }), counted(3400), 4096)).toBeNull();
    const later = [
      ...messages,
      assistant("Yes.", false),
      { role: "user", content: short } as const,
    ];
    expect(watch.read(requestOf({ messages: later }), counted(2450), 4096)).toBeNull();
  });

  test("does not miss the words beside a call, which many templates do not write", () => {
    const watch = contextWatch();
    const messages: readonly Message[] = [{ role: "user", content: long }];
    expect(watch.read(requestOf({ messages }), counted(2450), 4096)).toBeNull();
    const later: readonly Message[] = [
      ...messages,
      assistant(long, true),
      { role: "tool", content: "Bay 2.", callId: "c", name: "find_crate" },
    ];
    expect(watch.read(requestOf({ messages: later }), counted(2500), 4096)).toBeNull();
  });

  test("does not miss the mark that opened the reply, which is gone from the grown prompt", () => {
    const watch = contextWatch();
    const messages: readonly Message[] = [{ role: "user", content: long }];
    expect(watch.read(requestOf({ messages }), counted(2450), 2600)).toBeNull();
    const later = [...messages, assistant("Yes.", false), { role: "user", content: "?" } as const];
    expect(watch.read(requestOf({ messages: later }), counted(2440), 2600)).toBeNull();
  });
});

describe("contextWatch() where the front is cut", () => {
  /** A prompt of one conversation that is longer than the context, with what a server leaves of it. */
  const cutCase = (seed: number, parts: Partial<Counting>) => {
    const random = randomFrom(seed);
    const context = random.pick([2048, 4096, 8192]);
    const counting = countingOf(random, {
      density: 0.21 + 0.05 * random.next(),
      overhead: random.integer(60),
      context,
      ...parts,
    });
    return { random, context, counting };
  };
  const prose = (random: Random, length: number) => {
    const pieces = Array.from({ length: 80 }, () => random.pick(words));
    return `${pieces.join(" ")}. `.repeat(Math.ceil(length / 450)).slice(0, length);
  };

  test("is flagged on a first call of which less than half remains", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isKnown) => {
        const { random, context, counting } = cutCase(seed, {});
        const turns = 6 + random.integer(6);
        const messages = Array.from({ length: turns }, (_, turn): Message => {
          const content = prose(random, (context * 12) / turns);
          return turn % 2 === 0 ? { role: "user", content } : assistant(content, false);
        });
        const request = requestOf({
          messages: [...messages, { role: "user", content: "And now?" }],
        });
        const left = countedTokens(request, counting);
        expect(left).toBeLessThan(promptTokens(request, counting) / 2);
        const told = contextWatch().read(request, counted(left), isKnown ? context : null);
        expect(told).toMatch(
          new RegExp(`^the server counted ${left} prompt tokens where at least \\d+ were sent$`),
        );
      }),
      { numRuns: 200 },
    );
  });

  test("is flagged when a quarter of a grown conversation is lost after calls that were not cut", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), fc.boolean(), (seed, isKnown, nudges) => {
        const { random, context, counting } = cutCase(seed, {});
        const watch = contextWatch();
        const said: Message[] = [{ role: "system", content: prose(random, 600) }];
        const nudge = nudges ? `\n\n${prose(random, 200)}` : "";
        for (let turn = 0; turn < 60; turn++) {
          const content = prose(random, context / 3);
          const messages = [...said, { role: "user", content: content + nudge } as const];
          const request = requestOf({ messages });
          const sent = promptTokens(request, counting);
          const left = countedTokens(request, counting);
          const told = watch.read(request, counted(left), isKnown ? context : null);
          if (left === sent) expect(told).toBeNull();
          else if (left <= 0.75 * sent) {
            expect(told).not.toBeNull();
            return;
          }
          said.push({ role: "user", content }, assistant(prose(random, context / 3), false));
        }
        throw new Error("the conversation never came to the end of its context");
      }),
      { numRuns: 150 },
    );
  });

  test("is flagged when one huge tool result drives the instruction out", () => {
    const watch = contextWatch();
    const system: Message = {
      role: "system",
      content: "You keep a warehouse of crates. ".repeat(20),
    };
    const user: Message = { role: "user", content: "Where is crate 4?" };
    const opening = requestOf({ messages: [system, user], tools: [findCrate] });
    expect(watch.read(opening, counted(300), null)).toBeNull();
    const result = "Bay 2 holds crate 4, and bay 3 holds crate 5. ".repeat(800);
    const messages: readonly Message[] = [
      system,
      user,
      assistant("", true),
      { role: "tool", content: result, callId: "c", name: "find_crate" },
    ];
    const grown = requestOf({ messages, tools: [findCrate] });
    expect(watch.read(grown, counted(2048), null)).toMatch(/counted 2048 prompt tokens/);
    expect(watch.read(grown, counted(9800), null)).toBeNull();
  });

  test("is flagged again in the next call, which is measured by the same count", () => {
    const watch = contextWatch();
    const long = "Tell me all there is to know. ".repeat(300);
    const first = requestOf({ messages: [{ role: "user", content: long }] });
    expect(watch.read(first, counted(2200), 4096)).toBeNull();
    const messages: readonly Message[] = [
      { role: "user", content: long },
      assistant(long, false),
      { role: "user", content: "And?" },
    ];
    const second = requestOf({ messages });
    expect(watch.read(second, counted(2300), 4096)).not.toBeNull();
    expect(watch.read(second, counted(2300), 4096)).not.toBeNull();
    expect(watch.read(second, counted(4400), 8192)).toBeNull();
  });
});
