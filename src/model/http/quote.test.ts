import { describe, expect, test } from "vitest";
import { quoteWith } from "./quote.ts";
import { redactor } from "./redact.ts";

const plain = quoteWith((text) => text);
const escapeCode = "\u001b";
const joiner = "\u200b";

describe("quoteWith()", () => {
  test.each([
    { name: "one line", text: "Not found.", quote: '"Not found."' },
    { name: "lines and tabs", text: " <h1>\n\tNo\r\n</h1> ", quote: '"<h1> No </h1>"' },
    { name: "escape codes", text: `${escapeCode}[31mred`, quote: '"[31mred"' },
    { name: "nothing", text: "", quote: "" },
    { name: "nothing visible", text: ` ${joiner}\n`, quote: "" },
  ])("quotes $name on one line", ({ text, quote }) => {
    expect(plain(text)).toBe(quote);
  });

  test("cuts after 200 visible characters, between characters", () => {
    expect(plain("x".repeat(200))).toBe(`"${"x".repeat(200)}"`);
    expect(plain("x".repeat(201))).toBe(`"${"x".repeat(200)}…"`);
    expect(plain("🜁".repeat(300))).toBe(`"${"🜁".repeat(200)}…"`);
  });

  test("keeps secrets out that lie across the cut or are held apart by what nobody sees", () => {
    const quote = quoteWith(redactor(["sk-swordfish"]).quoted);
    expect(quote(`${".".repeat(195)}sk-swordfish`)).toBe(`"${".".repeat(195)}[reda…"`);
    expect(quote(`sk-sword${joiner}fish`)).toBe('"[redacted]"');
  });
});
