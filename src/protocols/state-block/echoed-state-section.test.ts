import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { draftOf, withoutCuts } from "./draft.ts";
import { echoedStateSections } from "./echoed-state-section.ts";
import { recogniserOf } from "./recogniser.ts";

function left(text: string): string {
  const cuts = echoedStateSections(text, recogniserOf(defaultVocabulary));
  return withoutCuts(draftOf(text), cuts).text;
}

describe("echoedStateSections()", () => {
  test.each([
    ["two headings", "a\nHeld:\nKnown:\nb", "a\nb"],
    ["a heading and an entry", "a\nHeld:\n\tlamp\nb", "a\nb"],
    ["a heading under the scene line", "a\nScene: mill\n\nHeld:\nb", "a\nb"],
    ["a scene line without a name", "a\n Scene:\nHeld:\nb", "a\nb"],
    ["headings in Markdown", "a\n## **Held:** \n> _Known:_\nb", "a\nb"],
    ["the blank lines inside, not those below", "a\nHeld:\n\n  lamp\n\nb", "a\n\nb"],
    ["two sections apart", "Held:\n  a\nx\nKnown:\n  b\ny", "x\ny"],
    ["two sections that touch at a scene line", "a\nHeld:\n  b\nScene: c\nKnown:", "a"],
    ["everything", "Held:\n  lamp", ""],
  ])("takes %s", (_, text, prose) => {
    expect(left(text)).toBe(prose);
  });

  test.each([
    ["a heading alone", "a\nHeld:\nb"],
    ["the same heading twice", "a\nHeld:\nHeld:\nb"],
    ["a heading inside a sentence", "Held: that was the word.\n  indented"],
    ["entries that are not indented", "Held:\n- lamp"],
    ["a scene line with prose below it", "Scene: mill\na\nHeld:\nb"],
    ["bold with the colon outside", "**Held**:\n  lamp"],
  ])("leaves %s", (_, text) => {
    expect(left(text)).toBe(text);
  });
});
