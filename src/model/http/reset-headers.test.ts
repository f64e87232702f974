import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resetIn } from "./reset-headers.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const openai = (limit: string, reset: string, remaining?: string) => ({
  [`x-ratelimit-reset-${limit}`]: reset,
  ...(remaining !== undefined && { [`x-ratelimit-remaining-${limit}`]: remaining }),
});
const anthropic = (limit: string, reset: string, remaining?: string) => ({
  [`anthropic-ratelimit-${limit}-reset`]: reset,
  ...(remaining !== undefined && { [`anthropic-ratelimit-${limit}-remaining`]: remaining }),
});

describe("resetIn()", () => {
  test.each<{ headers: Record<string, string>; ms: number | null }>([
    { headers: {}, ms: null },
    { headers: openai("requests", "1s"), ms: 1000 },
    { headers: openai("tokens", "6m0s"), ms: 360_000 },
    { headers: openai("tokens", "120ms"), ms: 120 },
    { headers: openai("tokens", "7.66s"), ms: 7660 },
    { headers: openai("tokens", "1h2m3.5s"), ms: 3_723_500 },
    { headers: openai("tokens", "1m30s200ms"), ms: 90_200 },
    { headers: openai("tokens", "0s"), ms: 0 },
    { headers: openai("tokens", "soon"), ms: null },
    { headers: openai("tokens", ""), ms: null },
    { headers: openai("tokens", "5"), ms: null },
    { headers: openai("tokens", "3s1h"), ms: null },
    { headers: openai("tokens", "-3s"), ms: null },
    // The limit that is used up is the one to wait for, however soon the other is whole again.
    { headers: { ...openai("requests", "1s", "59"), ...openai("tokens", "9s", "0") }, ms: 9000 },
    { headers: { ...openai("requests", "1s", "0"), ...openai("tokens", "9s", "40") }, ms: 1000 },
    { headers: { ...openai("requests", "2s", "0"), ...openai("tokens", "9s", "0") }, ms: 9000 },
    { headers: { ...openai("requests", "2s", "5"), ...openai("tokens", "9s", "5") }, ms: 2000 },
    { headers: anthropic("requests", "2026-03-01T12:00:30Z"), ms: 30_000 },
    { headers: anthropic("input-tokens", "2026-03-01T12:00:30.250Z"), ms: 30_250 },
    { headers: anthropic("output-tokens", "2026-03-01T13:00:30+01:00"), ms: 30_000 },
    { headers: anthropic("tokens", "2026-03-01T11:00:00Z"), ms: 0 },
    { headers: anthropic("tokens", "2026-13-01T11:00:00Z"), ms: null },
    { headers: anthropic("tokens", "tomorrow"), ms: null },
    {
      headers: {
        ...anthropic("requests", "2026-03-01T12:00:01Z", "40"),
        ...anthropic("input-tokens", "2026-03-01T12:00:20Z", "0"),
      },
      ms: 20_000,
    },
  ])("reads $headers as $ms ms", ({ headers, ms }) => {
    expect(resetIn(new Headers(headers), now)).toBe(ms);
  });

  test("is null or a finite wait for every text", () => {
    const text = fc.oneof(
      fc.stringMatching(/^[0-9.hms]{0,12}$/),
      fc.stringMatching(/^[ -~]{0,40}$/),
    );
    const name = fc.constantFrom("x-ratelimit-reset-tokens", "anthropic-ratelimit-tokens-reset");
    fc.assert(
      fc.property(text, name, (value, header) => {
        const ms = resetIn(new Headers({ [header]: value }), now);
        expect(ms === null || (Number.isFinite(ms) && ms >= 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
