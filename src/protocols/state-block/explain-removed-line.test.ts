import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { explainRemovedLine } from "./explain-removed-line.ts";

interface Vector {
  readonly line: string;
  readonly rule: string | null;
}

const vectors: readonly Vector[] = readFileSync(
  new URL("./__fixtures__/explain-removed-line.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

describe("explainRemovedLine()", () => {
  test("answers every conformance vector", () => {
    const failed = vectors.filter(
      ({ line, rule }) => explainRemovedLine(line, defaultVocabulary) !== rule,
    );
    expect(vectors).toHaveLength(300);
    expect(failed).toEqual([]);
  });

  test.each([
    ["[Hard limit: turn must not exceed \u0663\u0663 words", "echoed_length_hint"],
    ["[Hard limit: forty days]", "echoed_instruction_tail"],
    ["[an aside]", null],
    ["\u0085```J\u017fON\ufeff", null],
    ["\u0085```J\u017fON\u001c", "empty_dangling_fence"],
    ["> e\u017ftabl\u0130sh_fact\t(", "event_call_line"],
    ["Scene:", null],
    ["", null],
  ])("explains %j by %s", (line, rule) => {
    expect(explainRemovedLine(line, defaultVocabulary)).toBe(rule);
  });
});
