import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { echoWriter, prefixTokens } from "./token-evidence.ts";

describe("prefixTokens()", () => {
  test.each([
    { withPrefix: 112, inMessage: 112, kind: "open" },
    { withPrefix: 111, inMessage: 112, kind: "open" },
    { withPrefix: 113, inMessage: 112, kind: "unclear" },
    { withPrefix: 117, inMessage: 112, kind: "closed" },
    { withPrefix: 150, inMessage: 112, kind: "wrapped" },
    { withPrefix: 100, inMessage: 112, kind: "dropped" },
    { withPrefix: 12, inMessage: 112, kind: "dropped" },
    { withPrefix: 104, inMessage: 112, kind: "unclear" },
    { withPrefix: 112, inMessage: null, kind: "unclear" },
    { withPrefix: 112, inMessage: 100, kind: "unclear" },
    { withPrefix: null, inMessage: 112, kind: "unclear" },
  ])("reads $withPrefix over 100, the prefix weighing up to $inMessage, as $kind", (counts) => {
    expect(prefixTokens({ without: 100, ...counts }).kind).toBe(counts.kind);
  });

  test("answers whatever a server counts", () => {
    const count = fc.option(fc.double());
    fc.assert(
      fc.property(count, count, count, (without, withPrefix, inMessage) => {
        expect(prefixTokens({ without, withPrefix, inMessage }).reason).not.toBe("");
      }),
    );
  });
});

describe("echoWriter()", () => {
  const plain = { prefixLength: 24, restLength: 26, plainLength: 50, plainTokens: 20 };

  test.each([
    { outputTokens: 10, writer: "server" },
    { outputTokens: 20, writer: "model" },
    { outputTokens: 15, writer: "unclear" },
    { outputTokens: null, writer: "unclear" },
    { outputTokens: 0, writer: "unclear" },
  ])("takes $outputTokens tokens for the work of $writer", ({ outputTokens, writer }) => {
    expect(echoWriter({ ...plain, outputTokens })).toBe(writer);
  });

  test("answers whatever a server counts", () => {
    const count = fc.double();
    fc.assert(
      fc.property(count, count, count, count, fc.option(count), (a, b, c, d, e) => {
        const counts = {
          prefixLength: a,
          restLength: b,
          plainLength: c,
          plainTokens: d,
          outputTokens: e,
        };
        expect(["server", "model", "unclear"]).toContain(echoWriter(counts));
      }),
    );
  });
});
