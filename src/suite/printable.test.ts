import { describe, expect, test } from "vitest";
import { printable } from "./printable.ts";

describe("printable", () => {
  test.each([
    ["leaves plain text as it is", "naïve 日本 🦆", "naïve 日本 🦆"],
    ["takes escape codes and bells out", "a\u001b[31mb\u0007", "a[31mb"],
    ["takes line breaks and their like out", "a\r\nb\u2028c\u2029d\u0085e", "abcde"],
    ["takes marks that turn the direction of text out", "a\u202eb\u2066c", "abc"],
    ["takes halves of a character out", "a\ud83db", "ab"],
  ])("%s", (_name, text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  test("cuts a long text, whatever it is made of", () => {
    expect(printable("abcdef", 4)).toBe("abcd…");
    expect(printable("\u0007".repeat(1e7))).toBe("");
  });
});
