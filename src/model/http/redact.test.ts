import { describe, expect, test } from "vitest";
import { redactor } from "./redact.ts";

describe("redactor()", () => {
  test.each([
    { name: "as it is", secret: "sk-a/b+c=d", text: "key sk-a/b+c=d!", is: "key [redacted]!" },
    { name: "twice", secret: "sk-abc", text: "sk-abcsk-abc", is: "[redacted][redacted]" },
    {
      name: "in JSON",
      secret: 'sk-"quoted"',
      text: JSON.stringify('sk-"quoted"'),
      is: '"[redacted]"',
    },
    { name: "with slashes escaped", secret: "sk/abc", text: '"sk\\/abc"', is: '"[redacted]"' },
    { name: "in an address", secret: "sk/abc=", text: "?key=sk%2Fabc%3D", is: "?key=[redacted]" },
  ])("takes a secret out of quotes when it stands there $name", ({ secret, text, is }) => {
    expect(redactor([secret]).quoted(text)).toBe(is);
  });

  test("takes a secret out whole that begins with another one", () => {
    expect(redactor(["sk-abc", "sk-abcdef"]).quoted("sk-abcdef sk-abc")).toBe(
      "[redacted] [redacted]",
    );
  });

  test("leaves a reply alone that says a word which some server takes for a key", () => {
    const { replied, quoted } = redactor(["ollama", ""]);
    expect(replied("The ollama runs.")).toBe("The ollama runs.");
    expect(quoted("The ollama runs.")).toBe("The [redacted] runs.");
    expect(redactor(["sk-0123456789abcdef"]).replied("<sk-0123456789abcdef>")).toBe("<[redacted]>");
  });

  test("keeps long values of headers out of quotes and changes no reply for them", () => {
    const { replied, quoted } = redactor([], ["a-long-header-value", "short"]);
    expect(quoted("a-long-header-value, short")).toBe("[redacted], short");
    expect(replied("a-long-header-value")).toBe("a-long-header-value");
  });
});
