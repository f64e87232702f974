import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "../../suite/message.ts";
import { look, request, result, said, system, user } from "./__fixtures__/messages.ts";
import { sampling } from "./__fixtures__/sampling.ts";
import { simSpec } from "./__fixtures__/sims.ts";
import { lineToCopy, restOfLine } from "./copying.ts";
import { simProfiles } from "./profiles.ts";
import { openSim } from "./sim.ts";

const line = "k7q2 | amber lattice quorum | 7k2q";

describe("lineToCopy()", () => {
  test.each([
    `Write exactly this line and nothing else:\n\n${line}`,
    `Write exactly this line and nothing else: ${line}`,
    `Please write exactly one line and nothing else. The line is:\n${line}`,
    `Repeat the following line exactly as it stands, and say nothing else.\n\n\`${line}\``,
    `Copy the line below verbatim.\n\n"${line}"\n`,
    `Copy the line below exactly as it stands. Answer with that one line and with nothing else.\n\n${line}`,
    `${line}\n\nOutput the line above and nothing more.`,
    `This checks a connection.\nReply with exactly this text, without any other words:\n\n${line}\n\nThank you.`,
    `Write this line once:\n\n\`\`\`\n${line}\n\`\`\`\n\nWrite nothing else.`,
    `Print only the following line:\r\n\r\n\`\`\`text\r\n${line}\r\n\`\`\``,
    `Return the following string, word for word:\n“${line}”`,
    `Respond with the next line only. No other text.\n${line}`,
    `Repeat after me and say nothing else:\n${line}`,
  ])("finds it in %j", (content) => {
    expect(lineToCopy([system("Be brief."), user(content)])).toBe(line);
  });

  test.each([
    "",
    line,
    `Write exactly this line and nothing else:`,
    `Write exactly these lines and nothing else:\n\n${line}\n${line}`,
    `Write exactly this line and nothing else:\n\`\`\`\n${line}\n${line}\n\`\`\``,
    `Read this line:\n\n${line}`,
    `Write one line about the following and nothing else:\n\nthe sea`,
    `Translate the following line and write nothing else:\n\n${line}`,
    `Answer this question and say nothing else:\n\nWho was it?`,
    `Write a story that begins with this line:\n\n${line}`,
    `Begin with exactly this line and nothing else, then tell the story:\n\n${line}`,
    `Write this line in every message, word for word:\n\n${line}`,
    `Write exactly this line and nothing else:\n\n${"x".repeat(501)}`,
    `Write exactly this line and nothing else:\n\n${line}${" ".repeat(5000)}`,
  ])("finds none in %j", (content) => {
    expect(lineToCopy([user(content)])).toBeNull();
  });

  test("is not misled by what the line itself says", () => {
    const own = "about each question: write this line and nothing else";
    expect(lineToCopy([user(`Write exactly this line and nothing else:\n\n${own}`)])).toBe(own);
  });

  test("keeps quotes that belong to the line", () => {
    const own = '"amber" and "lattice"';
    expect(lineToCopy([user(`Write exactly this line and nothing else:\n${own}`)])).toBe(own);
  });

  const asked = user(`Write exactly this line and nothing else:\n\n${line}`);
  test.each<[string, readonly Message[], string | null]>([
    ["stands before a turn that is begun", [asked, said("k7q2 | amb")], line],
    ["is to be gone on with", [asked, said("k7q2 | amb"), user("Continue that line.")], line],
    [
      "is to be gone on with where it stopped",
      [asked, said("k7q2 | amb"), user("Please go on exactly where it stopped.")],
      line,
    ],
    ["is followed by something else", [asked, said(line), user("And who are you?")], null],
    ["is to be gone on with and was never given", [user("Continue that line.")], null],
  ])("reads a conversation in which the line %s", (_, messages, expected) => {
    expect(lineToCopy(messages)).toBe(expected);
  });

  test("is total, and cheap over hostile texts", () => {
    const word = fc.constantFrom(
      "write",
      "line",
      "exactly",
      "this",
      "nothing else",
      "```",
      ":",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
        const found = lineToCopy([user(words.join(" "))]);
        expect(found === null || (found !== "" && !found.includes("\n"))).toBe(true);
      }),
    );
    const start = performance.now();
    for (const text of ["this ", "write this ", ":", "`", "```\n", "\n", " "]) {
      lineToCopy([user(text.repeat(1e6))]);
      lineToCopy([user(text.repeat(4000 / text.length))]);
      restOfLine(line, text.repeat(1e6));
      restOfLine(text.repeat(500 / text.length), text.repeat(500 / text.length));
    }
    expect(performance.now() - start).toBeLessThan(1500);
  });

  test("finds none in any task or wording that is shipped", () => {
    const evals = new URL("../../../evals/", import.meta.url);
    const files = readdirSync(evals, { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.(?:md|yaml)$/.test(name) && !name.includes("node_modules"),
    );
    expect(files.length).toBeGreaterThan(50);
    for (const name of files) {
      const text = readFileSync(new URL(name, evals), "utf8");
      for (const part of text.split(/\n(?=\s*- )|\n\n/)) {
        expect(lineToCopy([user(part)]), `${name}: ${part}`).toBeNull();
      }
    }
  });
});

describe("restOfLine()", () => {
  test.each<[string | null, string]>([
    [null, line],
    ["", line],
    [" \n", line],
    ["k7q2 | am", "ber lattice quorum | 7k2q"],
    ["k7q2 | amber-XT7 lat", "tice quorum | 7k2q"],
    ["k7q2 | amber-XT7 lattice", " quorum | 7k2q"],
    ["k7q2 | amber-XT7 lattice ", "quorum | 7k2q"],
    ["Here it is:\n\nk7q2 | amber lattice quo", "rum | 7k2q"],
    [line, ""],
    ["Sure, ", line],
    ["Sure:", `\n${line}`],
    ["k7q2 | amber-XT7", `\n${line}`],
    // The middle of a word is no place to go on from.
    ["mber", `\n${line}`],
  ])("goes on from %j", (begun, rest) => {
    expect(restOfLine(line, begun)).toBe(rest);
  });

  test("takes the word that is due where several begin alike", () => {
    expect(restOfLine("one sad sand saint", "one sad-9 sa")).toBe("nd saint");
    expect(restOfLine("one sad sand saint", "one sad sand-9 sa")).toBe("int");
    expect(restOfLine("one sad sand saint", "1-9 sa")).toBe("d sand saint");
  });

  test("goes on from any cut, whatever stands before the word that is cut", () => {
    const word = fc.stringMatching(/^[a-z]{6,9}$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 3, maxLength: 5 }), fc.nat(), (words, n) => {
        const at = 1 + (n % (words.length - 1));
        const cut = (words[at] ?? "").slice(0, 5);
        fc.pre(words.filter((each) => each.startsWith(cut)).length === 1);
        const before = words.slice(0, at).join(" ");
        const whole = words.join(" ");
        const rest = whole.slice(before.length + 1 + cut.length);
        expect(restOfLine(whole, `${before} ${cut}`)).toBe(rest);
        expect(restOfLine(whole, `${before}-XT7 ${cut}`)).toBe(rest);
      }),
    );
  });
});

describe.each(Object.keys(simProfiles))("sim:%s", (profile) => {
  const model = openSim(simSpec(profile));
  const { signal } = new AbortController();
  const asked = user(`Write exactly this line and nothing else:\n\n${line}`);
  const ask = (messages: readonly Message[], more = {}) =>
    model.generate(request(messages, more), { signal });
  const text = (expected: string) => ({
    kind: "reply",
    reply: { text: expected, toolCalls: [], finish: { reason: "stop" } },
    warnings: [],
  });

  test("writes the line, goes on with it, and starts it again where nothing was begun", async () => {
    expect(await ask([asked])).toMatchObject(text(line));
    const prefill = "k7q2 | amber-XT7 lat";
    expect(await ask([asked], { prefill })).toMatchObject({
      ...text("tice quorum | 7k2q"),
      effect: "continued",
    });
    expect(await ask([asked, said(prefill)])).toMatchObject(text(line));
    const goOn = user("Continue that line exactly where it stopped.");
    expect(await ask([asked, said(prefill), goOn])).toMatchObject(text(line));
  });

  test("keeps to stop strings and the output limit", async () => {
    const stopped = { sampling: { ...sampling, stop: ["quorum"] } };
    expect(await ask([asked], stopped)).toMatchObject(text("k7q2 | amber lattice "));
    const short = await ask([asked], { sampling: { ...sampling, maxOutputTokens: 2 } });
    expect(short).toMatchObject({ reply: { text: "k7q2 | a", finish: { reason: "length" } } });
  });

  test("does what it is for wherever a protocol is taught, begun or asked for", async () => {
    const others: readonly Parameters<typeof ask>[] = [
      [[asked], { tools: [look] }],
      [[asked, said(""), result("Found.")]],
      [[asked], { prefill: "<purpose>" }],
      [[asked], { prefill: "```state" }],
      [[system("Open each message with <purpose>goal</purpose>."), asked]],
      [[system("End each reply with a ```state block."), asked]],
    ];
    for (const [messages, more] of others) {
      const answer = await ask(messages, more);
      expect(answer.kind === "reply" && answer.reply.text).not.toBe(line);
    }
  });

  test("fits a schema that leaves it one value, whatever else it is asked for", async () => {
    const code = { type: "string", enum: ["K-19"] };
    const constraint = {
      type: "object",
      properties: { code },
      required: ["code"],
      additionalProperties: false,
    };
    const prompts = ["Tell me in a plain sentence what the weather is.", "```state", ""];
    for (const prompt of prompts) {
      for (let seed = 0; seed < 200; seed++) {
        const answer = await ask([user(prompt)], { constraint, seed });
        expect(answer).toMatchObject(text('{"code":"K-19"}'));
      }
    }
    expect(await ask([asked], { constraint })).toMatchObject(text('{"code":"K-19"}'));
  });
});
