import { describe, expect, test } from "vitest";
import { readWireSection } from "./wire-section.ts";

const section = [
  "Scene: A flooded cellar (at cellar)",
  "Present:",
  "  - cellar: The cellar (place)",
  "  - mara: Mara (character), at cellar",
  "  - old-lamp: The lamp (brass) (thing)",
  "Held:",
  "  - mara: old-lamp",
  "Known:",
  "  - mara: the door is barred (from inside)",
];

describe("readWireSection()", () => {
  test("takes a message apart into section, entities, hint and the player's words", () => {
    const hint = "[Hard limit: this turn must not exceed 300 words and should have 90.]";
    const own = [...section, "", "[Some entries were refused:\n- one]", "", "I look up.", "", hint];
    expect(readWireSection(own.join("\n"))).toEqual({
      lines: section,
      entities: [
        { id: "cellar", kind: "place" },
        { id: "mara", kind: "character" },
        { id: "old-lamp", kind: "thing" },
        { id: "mara", kind: "from inside" },
      ],
      lengthHint: hint,
      player: "I look up.",
    });
  });

  test.each([
    ["no section", "I look up.", [], "I look up."],
    ["a heading of the player's own", "Held:\nmy breath", [], "Held:\nmy breath"],
    ["a section without a scene", "Held:\n  - a: b\n\nI go.", ["Held:", "  - a: b"], "I go."],
    ["headings of another vocabulary", "Mood:\n\t* tense\nI go.", ["Mood:", "\t* tense"], "I go."],
    ["nothing", "", [], ""],
  ])("reads %s", (_name, own, lines, player) => {
    expect(readWireSection(own)).toMatchObject({ lines, player, lengthHint: null });
  });
});
