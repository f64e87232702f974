import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareVersions, modelName } from "./model-name.ts";

type Row = readonly [name: string, family: string | null, version: string | null];

const claude: readonly Row[] = [
  ["claude-opus-4-5", "opus", "4.5"],
  ["claude-opus-4-5-20251101", "opus", "4.5"],
  ["claude-opus-4-6", "opus", "4.6"],
  ["claude-opus-4-6-fast", "opus", "4.6"],
  ["claude-opus-4-20250514", "opus", "4.0"],
  ["claude-opus-4-0", "opus", "4.0"],
  ["claude-opus-4-1-20250805", "opus", "4.1"],
  ["claude-sonnet-4-5@20250929", "sonnet", "4.5"],
  ["claude-haiku-4-5-20251001", "haiku", "4.5"],
  ["claude-haiku-5-5", "haiku", "5.5"],
  ["claude-sonnet-5", "sonnet", "5.0"],
  ["claude-sonnet-5-20260401", "sonnet", "5.0"],
  ["claude-fable-5-1", "fable", "5.1"],
  ["claude-mythos-preview", "mythos", null],
  ["claude-3-5-sonnet-20241022", "sonnet", "3.5"],
  ["claude-3-5-sonnet-v2@20241022", "sonnet", "3.5"],
  ["claude-3-5-haiku-latest", "haiku", "3.5"],
  ["claude-3-7-sonnet-latest", "sonnet", "3.7"],
  ["claude-3-opus-20240229", "opus", "3.0"],
  ["claude-2.1", null, "2.1"],
  ["claude-instant-1.2", "instant", "1.2"],
  ["anthropic/claude-sonnet-4.5", "sonnet", "4.5"],
  ["anthropic/claude-opus-4.6:thinking", "opus", "4.6"],
  ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", "sonnet", "4.5"],
  ["eu.anthropic.claude-opus-4-6-v1", "opus", "4.6"],
  ["anthropic.claude-opus-4-20250514-v1:0", "opus", "4.0"],
  ["anthropic.claude-v2:1", null, "2.1"],
  ["anthropic:messages:claude-haiku-4-5", "haiku", "4.5"],
  ["bedrock:us.anthropic.claude-3-haiku-20240307-v1:0", "haiku", "3.0"],
  ["Claude-Opus-4-6", "opus", "4.6"],
  ["claude-opus-latest", "opus", null],
  ["claude-opus-20990101-v1:0", "opus", null],
  ["claude", null, null],
];

const gemini: readonly Row[] = [
  ["gemini-2.5-flash", "flash", "2.5"],
  ["gemini-2.5-flash-preview-05-20", "flash", "2.5"],
  ["gemini-2.5-flash-lite-preview-09-2025", "flash-lite", "2.5"],
  ["gemini-2.0-flash-001", "flash", "2.0"],
  ["gemini-1.5-pro-002", "pro", "1.5"],
  ["gemini-3-pro-preview", "pro", "3.0"],
  ["gemini-3-pro-preview-11-2025", "pro", "3.0"],
  ["gemini-3.1-flash-lite", "flash-lite", "3.1"],
  ["gemini-3.5-flash", "flash", "3.5"],
  ["gemini-3.5-flash-lite", "flash-lite", "3.5"],
  ["models/gemini-3.7-flash-latest", "flash", "3.7"],
  ["google/gemini-3.6-flash:free", "flash", "3.6"],
  ["publishers/google/models/gemini-3.8-flash", "flash", "3.8"],
  ["gemini-live-2.5-flash-preview", "flash", "2.5"],
  ["gemini-flash-latest", "flash", null],
  ["gemini-flash-lite-latest", "flash-lite", null],
  ["gemini-pro-latest", "pro", null],
  ["gemini-exp-1206", null, null],
];

describe("modelName()", () => {
  test.each(claude)("reads %s", (name, family, version) => {
    expect(told(name)).toEqual({ vendor: "claude", family, version });
  });

  test.each(gemini)("reads %s", (name, family, version) => {
    expect(told(name)).toEqual({ vendor: "gemini", family, version });
  });

  test.each(["gpt-5.2", "llama-3.2-3b", "claudette-7b", "my-geminis", "", "qwen3.5:4b"])(
    "knows no vendor of %j",
    (name) => expect(modelName(name)).toBeNull(),
  );

  test("reads a vendor's prefix and any case alike", () => {
    const names = [...claude, ...gemini].map(([name]) => name);
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom("x/", "eu.x.", "x:y:"),
        (name, before) => {
          expect(modelName(before + name.toUpperCase())).toEqual(modelName(name));
        },
      ),
    );
  });

  test("takes any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => void modelName(name)));
    expect(modelName(`claude-opus-4-5${"-9".repeat(1_000_000)}`)?.family).toBe("opus");
  });
});

test("compareVersions() puts 4.10 behind 4.6", () => {
  expect(compareVersions({ major: 4, minor: 10 }, { major: 4, minor: 6 })).toBeGreaterThan(0);
  expect(compareVersions({ major: 3, minor: 9 }, { major: 4, minor: 0 })).toBeLessThan(0);
  expect(compareVersions({ major: 4, minor: 6 }, { major: 4, minor: 6 })).toBe(0);
});

function told(name: string) {
  const read = modelName(name);
  const { major, minor } = read?.version ?? { major: 0, minor: 0 };
  return read && { ...read, version: read.version && `${major}.${minor}` };
}
