import { describe, expect, test } from "vitest";
import { anthropicWire } from "./wire.ts";

describe("anthropicWire", () => {
  test("asks under the vendor's address, with its version and its header for the key", () => {
    const { adapter, baseUrl, apiKeyEnv, headers, path, keyHeaders } = anthropicWire;
    expect({ adapter, baseUrl, apiKeyEnv, headers, path: path("any") }).toEqual({
      adapter: "anthropic",
      baseUrl: "https://api.anthropic.com/v1",
      apiKeyEnv: "ANTHROPIC_API_KEY",
      headers: { "anthropic-version": "2023-06-01" },
      path: "/v1/messages",
    });
    expect(keyHeaders("k")).toEqual({ "x-api-key": "k" });
  });

  test("writes one dialect, which sends no prefix back", () => {
    expect(anthropicWire.dialects).toMatchObject([{ id: "anthropic-trailing", mayEcho: false }]);
  });

  test.each([
    { model: "claude-opus-4-8", kind: "supported" },
    { model: "claude-opus-5-5", kind: "supported" },
    { model: "claude-haiku-5-5", kind: "supported" },
    { model: "claude-fable-5-1", kind: "supported" },
    { model: "claude-sonnet-5", kind: "inconclusive" },
    { model: "claude-opus-4-7", kind: "unsupported" },
    { model: "claude-haiku-4-5-20251001", kind: "unsupported" },
    { model: "claude-mythos-preview", kind: "unsupported" },
    { model: "pear-8b", kind: "inconclusive" },
  ])("says of a late system message to $model: $kind", ({ model, kind }) => {
    expect(anthropicWire.lateSystem(model).kind).toBe(kind);
  });
});
