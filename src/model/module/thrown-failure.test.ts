import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failedCall } from "../http/__fixtures__/requests.ts";
import { thrownFailure } from "./thrown-failure.ts";

const call = failedCall({ address: "./mine.ts", keyName: "./mine.ts" });
const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const read = (thrown: unknown) => thrownFailure(thrown, call);

describe("thrownFailure()", () => {
  test.each([
    { name: "status", thrown: error("no", { status: 401 }), cause: "auth" },
    { name: "statusCode", thrown: error("no", { statusCode: 403 }), cause: "auth" },
    { name: "a response", thrown: error("no", { response: { status: 429 } }), cause: "rate-limit" },
    {
      name: "a cause",
      thrown: error("retries", { cause: error("no", { status: 503 }) }),
      cause: "server",
    },
    {
      name: "the last error",
      thrown: error("retries", { lastError: error("no", { statusCode: 500 }) }),
      cause: "server",
    },
    { name: "a plain object", thrown: { status: 404 }, cause: "bad-request" },
    { name: "a status of success", thrown: error("no", { status: 200 }), cause: "server" },
    { name: "no status", thrown: error("no"), cause: "server" },
    { name: "a text", thrown: "no", cause: "server" },
    { name: "nothing", thrown: undefined, cause: "server" },
    {
      name: "a refused connection",
      thrown: error("fetch failed", { cause: error("", { code: "ECONNREFUSED" }) }),
      cause: "network",
    },
    {
      name: "a timeout of its own",
      thrown: new DOMException("late", "TimeoutError"),
      cause: "timeout",
    },
    {
      name: "a context that is full",
      thrown: error("context size has been exceeded"),
      cause: "context",
    },
  ])("reads the cause from $name", ({ thrown, cause }) => {
    expect(read(thrown)).toMatchObject({ kind: "missing", cause });
  });

  test.each([
    { name: "text", fields: { responseBody: '{"error":{"code":"context_length_exceeded"}}' } },
    { name: "parsed", fields: { error: { code: "context_length_exceeded" } } },
    {
      name: "with the response",
      fields: { response: { data: { error: { code: "context_length_exceeded" } } } },
    },
  ])("reads what the server wrote: $name", ({ fields }) => {
    expect(read(error("400", { status: 400, ...fields }))).toMatchObject({ cause: "context" });
  });

  test.each([
    { name: "a record", headers: { "retry-after": "3" }, wait: 3000 },
    { name: "a record in capitals", headers: { "Retry-After": "3" }, wait: 3000 },
    { name: "milliseconds", headers: { "retry-after-ms": "250" }, wait: 250 },
    { name: "the platform's own", headers: new Headers({ "retry-after": "3" }), wait: 3000 },
    {
      name: "a date by the server's clock",
      headers: {
        "retry-after": "Wed, 21 Oct 2026 07:28:30 GMT",
        date: "Wed, 21 Oct 2026 07:28:00 GMT",
      },
      wait: 30_000,
    },
  ])("tells how long to wait from $name", ({ headers, wait }) => {
    expect(read(error("no", { status: 429, headers }))).toHaveProperty("retryAfterMs", wait);
    const within = { statusCode: 429, responseHeaders: headers };
    expect(read(error("no", within))).toHaveProperty("retryAfterMs", wait);
  });

  test.each([
    { "retry-after": "soon" },
    { "retry-after": "Wed, 21 Oct 2026 07:28:30 GMT" },
    { "retry-after": "1\n2" },
    {},
  ])("tells no time that nobody said: %j", (headers) => {
    expect(read(error("no", { status: 429, headers }))).not.toHaveProperty("retryAfterMs");
  });

  test("knows what the AI SDK refuses before it is sent", () => {
    const name = "AI_UnsupportedFunctionalityError";
    const system = error("'x' not supported", {
      name,
      functionality: "Multiple system messages that are separated by user/assistant messages",
    });
    expect(read(system)).toMatchObject({ cause: "bad-request", refuses: "lateSystem" });
    const image = read(error("no", { name, functionality: "image parts" }));
    expect(image).toMatchObject({ cause: "bad-request" });
    expect(image).not.toHaveProperty("refuses");
  });

  test("says which capability a server refuses", () => {
    const prefilled = failedCall({ needs: ["prefill"] });
    const refusal = error("This model does not support assistant message prefill.", {
      statusCode: 400,
    });
    expect(thrownFailure(refusal, prefilled)).toMatchObject({ refuses: "prefill" });
  });

  test("is total over thrown values", () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
      },
    );
    expect(read(hostile)).toMatchObject({ cause: "server" });
    const circle: { cause?: unknown } = {};
    circle.cause = circle;
    expect(read(circle)).toMatchObject({ cause: "server" });
    const thrown = fc.record(
      {
        status: fc.anything(),
        headers: fc.anything(),
        response: fc.anything(),
        message: fc.anything(),
        cause: fc.anything(),
        code: fc.anything(),
        data: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), thrown), (value) => {
        expect(read(value).kind).toBe("missing");
      }),
    );
  });
});
