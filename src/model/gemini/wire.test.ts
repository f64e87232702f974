import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { geminiWire } from "./wire.ts";

describe("geminiWire", () => {
  test("asks under the vendor's address, with its header for the key", () => {
    const { adapter, baseUrl, apiKeyEnv, headers, keyHeaders } = geminiWire;
    expect({ adapter, baseUrl, apiKeyEnv, headers }).toEqual({
      adapter: "gemini",
      baseUrl: "https://generativelanguage.googleapis.com/v1beta",
      apiKeyEnv: "GEMINI_API_KEY",
      headers: {},
    });
    expect(keyHeaders("k")).toEqual({ "x-goog-api-key": "k" });
  });

  test.each([
    { model: "gemini-2.5-flash", path: "/models/gemini-2.5-flash:generateContent" },
    { model: "models/gemini-2.5-flash", path: "/models/gemini-2.5-flash:generateContent" },
    { model: "tunedModels/mine", path: "/tunedModels/mine:generateContent" },
    { model: "a b?c#d", path: "/models/a%20b%3Fc%23d:generateContent" },
  ])("names $model in the address", ({ model, path }) => {
    expect(geminiWire.path(model)).toBe(path);
  });

  test("has an address for every name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (model) => {
        expect(geminiWire.path(`\ud800${model}`)).toMatch(/^\/[^?#\s]*:generateContent$/);
      }),
    );
  });

  test("writes one dialect, and has no place for a late system message", () => {
    expect(geminiWire.dialects).toMatchObject([{ id: "gemini-model-turn", mayEcho: false }]);
    expect(geminiWire.lateSystem("gemini-3-flash-preview").kind).toBe("unsupported");
  });
});
