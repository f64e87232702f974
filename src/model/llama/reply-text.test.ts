import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteTokenizer } from "./__fixtures__/byte-tokenizer.ts";
import { replyText } from "./reply-text.ts";

/** Feeds bytes until a stop string is complete; how many were fed, and the text. */
function read(bytes: Iterable<number>, stop: readonly string[] = []) {
  const reply = replyText(byteTokenizer, stop);
  let fed = 0;
  let stopped = false;
  for (const byte of bytes) {
    fed += 1;
    stopped = reply.push(byte);
    if (stopped) break;
  }
  stopped = reply.finish() || stopped;
  return { text: reply.text(), fed, stopped };
}

describe("replyText()", () => {
  test.each([
    { stop: ["."], text: "One", fed: 4 },
    { stop: ["wo.", "three"], text: "One. T", fed: 9 },
    { stop: ["One"], text: "", fed: 3 },
    { stop: [" T", ". T"], text: "One", fed: 6 },
    { stop: ["é"], text: "One. Two. ", fed: 12 },
  ])("cuts before the first of $stop, wherever token boundaries lie", ({ stop, text, fed }) => {
    expect(read(Buffer.from("One. Two. été"), stop)).toEqual({ text, fed, stopped: true });
  });

  test("ignores stop strings that are empty or not there", () => {
    const bytes = Buffer.from("One.");
    expect(read(bytes, ["", "!"])).toEqual({ text: "One.", fed: 4, stopped: false });
  });

  test.each([
    { name: "a reply that ends inside a character", bytes: [97, 0xf0, 0x9f], text: "a\uFFFD" },
    { name: "a character broken off for good", bytes: [97, 0xc3, 98], text: "a\uFFFDb" },
    { name: "U+FFFD that the model means", bytes: [0xef, 0xbf, 0xbd, 98], text: "\uFFFDb" },
  ])("shows U+FFFD for $name", ({ bytes, text }) => {
    expect(read(bytes).text).toBe(text);
  });

  test("shows no half of a character at any moment", () => {
    const reply = replyText(byteTokenizer, []);
    const seen = [...Buffer.from("naïve 😀 – é")].map((byte) => {
      reply.push(byte);
      return reply.text();
    });
    expect(seen.filter((text) => text.includes("\uFFFD"))).toEqual([]);
    expect(seen.at(-1)).toBe("naïve 😀 – é");
  });

  test("gives for every text and stop what cutting the whole text gives", () => {
    const fragment = fc.constantFrom("a", "ab", "aab", "b", "é", "😀", "\n\n", "```", "`");
    const text = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(""));
    const stops = fc.array(fragment, { maxLength: 3 });
    fc.assert(
      fc.property(text, stops, (whole, stop) => {
        const ends = stop.filter((mark) => whole.includes(mark));
        // Tokens come one by one, so the stop string that is complete first ends the reply.
        const complete = ends.map((mark) => whole.indexOf(mark) + mark.length);
        const heard = whole.slice(0, ends.length === 0 ? whole.length : Math.min(...complete));
        const cuts = ends.map((mark) => heard.indexOf(mark)).filter((at) => at !== -1);
        const expected = cuts.length === 0 ? whole : heard.slice(0, Math.min(...cuts));
        expect(read(Buffer.from(whole), stop)).toMatchObject({
          text: expected,
          stopped: ends.length > 0,
        });
      }),
      { numRuns: 600 },
    );
  });
});
