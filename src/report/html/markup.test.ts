import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inertJson } from "./inert-json.ts";
import { escaped, html } from "./markup.ts";

describe("html", () => {
  test.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    [`" onerror='x'`, "&quot; onerror=&#39;x&#39;"],
    ["a & b", "a &amp; b"],
    ["right\u202eleft", "right\\u{202e}left"],
    ["bell\u0007 line\u2028end", "bell\\u{7} line\\u{2028}end"],
    ["two\nlines\tand a tab", "two\nlines\tand a tab"],
  ])("writes the text %j as %j", (text, markup) => {
    expect(html`<p>${text}</p>`.markup).toBe(`<p>${markup}</p>`);
  });

  test("keeps markup, lists and numbers, and leaves null out", () => {
    const items = ["<", 2].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>${null}`.markup).toBe("<ul><li>&lt;</li><li>2</li></ul>");
  });

  test("has no markup sign of any text's", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escaped(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });
});

describe("inertJson()", () => {
  test.each(["</script>", "<!--", "]]>", "&lt;", "\u2028\u2029", '"}],{"'])(
    "keeps %j inert",
    (text) => {
      const json = inertJson({ text });
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ text });
    },
  );

  test("gives every text back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const json = inertJson([text]);
        expect(json).not.toContain("<");
        expect(JSON.parse(json)).toEqual([text]);
      }),
    );
  });
});
