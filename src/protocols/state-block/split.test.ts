import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Json } from "../json.ts";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { type FenceForm, type ParseClass, splitStateBlock } from "./split.ts";

interface Vector {
  readonly id: string;
  readonly text: string;
  readonly prose: string;
  readonly proposal: Json | null;
  readonly raw: string;
}

const vectors: readonly Vector[] = readFileSync(
  new URL("./__fixtures__/state-block.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

const split = (text: string) => splitStateBlock(text, defaultVocabulary);

describe("splitStateBlock()", () => {
  test("answers every conformance vector", () => {
    const failed = vectors.filter((vector) => {
      const { prose, proposal, raw } = split(vector.text);
      const answer = [prose, proposal, raw];
      return JSON.stringify(answer) !== JSON.stringify([vector.prose, vector.proposal, vector.raw]);
    });
    expect(vectors).toHaveLength(2500);
    expect(failed.map((vector) => vector.id)).toEqual([]);
  });

  test.each<[string, string, string, Json | null, string]>([
    [
      "takes the last of two state fences, and cuts the story at the first",
      "One.\n```state\n[]\n```\nTwo.\n```state\n[1]\n```\nThree.",
      "One.",
      [1],
      "[1]",
    ],
    [
      "reads a label that runs straight into the payload",
      'Rain.\n```state{"events": []}```',
      "Rain.",
      { events: [] },
      '{"events": []}',
    ],
    [
      "takes no label that a word follows",
      "Rain.\n```statement\nx\n```",
      "Rain.\n```statement\nx\n```",
      null,
      "",
    ],
    [
      "leaves a json fence that is no proposal to the story",
      'She typed:\n```json\n{"name": "Mara"}\n```\nand waited.',
      'She typed:\n```json\n{"name": "Mara"}\n```\nand waited.',
      null,
      "",
    ],
    [
      "takes a mangled json fence that reads as protocol",
      'Rain.\n```json\n{"events": [}\n```',
      "Rain.",
      null,
      '{"events": [}',
    ],
    [
      "reads one event by itself as a proposal",
      'Rain.\n{"type": "learn_fact"}',
      "Rain.",
      { type: "learn_fact" },
      '{"type": "learn_fact"}',
    ],
    [
      "reads a quoted proposal without its markers",
      'Rain.\n> {"events":\n> []}\nShe left.',
      "Rain.\n\nShe left.",
      { events: [] },
      '{"events":\n[]}',
    ],
    [
      "leaves an object that has prose after it on its line",
      '{"events": []} she read.\nRain.',
      '{"events": []} she read.\nRain.',
      null,
      "",
    ],
    ["keeps the wreckage of a block", 'Rain.\n```state\n{"ev', "Rain.", null, '```state\n{"ev'],
    [
      "keeps the whole reply when protocol came out of its middle",
      'One.\nlearn_fact("a")\nTwo "learn_fact".',
      'One.\nTwo "learn_fact".',
      null,
      'One.\nlearn_fact("a")\nTwo "learn_fact".',
    ],
    [
      "records no block when only a state section was pasted",
      "Rain.\nHeld:\n  lamp: mara",
      "Rain.",
      null,
      "",
    ],
    ["answers the empty reply", "", "", null, ""],
    ["returns what a state fence holds, whatever it is", "```state\n[]\n```", "", [], "[]"],
    ["takes a long s and any case in the label", "A.\n```\u017fTATE\n[]\n```", "A.", [], "[]"],
    [
      "does not take U+FEFF for a blank",
      "```state\ufeff\n[]\n```",
      "```state\ufeff\n[]\n```",
      null,
      "",
    ],
    ["takes U+0085 for a blank", "A.\u0085```state\u0085\n[]\n```\u001c", "A.", [], "[]"],
  ])("%s", (_, text, prose, proposal, raw) => {
    const extraction = split(text);
    expect(extraction).toMatchObject({ prose, raw });
    expect(extraction.proposal).toEqual(proposal);
  });

  test.each<[string, FenceForm, ParseClass]>([
    ["Rain.\n```state\n{}\n```", "state", "strict"],
    ["Rain.\n```state\n{x}\n```", "state", "unreadable"],
    ["Rain.\n```state\n[1,]\n```", "state", "repaired"],
    ["Rain.\n```state\n[NaN]\n```", "state", "repaired"],
    ["Rain.\n```state\n[1e999]\n```", "state", "strict"],
    ["Rain.\n```state\nnull\n```", "state", "strict"],
    ['Rain.\n```state\n["(a, ]"]\n```', "state", "strict"],
    ["Rain.\n```state\n```", "state", "unreadable"],
    ['Rain.\n```json\n{"events": []}\n```', "json", "strict"],
    ['Rain.\n```\n{"events": [],}\n```', "bare", "repaired"],
    ['Rain.\n```\n{"events": [}\n```', "bare", "unreadable"],
    ['Rain.\n{"events": []}', "trailing", "strict"],
    ['Rain.\n{"events": []}\nShe left.', "inline", "strict"],
    ['Rain.\n> {"events": [+]}\n> {"events": [],}\nShe left.', "quoted", "repaired"],
    ['Rain.\n```state\n{"events"', "unclosed", "unreadable"],
    ['Rain.\n```json\n{"eve', "unclosed", "unreadable"],
    ['Rain.\n{"events": [', "unclosed", "unreadable"],
    ["Rain.\nset_possession(lamp)", "none", "absent"],
    ["Rain.", "none", "absent"],
  ])("%j has the form %s and parses %s", (text, form, parse) => {
    expect(split(text)).toMatchObject({ form, parse });
  });

  test("counts what JSON cannot hold as numbers, writes them null, and keeps them in raw", () => {
    const raw = '{"events": [NaN, -Infinity, 1e999], "n": -0}';
    const extraction = split(`Rain.\n${raw}`);
    const { NaN: none, POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number;
    expect(extraction.proposal).toEqual({ events: [none, least, most], n: 0 });
    expect(JSON.stringify(extraction.proposal)).toBe('{"events":[null,null,null],"n":0}');
    expect(extraction.raw).toBe(raw);
  });

  test("reads nesting down to 900 and nothing deeper, without an error", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(split(`\`\`\`state\n${nested(900)}\n\`\`\``).parse).toBe("strict");
    const tooDeep = split(`Rain.\n\`\`\`state\n${nested(901)}\n\`\`\``);
    expect(tooDeep).toMatchObject({ prose: "Rain.", proposal: null, parse: "unreadable" });
    expect(tooDeep.raw).toBe(nested(901));
  });

  test("keeps a key named __proto__ as a key", () => {
    const { proposal } = split('{"events": [], "__proto__": {"polluted": true}}');
    expect(JSON.stringify(proposal)).toBe('{"events":[],"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(proposal)).toBe(Object.prototype);
  });

  test("knows the events and headings of the vocabulary it is given and no others", () => {
    const vocabulary = {
      events: [{ type: "kiss.+(x", example: {}, fields: {} }],
      sceneHeading: "Ort -",
      sectionHeadings: ["Da:"],
    };
    const read = (text: string) => splitStateBlock(text, vocabulary).prose;
    expect(read("Rain.\nK\u0131\u017fs.+(x (mara)\nkissss(x\nset_possession(lamp)")).toBe(
      "Rain.\nkissss(x\nset_possession(lamp)",
    );
    expect(read("Rain.\n\nDa:\n  Mara\n\nHeld:\n  lamp")).toBe("Rain.\n\nHeld:\n  lamp");
    expect(read("Rain.\nOrt - Keller (at mill)")).toBe("Rain.");
    expect(read('Rain.\n{"type": "kiss.+(x"}')).toBe("Rain.");
    expect(read('Rain.\n{"type": "learn_fact"}')).toBe('Rain.\n{"type": "learn_fact"}');
  });
});
