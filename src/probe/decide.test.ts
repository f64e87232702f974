import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Random, randomFrom } from "../stats/random.ts";
import type { CanaryClass, CanaryKind } from "./classify.ts";
import { type CanaryFindings, decidePrefill } from "./decide.ts";

const letters: Readonly<Record<string, CanaryKind>> = {
  C: "continued",
  E: "echoed",
  R: "restarted",
  P: "polite",
  T: "reasoned",
  "0": "empty",
  X: "refused",
  F: "failed",
};

function classOf(kind: CanaryKind): CanaryClass {
  return kind === "failed" ? { kind, cause: "server", reason: kind } : { kind, reason: kind };
}

/** Findings from a word such as `CCCCR`. */
function findings(word: string, rest: Partial<CanaryFindings> = {}): CanaryFindings {
  return {
    trials: [...word].map((letter) => classOf(letters[letter] ?? "failed")),
    copies: true,
    imitates: false,
    tokens: { kind: "unclear", reason: "not counted" },
    echoWriter: "unclear",
    ...rest,
  };
}

const openTokens = { kind: "open", reason: "grows by 9" } as const;

describe("decidePrefill()", () => {
  test.each<{ word: string; rest?: Partial<CanaryFindings>; kind: string; how?: string }>([
    { word: "CCCCC", kind: "honoured", how: "continuation" },
    { word: "CCRCC", kind: "honoured", how: "continuation" },
    { word: "CCCC0", kind: "honoured", how: "continuation" },
    { word: "EEEEE", kind: "honoured", how: "includes-prefix" },
    { word: "EEEER", kind: "honoured", how: "includes-prefix" },
    { word: "CCCRR", kind: "inconclusive" },
    { word: "CCCEE", kind: "inconclusive" },
    { word: "RRRRR", kind: "unsupported", how: "ignored" },
    { word: "RPRPC", kind: "unsupported", how: "ignored" },
    { word: "RRRCC", kind: "inconclusive" },
    { word: "TT", kind: "unsupported", how: "into-reasoning" },
    { word: "TRRRT", kind: "unsupported", how: "into-reasoning" },
    { word: "XX", kind: "unsupported", how: "refused" },
    { word: "X", kind: "inconclusive" },
    { word: "XXCCC", kind: "inconclusive" },
    { word: "00000", kind: "inconclusive" },
    { word: "CCCF", kind: "inconclusive" },
    { word: "", kind: "inconclusive" },
    { word: "RRRRR", rest: { copies: false }, kind: "inconclusive" },
    { word: "XX", rest: { copies: false }, kind: "unsupported", how: "refused" },
    { word: "CCCCC", rest: { imitates: true }, kind: "inconclusive" },
    { word: "CCCCR", rest: { imitates: true, tokens: openTokens }, kind: "inconclusive" },
    { word: "CCCCC", rest: { imitates: true, tokens: openTokens }, kind: "honoured" },
    { word: "CCCCC", rest: { tokens: { kind: "wrapped", reason: "by 40" } }, kind: "inconclusive" },
    { word: "EEEEE", rest: { echoWriter: "model" }, kind: "inconclusive" },
    { word: "EEEEE", rest: { echoWriter: "server" }, kind: "honoured" },
  ])("takes $word $rest for $kind $how", ({ word, rest, kind, how }) => {
    const decision = decidePrefill(findings(word, rest));
    expect(decision.kind).toBe(kind);
    expect(decision.reason).not.toBe("");
    if (how !== undefined)
      expect(decision).toMatchObject(decision.kind === "honoured" ? { returns: how } : { how });
  });

  test("answers every mixture, and by no canary beyond the fifth", () => {
    const word = fc.string({ unit: fc.constantFrom(...Object.keys(letters)), maxLength: 9 });
    const rest = fc.record({
      copies: fc.option(fc.boolean()),
      imitates: fc.option(fc.boolean()),
      echoWriter: fc.constantFrom("server" as const, "model" as const, "unclear" as const),
    });
    fc.assert(
      fc.property(word, rest, (letters, more) => {
        const decision = decidePrefill(findings(letters, more));
        expect(decision).toEqual(decidePrefill(findings(letters.slice(0, 5), more)));
        const continued = [...letters.slice(0, 5)].filter((letter) => "CE".includes(letter));
        if (decision.kind === "honoured") expect(continued.length).toBeGreaterThanOrEqual(4);
      }),
    );
  });
});

describe("the decision rule on targets of a known kind", () => {
  const probes = 20_000;
  const drawn = (random: Random, shares: Readonly<Record<string, number>>): string => {
    let left = random.next();
    for (const [letter, share] of Object.entries(shares)) {
      left -= share;
      if (left < 0) return letter;
    }
    return Object.keys(shares).at(-1) ?? "R";
  };
  /** Shares of probes that end in each verdict when the canaries come from a mixture. */
  const verdicts = (shares: Readonly<Record<string, number>>) => {
    const random = randomFrom(JSON.stringify(shares));
    const counts = { honoured: 0, unsupported: 0, inconclusive: 0 };
    for (let probe = 0; probe < probes; probe++) {
      const word = Array.from({ length: 5 }, () => drawn(random, shares)).join("");
      counts[decidePrefill(findings(word)).kind]++;
    }
    return {
      honoured: counts.honoured / probes,
      unsupported: counts.unsupported / probes,
      inconclusive: counts.inconclusive / probes,
    };
  };

  test.each([
    { name: "one that closes the turn", shares: { R: 0.7, P: 0.25, C: 0.05 }, most: 0.0001 },
    { name: "one whose model imitates one time in five", shares: { R: 0.8, C: 0.2 }, most: 0.01 },
  ])("hardly ever takes $name for honouring", ({ shares, most }) => {
    // Exactly: 5 c^4 (1 - c) + c^5 for a share c of canaries that go on.
    expect(verdicts(shares).honoured).toBeLessThanOrEqual(most);
  });

  test.each([
    { name: "a sure one", shares: { C: 0.97, R: 0.03 }, wrong: 0.0001, right: 0.98 },
    { name: "a weak one", shares: { C: 0.8, R: 0.15, "0": 0.05 }, wrong: 0.01, right: 0.7 },
  ])("hardly ever takes $name that honours for ignoring", ({ shares, wrong, right }) => {
    const { honoured, unsupported } = verdicts(shares);
    expect(unsupported).toBeLessThanOrEqual(wrong);
    expect(honoured).toBeGreaterThanOrEqual(right);
  });

  test("is wrong about no mixture more often than the binomial says", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, fc.string(), (continues, seed) => {
        const random = randomFrom(seed);
        let honoured = 0;
        for (let probe = 0; probe < 500; probe++) {
          const word = Array.from({ length: 5 }, () => (random.next() < continues ? "C" : "R"));
          if (decidePrefill(findings(word.join(""))).kind === "honoured") honoured++;
        }
        const expected = 5 * continues ** 4 * (1 - continues) + continues ** 5;
        const spread = Math.sqrt((expected * (1 - expected)) / 500);
        expect(Math.abs(honoured / 500 - expected)).toBeLessThanOrEqual(5 * spread + 0.01);
      }),
    );
  });
});
