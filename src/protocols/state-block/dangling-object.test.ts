import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { danglingObjects } from "./dangling-object.ts";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { objectEnd } from "./object-scan.ts";
import { readsAsProtocol } from "./proposal.ts";
import { recogniserOf } from "./recogniser.ts";

const recogniser = recogniserOf(defaultVocabulary);

/** The search done anew for one end, candidate by candidate: correct and slow. */
function danglingObjectIn(text: string): number | null {
  let passedOver = 0;
  for (const { index } of text.matchAll(/^[ \t]*(?:>[ \t]*)?\{/gm)) {
    if (index < passedOver) continue;
    const lines = text.slice(index).split("\n");
    const body = lines.map((line) => line.replace(/^[ \t]*>[ \t]?/, "")).join("\n");
    const end = objectEnd(body, body.indexOf("{"));
    if (end === null) return readsAsProtocol(body, recogniser) ? index : null;
    passedOver = index + end;
  }
  return null;
}

describe("danglingObjects()", () => {
  test("cuts at the outermost object that stays open, not at its last line", () => {
    const text = 'Rain.\n{sigh}\n> {"events": [\n> {"type": "learn_fact"},\n> {"ty';
    expect(danglingObjects(text, recogniser)(text.length)).toBe(13);
  });

  test("leaves an open object that does not read as protocol, and all below it", () => {
    const text = 'Rain.\n{ sigh\n{"a": 1}';
    expect(danglingObjects(text, recogniser)(text.length)).toBeNull();
  });

  test("answers as a search done anew, for ends that shrink by any steps", () => {
    const units = [
      "{",
      "}",
      "{\n",
      "}\n",
      "> {\n",
      "> }\n",
      "   > ",
      '"',
      "\\",
      '"events"',
      "\n",
      "x",
    ];
    const texts = fc.string({ unit: fc.constantFrom(...units), maxLength: 16 });
    fc.assert(
      fc.property(texts, fc.array(fc.integer({ min: 0, max: 12 })), (text, steps) => {
        const danglingObject = danglingObjects(text, recogniser);
        let end = text.length;
        for (const step of [0, ...steps]) {
          end = Math.max(0, end - step);
          expect(danglingObject(end)).toBe(danglingObjectIn(text.slice(0, end)));
        }
      }),
      { numRuns: 5000 },
    );
  });
});
