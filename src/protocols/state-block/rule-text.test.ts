import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { validityOf } from "./refusal.ts";
import { renderRule, ruleText } from "./rule-text.ts";
import { parseVocabulary, type Vocabulary } from "./vocabulary.ts";

function vocabularyOf(events: readonly unknown[]): Vocabulary {
  const parsed = parseVocabulary({ events });
  if (parsed.kind === "invalid") throw new Error(`${parsed.path}: ${parsed.problem}`);
  return parsed.vocabulary;
}

const twoEvents = vocabularyOf([
  { type: "set_mood", fields: { who: "identifier", mood: "string" } },
  { type: "set_weather", fields: { weather: "string" } },
]);

function exampleBlockOf(rule: string): { events: readonly unknown[] } {
  const [, json] = /```state\n(.*)\n```$/.exec(rule) ?? [];
  return JSON.parse(json ?? "null");
}

describe("renderRule()", () => {
  test("fills every placeholder with one example a line", () => {
    expect(renderRule("A\n{{vocabulary}}\nB {{vocabulary}}", twoEvents)).toBe(
      [
        "A",
        '{"type": "set_mood", "who": "who-1", "mood": "the mood"}',
        '{"type": "set_weather", "weather": "the weather"}',
        'B {"type": "set_mood", "who": "who-1", "mood": "the mood"}',
        '{"type": "set_weather", "weather": "the weather"}',
      ].join("\n"),
    );
  });

  test("takes the examples literally, replacement patterns included", () => {
    const dollars = vocabularyOf([
      { type: "pay", fields: { sum: "string" }, example: { type: "pay", sum: "$& $1 $$" } },
    ]);
    expect(renderRule("{{vocabulary}}", dollars)).toBe('{"type": "pay", "sum": "$& $1 $$"}');
  });

  test("leaves a rule without the placeholder as it is", () => {
    expect(renderRule("Append {{maxChars}} a `state` block.", twoEvents)).toBe(
      "Append {{maxChars}} a `state` block.",
    );
  });

  test("describes no event that the vocabulary would refuse", () => {
    const lines = renderRule("{{vocabulary}}", defaultVocabulary).split("\n");
    expect(lines).toHaveLength(8);
    for (const line of lines) {
      expect(validityOf(JSON.parse(line), defaultVocabulary)).toEqual({ kind: "valid" });
    }
  });
});

describe("ruleText()", () => {
  test.each([
    ["the fence label", "`state`"],
    ["the list", '"events"'],
    ["absolute values", "absolute"],
    ["that identifiers match", "letter for letter"],
    ["what introduces somebody new", "create_entity"],
    ["the empty list", "empty events list"],
  ])("names %s", (_name, words) => {
    expect(ruleText(defaultVocabulary)).toContain(words);
  });

  test("shows every event of the vocabulary", () => {
    const rule = ruleText(defaultVocabulary);
    expect(rule).toContain(`\n${renderRule("{{vocabulary}}", defaultVocabulary)}\n`);
  });

  test("ends in a block of two valid events that need nobody new", () => {
    const { events } = exampleBlockOf(ruleText(defaultVocabulary));
    expect(events).toHaveLength(2);
    for (const event of events) {
      expect(validityOf(event, defaultVocabulary)).toEqual({ kind: "valid" });
      expect(event).not.toHaveProperty("type", "create_entity");
    }
  });

  test("says nothing of what the vocabulary cannot express", () => {
    const weather = vocabularyOf([{ type: "set_weather", fields: { weather: "string" } }]);
    expect(ruleText(weather)).not.toMatch(/[Ii]dentifier|introduced/);
    expect(exampleBlockOf(ruleText(weather)).events).toEqual([
      { type: "set_weather", weather: "the weather" },
    ]);
    expect(ruleText(twoEvents)).toMatch(/Identifiers/);
    expect(ruleText(twoEvents)).not.toContain("introduced");
  });
});
