import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { contentHash } from "../plan/content-hash.ts";
import { keyIndex } from "./key-index.ts";

describe("keyIndex()", () => {
  test("answers as a map does, whatever the keys and however many", () => {
    const index = keyIndex();
    const map = new Map<string, { start: number; end: number; scored: boolean }>();
    for (let n = 0; n < 20_000; n++) {
      // Keys of ours, keys that begin alike, texts that are no keys, and some of each twice.
      const hash = contentHash(String(n % 15_000));
      const key =
        [
          hash.slice(0, 32),
          `${n < 600 ? "00000001" : hash.slice(24, 32)}${hash.slice(0, 24)}`,
          `k${n % 15_000}`,
        ][n % 3] ?? "";
      const start = n * 2 ** 33;
      const place = { start, end: start + 1 + n, scored: n % 2 === 0 };
      index.set(key, place);
      map.set(key, place);
    }
    const wrong = [...map].filter(([key, place]) => !isDeepStrictEqual(index.get(key), place));
    expect(wrong).toEqual([]);
    expect(index.get("absent")).toBeNull();
    expect(index.get("f".repeat(32))).toBeNull();
  });
});
