import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { everyWord, purposeLabelContext, stateBlockContext } from "./__fixtures__/contexts.ts";
import { fragmentText } from "./__fixtures__/fragments.ts";
import { overreach, type RemovedRange } from "./overreach.ts";

/** Cuts what stands between double angle marks out of the reply: `«` begins a leak, `‹` a declaration, `⌊` space. */
function removalsOf(marked: string): { reply: string; removals: RemovedRange[] } {
  const kinds: Readonly<Record<string, string>> = { "«": "leak", "‹": "declaration", "⌊": "space" };
  const removals: RemovedRange[] = [];
  let reply = "";
  let open: { start: number; kind: string } | null = null;
  for (const unit of marked) {
    const kind = kinds[unit];
    if (kind !== undefined) open = { start: reply.length, kind };
    else if ("»›⌋".includes(unit)) {
      if (open !== null) removals.push({ ...open, end: reply.length });
      open = null;
    } else reply += unit;
  }
  return { reply, removals };
}

describe("overreach()", () => {
  test.each([
    ["nothing when nothing was removed", "She left.", 0],
    ["no white space", "She left.⌊ \n\n⌋It rained.", 0],
    ["no block", 'She left.\n\n‹```state\n{"events": []}\n```›', 0],
    ["no json block that holds a proposal", 'She left.\n\n«```json\n{"events": []}\n```»', 0],
    ["no cut block", 'She left.\n«\n```state\n{"events": [{"type": "set_poss»', 0],
    ["no json fence that ends within its first key", 'She left.\n«\n```json\n{"eve»', 0],
    ["no echo", "She left.\n«[Reminder: finish with a state block.]»", 0],
    ["no stray mark", "She left.\n«>»", 0],
    ["a sentence", "«She left.» It rained.", 9],
    ["story between two blocks", "A.\n«```state\n{}\n```\n\nShe left.\n\n```state\n{}\n```»", 9],
    [
      "story behind a block that was never closed",
      'A.\n«```state\n{"events": []}\n\nShe left.»',
      9,
    ],
    ["the story's own block", '«```json\n{"name": "Mara"}\n```»', 28],
    ["a note that is none of ours", "A note:\n\n«[Reminder: lock the loft.]»", 26],
    ["a sentence that begins like a call", "«set_attribute (so the brass plate says) broke.»", 46],
    ["a screenplay's scene", "She left.\n«Scene: the mill.\n»", 16],
    ["the word state in small letters", "in a fugitive\n«state»", 5],
    ["no heading over a block, cut by another rule", '«**State**\n»«{"events": []}»', 0],
    [
      "no limit over an echo, cut by another rule",
      "«[Hard limit: it ends.]»\n\n«[Reminder: finish with a state block.]»",
      0,
    ],
  ])("counts %s", (_name, marked, count) => {
    const { reply, removals } = removalsOf(marked);
    expect(overreach(reply, removals, stateBlockContext)).toBe(count);
  });

  test.each([
    ["no pair round a heading", "‹<purpose>Looking</purpose>› Go.", 0],
    ["no heading whose opener was given", "‹Looking at it</purpose>› Go.", 0],
    ["no blank heading whose opener was given", "‹ </purpose>› Go.", 0],
    ["narration in a pair", "‹<purpose>I look. Then I go.</purpose>›", 18],
    ["narration before a closer", "‹I look. Then I go.</purpose>› Go.", 18],
    ["words before a stray closer that no declaration took", "«Looking at it</purpose>»", 13],
    [
      "prose between an unclosed opener and the pair",
      "‹<purpose>Look\nI plan.\n<purpose>Go</purpose>›",
      12,
    ],
    ["prose behind a tag in inline code", "Mine is `‹<purpose>` here. <purpose>Go</purpose>›", 7],
  ])("of labels counts %s", (_name, marked, count) => {
    const { reply, removals } = removalsOf(marked);
    expect(overreach(reply, removals, purposeLabelContext)).toBe(count);
  });

  test("ignores what lies beyond the reply", () => {
    expect(overreach("She left.", [{ start: 4, end: 99, kind: "leak" }], everyWord)).toBe(5);
    expect(overreach("She left.", [{ start: 50, end: 99, kind: "leak" }], everyWord)).toBe(0);
  });

  const cut = fc.tuple(fc.nat(60), fc.nat(30), fc.constantFrom("leak", "declaration", "space"));
  const cuts = fc.array(cut, { maxLength: 5 });

  test("is a whole number between nothing and all that was removed, in any order of removals", () => {
    fc.assert(
      fc.property(fragmentText, cuts, (reply, list) => {
        const removals = list.map(([start, length, kind]) => ({
          start,
          end: start + length,
          kind,
        }));
        const count = overreach(reply, removals, everyWord);
        const removed = new Set(
          removals.flatMap(({ start, end, kind }) =>
            kind === "space"
              ? []
              : Array.from({ length: end - start }, (_, index) => start + index),
          ),
        );
        const blanks = reply.replace(/\S/g, "").length;
        expect(Number.isInteger(count)).toBe(true);
        expect(count).toBeGreaterThanOrEqual(0);
        expect(count).toBeLessThanOrEqual(removed.size + blanks);
        expect(overreach(reply, removals.toReversed(), everyWord)).toBe(count);
      }),
    );
  });
});
