import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LineFault } from "./line-fault.ts";
import { longestLineBytes, splitLines } from "./split-lines.ts";

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}

async function linesOf(bytes: Uint8Array, size: number): Promise<string[]> {
  const batches: string[][] = [];
  for await (const batch of splitLines(chunksOf(bytes, size))) batches.push(batch);
  return batches.flat();
}

describe("splitLines()", () => {
  test.each<[string, string | Uint8Array, string[]]>([
    ["nothing has no lines", "", []],
    ["a last line needs no newline", "a\nb", ["a", "b"]],
    ["a newline at the end starts no line", "a\nb\n", ["a", "b"]],
    ["blank lines are lines", "\n\na\n", ["", "", "a"]],
    ["a carriage return ends no line", "a\r\nb\rc\n", ["a\r", "b\rc"]],
    ["other line separators end no line", "a\u2028b\u0085c\n", ["a\u2028b\u0085c"]],
    ["a byte order mark at the start is dropped", "\ufeffa\n\ufeffb\n", ["a", "\ufeffb"]],
    [
      "broken bytes are replaced",
      Buffer.from([0x61, 0xff, 0x0a, 0xe2, 0x82, 0x0a, 0x62]),
      ["a\ufffd", "\ufffd", "b"],
    ],
  ])("%s", async (_name, text, expected) => {
    for (const size of [1, 2, 3, 1000]) {
      expect(await linesOf(Buffer.from(text), size)).toEqual(expected);
    }
  });

  test("gives the same lines whatever the chunks", async () => {
    const unit = fc.constantFrom("\n", "\r\n", "a", "\u{1f50e}", "\u3000", "{}", "");
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit, maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, size) => {
          const expected = text.split("\n");
          if (expected.at(-1) === "") expected.pop();
          expect(await linesOf(Buffer.from(text), size)).toEqual(expected);
        },
      ),
    );
  });

  test("refuses a line that no string can hold instead of collecting it", async () => {
    const chunk = new Uint8Array(1 << 20);
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += chunk.length;
        yield chunk;
      }
    }
    await expect(splitLines(endless()).next()).rejects.toThrow(LineFault);
    expect(given).toBeLessThan(longestLineBytes + 2 * chunk.length);
  });
});
