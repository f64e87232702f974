import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { retryAfter, waitIn } from "./retry-after.ts";

const now = Date.parse("2026-03-01T12:00:00Z");

describe("waitIn()", () => {
  test.each<{ headers: Record<string, string>; ms: number | null }>([
    { headers: {}, ms: null },
    { headers: { "retry-after": "20" }, ms: 20_000 },
    { headers: { "retry-after": "0" }, ms: 0 },
    { headers: { "retry-after": "1.5" }, ms: 1500 },
    { headers: { "Retry-After": " 7 " }, ms: 7000 },
    { headers: { "retry-after-ms": "250" }, ms: 250 },
    { headers: { "retry-after-ms": "250", "retry-after": "20" }, ms: 250 },
    { headers: { "retry-after-ms": "soon", "retry-after": "20" }, ms: 20_000 },
    { headers: { "retry-after": "Sun, 01 Mar 2026 12:00:30 GMT" }, ms: 30_000 },
    { headers: { "retry-after": "Sunday, 01-Mar-26 12:00:30 GMT" }, ms: 30_000 },
    { headers: { "retry-after": "2026-03-01T12:00:30Z" }, ms: 30_000 },
    { headers: { "retry-after": "2026-03-01T13:00:30+01:00" }, ms: 30_000 },
    { headers: { "retry-after": "Sun, 01 Mar 2026 11:00:00 GMT" }, ms: 0 },
    { headers: { "retry-after": "-5" }, ms: null },
    { headers: { "retry-after": "1e3" }, ms: null },
    { headers: { "retry-after": "0x10" }, ms: null },
    { headers: { "retry-after": "NaN" }, ms: null },
    { headers: { "retry-after": "soon 5" }, ms: null },
    { headers: { "retry-after": "in 2099" }, ms: null },
    { headers: { "retry-after": "99999999999999999999" }, ms: null },
    { headers: { "retry-after": "5, 6" }, ms: null },
    { headers: { "retry-after": "" }, ms: null },
    // No zone: what hour it means depends on the machine that reads it.
    { headers: { "retry-after": "Sun Mar  1 12:00:30 2026" }, ms: null },
  ])("reads $headers as $ms ms", ({ headers, ms }) => {
    expect(waitIn(new Headers(headers), now)).toBe(ms);
  });

  test("is null or a finite wait for every text", () => {
    const text = fc.oneof(
      fc.string(),
      fc.date({ noInvalidDate: false }).map(String),
      fc.stringMatching(/^[ -~]{0,60}$/),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("retry-after", "retry-after-ms"), (value, name) => {
        const headers = new Headers();
        try {
          headers.set(name, value);
        } catch {
          return;
        }
        const ms = waitIn(headers, now);
        expect(ms === null || (Number.isFinite(ms) && ms >= 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("retryAfter()", () => {
  test.each([
    { name: "a refusal", status: 429, retryAfterMs: 2000, told: { retryAfterMs: 2000 } },
    { name: "a failure", status: 503, retryAfterMs: 0, told: { retryAfterMs: 0 } },
    { name: "a refusal without a wish", status: 429, retryAfterMs: null, told: {} },
    { name: "a reply", status: 200, retryAfterMs: 2000, told: {} },
    { name: "a redirect", status: 302, retryAfterMs: 2000, told: {} },
  ])("tells $told of $name", ({ status, retryAfterMs, told }) => {
    expect(retryAfter({ status, retryAfterMs })).toEqual(told);
  });
});
