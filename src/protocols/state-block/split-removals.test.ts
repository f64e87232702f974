import { describe, expect, test } from "vitest";
import { type Removal, type RemovalRule, removalBy, removalKinds } from "../removal.ts";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { splitStateBlock } from "./split.ts";

/** A reply in pieces: those that stay as text, those that go with the rule that takes them. */
type Planted = readonly (string | readonly [RemovalRule, string])[];

function textOf(planted: Planted): string {
  return planted.map((piece) => (typeof piece === "string" ? piece : piece[1])).join("");
}

function removalsOf(planted: Planted): readonly Removal[] {
  let at = 0;
  return planted.flatMap((piece) => {
    const start = at;
    at += typeof piece === "string" ? piece.length : piece[1].length;
    return typeof piece === "string" ? [] : [removalBy(piece[0], start, at)];
  });
}

const block = '{"events": []}';

const cases: readonly [string, Planted][] = [
  [
    "a state fence and the white space round it",
    ["Rain.", ["trim", "\n\n"], ["state_fence", `\`\`\`state\n${block}\n\`\`\``], ["trim", "\n"]],
  ],
  ["a json fence", ["Rain.", ["trim", "\n"], ["json_fence", `\`\`\`json\n${block}\n\`\`\``]]],
  [
    "a bare fence in the middle",
    ["Rain.\n", ["bare_fence", `\`\`\`\n${block}\n\`\`\``], "\nLeft."],
  ],
  ["a trailing object to the end", ["Rain.", ["trim", "\n"], ["trailing_object", `${block} \n`]]],
  [
    "an inline object without the line breaks",
    ["Rain.\n", ["inline_object", block], "\nShe left."],
  ],
  [
    "a heading above an inline object by itself",
    ["Rain.\n", ["state_heading", "**State:**\n\n"], ["inline_object", `> ${block} `], "\nLeft."],
  ],
  [
    "a heading left as the last line",
    ["Rain.", ["trim", "\n"], ["state_heading", "\nState"], ["trim", "\n\n"]],
  ],
  [
    "an unclosed state fence from the line break on",
    ["Rain.", ["trim", "\n"], ["dangling_state", '\n```state\n{"ev']],
  ],
  ["an unclosed json fence", ["Rain.", ["dangling_json", '\n```json\n{"events"']]],
  ["an unclosed object", ["Rain.", ["trim", "\n"], ["dangling_object", '> {"events": [\n> {']]],
  [
    "an unclosed object round a call that was cut before",
    [
      "Rain.",
      ["trim", "\n"],
      ["dangling_object", '{"events": [\n'],
      ["event_call_line", "learn_fact(a)\n"],
      ["dangling_object", '{"type"'],
    ],
  ],
  ["a quote marker", ["Rain.", ["quote_marker", "\n >"], ["trim", " "]]],
  [
    "a call with the break after it",
    ["Rain.\n", ["event_call_line", "learn_fact(a)\n"], "She left."],
  ],
  [
    "calls that end the reply with the break before each",
    ["Rain.", ["event_call_line", "\nlearn_fact(a)"], ["event_call_line", "\n> LEARN_FACT (b"]],
  ],
  [
    "the later line breaks where a call leaves three",
    ["Rain.\n\n", ["event_call_line", "learn_fact(a)\n"], ["blank_lines", "\n\n"], "She left."],
  ],
  [
    "a state section from its scene line to its last entry",
    ["Rain.\n", ["echoed_state_section", "Scene: mill\n\n# Held:\n  lamp: mara\n"], "She left."],
  ],
  [
    "an echoed length hint",
    ["Rain.", ["echoed_length_hint", "\n[Hard limit: append the state block]"]],
  ],
  [
    "an echoed reminder cut off, and the bare limit above it",
    [
      "Rain.",
      ["echoed_instruction_tail", "\n[Hard limit: now]"],
      ["echoed_instruction_tail", "\n[Reminder: end"],
    ],
  ],
  [
    "a scene line with its location",
    ["Rain.", ["rendered_scene_line", "\nScene: the cellar (at mill)"]],
  ],
  ["an empty fence", ["Rain.", ["empty_dangling_fence", "\n```json"], ["trim", " \n"]]],
  ["leading white space", [["trim", "\n \u0085"], "Rain."]],
];

describe("splitStateBlock() removals", () => {
  test.each(cases)("are %s", (_, planted) => {
    expect(splitStateBlock(textOf(planted), defaultVocabulary).removals).toEqual(
      removalsOf(planted),
    );
  });

  test("have a planted case for every rule of the protocol", () => {
    const planted = new Set(
      cases.flatMap(([, pieces]) => removalsOf(pieces).map(({ rule }) => rule)),
    );
    const rules = Object.keys(removalKinds).filter((rule) => rule !== "purpose_tag");
    expect([...planted].sort()).toEqual(rules.sort());
  });

  const inStory = cases.filter(([, [first]]) => typeof first === "string");
  test.each(inStory)("only move when 100,000 characters of story stand before %s", (_, planted) => {
    const padding = "The lamp burned low. ".repeat(5000);
    const plain = splitStateBlock(textOf(planted), defaultVocabulary);
    const padded = splitStateBlock(padding + textOf(planted), defaultVocabulary);
    const moved = removalsOf([padding, ...planted]);
    expect(padded.removals).toEqual(moved);
    expect(padded.prose).toBe(padding + plain.prose);
    expect(padded).toMatchObject({
      proposal: plain.proposal,
      form: plain.form,
      parse: plain.parse,
    });
  });

  test("are those of the block alone when story goes on for 100,000 characters after it", () => {
    const after = `\n${"She left. ".repeat(10_000)}x`;
    const planted: Planted = ["Rain.\n", ["state_fence", `\`\`\`state\n${block}\n\`\`\``], after];
    const { raw, prose, removals } = splitStateBlock(textOf(planted), defaultVocabulary);
    expect(removals).toEqual(removalsOf(planted));
    expect(prose).toBe(`Rain.\n${after}`);
    expect(raw).toBe(block);
  });
});
