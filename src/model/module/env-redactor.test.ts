import { describe, expect, test } from "vitest";
import { envRedactor } from "./env-redactor.ts";

const env = {
  PEAR_API_KEY: "sk-0123456789abcdef",
  GREETING: "good morning to you",
  SHORT_TOKEN: "pear",
  UNSET: undefined,
};
const words = "sk-0123456789abcdef, good morning to you, pear";

describe("envRedactor()", () => {
  test("takes every long value out of quotes, and only what is named like a secret out of replies", () => {
    const { quoted, replied } = envRedactor(env);
    expect(quoted(words)).toBe("[redacted], [redacted], pear");
    expect(replied(words)).toBe("[redacted], good morning to you, pear");
  });

  test("takes out what is known to be secret, whatever its name", () => {
    const { quoted, replied } = envRedactor({}, ["good morning to you"]);
    expect(quoted(words)).toBe("sk-0123456789abcdef, [redacted], pear");
    expect(replied(words)).toBe("sk-0123456789abcdef, [redacted], pear");
  });
});
