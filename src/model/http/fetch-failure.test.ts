import { describe, expect, test } from "vitest";
import { abortedBy, fetchFailure } from "./fetch-failure.ts";
import { quoteWith } from "./quote.ts";

const quote = quoteWith((text) => text);
const withCode = (code: string, message = "deep") => Object.assign(new Error(message), { code });
const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause });

describe("fetchFailure()", () => {
  test.each([
    { code: "ECONNREFUSED", words: "nothing listens at here:80 (ECONNREFUSED)" },
    { code: "ENOTFOUND", words: "there is no host here:80 (ENOTFOUND)" },
    { code: "UND_ERR_SOCKET", words: "here:80 closed the connection early (UND_ERR_SOCKET)" },
    { code: "ECONNRESET", words: "here:80 closed the connection early (ECONNRESET)" },
    { code: "EODD", words: 'no answer from here:80: "deep" (EODD)' },
  ])("tells $code in one line that names the host", ({ code, words }) => {
    const detail = { kind: "missing", cause: "network", detail: words };
    expect(fetchFailure(fetchFailed(withCode(code)), "here:80", quote)).toEqual(detail);
  });

  test.each(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"])(
    "is missing by cause timeout when fetch itself would wait no longer (%s)",
    (code) => {
      const { cause, detail } = fetchFailure(fetchFailed(withCode(code)), "here:80", quote);
      expect(cause).toBe("timeout");
      expect(detail).toContain("300 s");
    },
  );

  test("finds the code among several causes of one failure", () => {
    const several = Object.assign(new AggregateError([withCode("EINNER")]), {
      code: "ECONNREFUSED",
    });
    expect(fetchFailure(fetchFailed(several), "here:80", quote).detail).toContain(
      "nothing listens",
    );
  });

  test.each([
    {
      name: "an error without code",
      thrown: fetchFailed(new Error("bad port")),
      said: '"bad port"',
    },
    { name: "a text", thrown: "odd", said: '"odd"' },
    { name: "nothing", thrown: undefined, said: '"undefined"' },
  ])("answers $name as well", ({ thrown, said }) => {
    expect(fetchFailure(thrown, "here:80", quote)).toEqual({
      kind: "missing",
      cause: "network",
      detail: `no answer from here:80: ${said}`,
    });
  });

  test("comes to an end where causes go in a circle", () => {
    const circle = new Error("round");
    circle.cause = circle;
    expect(fetchFailure(circle, "here:80", quote).cause).toBe("network");
  });
});

describe("abortedBy()", () => {
  test.each([
    { name: "a limit", reason: new DOMException("late", "TimeoutError"), cause: "timeout" },
    { name: "a stop", reason: new DOMException("stop", "AbortError"), cause: "cancelled" },
    { name: "a word", reason: "stop", cause: "cancelled" },
    { name: "nothing", reason: undefined, cause: "cancelled" },
  ])("tells $name apart: $cause", ({ reason, cause }) => {
    expect(abortedBy(AbortSignal.abort(reason), "here:80").cause).toBe(cause);
  });
});
