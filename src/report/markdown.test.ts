import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeBlock, escapeMarkdown, markdownOf } from "./markdown.ts";

describe("codeBlock()", () => {
  test("is closed only by its own fence, whatever the text", () => {
    const piece = fc.constantFrom("```", "````state\n", "~~~", "\n", "<script>", "a", "`");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join("");
        const [opener = "", ...rest] = codeBlock(text).trimEnd().split("\n");
        const fence = opener.replace("text", "");
        expect(rest.at(-1)).toBe(fence);
        expect(rest.slice(0, -1).some((line) => line.includes(fence))).toBe(false);
        expect(rest.slice(0, -1).join("\n")).toBe(text);
      }),
    );
  });
});

describe("escapeMarkdown()", () => {
  test("leaves no markup and no HTML", () => {
    expect(escapeMarkdown("<img src=x> [a](b) **c** | `d` & \u001b")).toBe(
      "&lt;img src=x\\> \\[a\\](b) \\*\\*c\\*\\* \\| \\`d\\` &amp; \\\\u{1b}",
    );
  });
});

describe("markdownOf()", () => {
  test("keeps a cell on its row", () => {
    const table = { caption: "Two rows", columns: ["a"], rows: [["x\n| y"], [null]] };
    expect(markdownOf(table)).toBe("Two rows\n\n| a |\n| --- |\n| x \\| y |\n| – |\n");
  });
});
