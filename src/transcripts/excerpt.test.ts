import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerptAround } from "./excerpt.ts";

describe("excerptAround()", () => {
  test("shows a short text whole", () => {
    expect(excerptAround("a <purpose> b", 2, 11)).toEqual({
      before: "a ",
      piece: "<purpose>",
      after: " b",
      cut: { before: false, piece: false, after: false },
    });
  });

  test("shows a long piece by its ends", () => {
    const { piece, cut } = excerptAround(`${"x".repeat(100)}${"y".repeat(9999)}z`, 100, 10_100);
    expect(piece).toBe(`${"y".repeat(48)}…${"y".repeat(11)}z`);
    expect(cut).toEqual({ before: true, piece: true, after: false });
  });

  test("is short, stands in the text, and halves no character", () => {
    const text = fc.array(fc.constantFrom("a", "😀", "漢", "\n", "é"), { maxLength: 400 });
    fc.assert(
      fc.property(text, fc.nat(400), fc.nat(400), (letters, a, b) => {
        const [from, to] = [
          Math.min(a, b, letters.length),
          Math.min(Math.max(a, b), letters.length),
        ];
        const whole = letters.join("");
        const start = letters.slice(0, from).join("").length;
        const end = letters.slice(0, to).join("").length;
        const { before, piece, after } = excerptAround(whole, start, end);
        expect(whole.slice(0, start).endsWith(before)).toBe(true);
        expect(whole.slice(end).startsWith(after)).toBe(true);
        expect(`${before}${piece}${after}`).not.toMatch(/\p{Surrogate}/u);
        expect(Array.from(`${before}${piece}${after}`).length).toBeLessThan(130);
        for (const part of piece.split("…")) expect(whole.slice(start, end)).toContain(part);
      }),
    );
  });
});
