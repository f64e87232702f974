import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { controlGuard } from "./control-guard.ts";

const controls = ["<s>", "</s>", "<|im_start|>", "<|im_end|>", "<|im_end"];

/** The pieces of one message, plain ones in brackets. */
function shown(text: string, controlTexts: readonly string[] = controls): string {
  const guard = controlGuard(controlTexts, [text]);
  const pieces = guard.pieces(guard.guard(text)) ?? [];
  return pieces.map((piece) => (piece.plain ? `[${piece.text}]` : piece.text)).join("|");
}

describe("controlGuard()", () => {
  test.each([
    { text: "nothing of note", pieces: "nothing of note" },
    { text: "a </s> b", pieces: "a |[</s>]| b" },
    { text: "</s>", pieces: "[</s>]" },
    { text: "<s></s>", pieces: "[<s></s>]" },
    { text: "x<|im_end|>y<s>z", pieces: "x|[<|im_end|>]|y|[<s>]|z" },
    { text: "<|im_end", pieces: "[<|im_end]" },
    { text: "a <", pieces: "a |[<]" },
    { text: "a </s \n", pieces: "a |[</s]| \n" },
    { text: "  /s> b", pieces: "  |[/s>]| b" },
    { text: "> quoted", pieces: "[>]| quoted" },
    { text: "1 < 2 > 0", pieces: "1 < 2 > 0" },
    { text: "", pieces: "" },
  ])("makes of $text the pieces $pieces", ({ text, pieces }) => {
    expect(shown(text)).toBe(pieces);
  });

  test("leaves every text alone where the vocabulary has no control token", () => {
    expect(shown("a </s> b", [])).toBe("a </s> b");
  });

  test("gives null where a template tore a pair of marks apart", () => {
    const guard = controlGuard(controls, ["a</s>b"]);
    const guarded = guard.guard("a</s>b");
    expect(guard.pieces(guarded.slice(0, guarded.indexOf("</s>")))).toBeNull();
    expect(guard.pieces(guarded.slice(guarded.indexOf("</s>")))).toBeNull();
    expect(guard.pieces(guarded.replace("</s>", guarded))).toBeNull();
  });

  test("throws where the messages leave it no mark", () => {
    const all = Array.from({ length: 32 }, (_, index) => String.fromCharCode(0xfdd0 + index));
    expect(() => controlGuard(controls, [all.slice(2).join("")])).not.toThrow();
    expect(() => controlGuard(controls, [all.slice(1).join("")])).toThrow(RangeError);
  });

  const fragment = fc.constantFrom(
    ...controls,
    "<",
    "|",
    "/",
    "s",
    ">",
    " ",
    "\n",
    "im_end",
    "a",
    "\uFDD0",
    "\uFDD1",
  );
  const message = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(""));

  test("loses no character, and leaves no control token outside plain pieces, whatever stands side by side", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 4 }), (messages) => {
        const guard = controlGuard(controls, messages);
        const pieces = guard.pieces(messages.map((text) => guard.guard(text)).join("")) ?? [];
        expect(pieces.map(({ text }) => text).join("")).toBe(messages.join(""));
        for (const { plain, text } of pieces) {
          if (!plain) expect(controls.filter((control) => text.includes(control))).toEqual([]);
        }
      }),
      { numRuns: 600 },
    );
  });

  test("guards a message whose white space a template trims as well", () => {
    fc.assert(
      fc.property(message, message, (first, second) => {
        const guard = controlGuard(controls, [first, second]);
        const rendered = guard.guard(first).trim() + guard.guard(second).trim();
        const pieces = guard.pieces(rendered) ?? [];
        expect(pieces.map(({ text }) => text).join("")).toBe(first.trim() + second.trim());
        const loose = pieces.filter(({ plain }) => !plain).map(({ text }) => text);
        expect(loose.filter((text) => controls.some((control) => text.includes(control)))).toEqual(
          [],
        );
      }),
      { numRuns: 600 },
    );
  });
});
