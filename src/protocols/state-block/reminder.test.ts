import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { lengthHint } from "./length-hint.ts";
import { reminderText } from "./reminder.ts";
import { renderRejections } from "./render-rejections.ts";
import { splitStateBlock } from "./split.ts";

const story = "The rain fell on the mill.\n\nNobody came.";
const block = '```state\n{"events": []}\n```';
const hint = lengthHint(600) ?? "";
const shortHint = lengthHint(120) ?? "";
const note = renderRejections([{ detail: "set_mood needs a value." }, { detail: "Who is tom?" }]);

describe("reminderText()", () => {
  test("is one bracket that names the fence and the list", () => {
    expect(reminderText()).toMatch(/^\[Reminder: [^\]]*```state [^\]]*events list[^\]]*\]$/);
  });
});

describe("splitStateBlock() knows our own instructions by the words they share with it", () => {
  test.each([
    ["the reminder", reminderText()],
    ["the reminder cut off", reminderText().slice(0, 40)],
    ["the length hint", hint],
    ["the length hint without a floor", shortHint],
    ["the length hint cut off after its limit", hint.slice(0, 60)],
    ["the note of refusals", note],
    ["the reminder after the length hint", `${hint}\n${reminderText()}`],
    ["the length hint after the reminder", `${reminderText()}\n\n${hint}`],
    ["the reminder after the note of refusals", `${note}\n\n${reminderText()}`],
  ])("takes an echo of %s off the end of a story", (_name, echo) => {
    expect(splitStateBlock(`${story}\n\n${echo}`, defaultVocabulary)).toMatchObject({
      prose: story,
      proposal: null,
    });
    expect(splitStateBlock(`${story}\n\n${echo}\n\n${block}`, defaultVocabulary)).toMatchObject({
      prose: story,
      proposal: { events: [] },
    });
  });
});
