import { describe, expect, test } from "vitest";
import { everyWord } from "./__fixtures__/contexts.ts";
import { residueIn } from "./detect-residue.ts";
import { detectors } from "./detectors.ts";
import { readPage } from "./page.ts";
import { type ResidueKind, residueKinds } from "./residue.ts";
import { soughtBy } from "./sought.ts";

const sought = soughtBy(everyWord);

function found(text: string): [ResidueKind, string][] {
  return residueIn(text, sought).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
}

/** A text in which each piece that must be found stands between double angle marks, and the kinds of the pieces. */
type Case = readonly [name: string, marked: string, ...kinds: ResidueKind[]];

const cases: readonly Case[] = [
  ["a pair with its heading is one tag", "«<purpose>Looking</purpose>» Go.", "tag"],
  ["a tag that closes itself is one", "«<purpose/>» Go.", "tag"],
  ["a pair in a pair is one", "«<purpose><purpose>a</purpose></purpose>»", "tag"],
  ["a heading over lines is one", "«<purpose>\nLooking\n\n at it\n</purpose>»", "tag"],
  ["an opener without closer is half a tag", "«<purpose>»Looking", "half_tag"],
  ["a closer without opener is half a tag", "Looking«</purpose>» Go.", "half_tag"],
  [
    "a pair round two sentences is two halves",
    "«<purpose>»I look. Then I go.«</purpose>»",
    "half_tag",
    "half_tag",
  ],
  [
    "a pair round two paragraphs is two halves",
    "«<purpose>»I look\n\nI go«</purpose>»",
    "half_tag",
    "half_tag",
  ],
  [
    "an opener does not take the next pair",
    "«<purpose>»A plan.\n«<purpose>Look</purpose>»",
    "half_tag",
    "tag",
  ],
  ["square brackets are a look-alike", "«[purpose]Looking[/purpose]»", "look_alike_tag"],
  ["a longer name is a look-alike", "«<purpose-tag>Looking</purpose-tag>»", "look_alike_tag"],
  [
    "full-width brackets are a look-alike",
    "«\uff1cpurpose\uff1eLooking\uff1c/purpose\uff1e»",
    "look_alike_tag",
  ],
  ["entities are an entity tag", "«&lt;purpose&gt;Looking&lt;/purpose&gt;»", "entity_tag"],
  ["a zero-width space does not hide a tag", "«<pur\u200bpose>Looking</purpose>»", "tag"],
  ["invisible characters behind a piece stay outside", "«<purpose/>»\u200b\r\nGo.", "tag"],

  ["a labelled block is a fence", '«```state\n{"events": []}\n```» She left.', "fence"],
  ["whatever it holds", "«```state\nhe left\n```»", "fence"],
  [
    "a fence in a fence is one",
    '«```state\n```json\n{"events": []}\n```\n```»\n\nShe left.',
    "fence",
  ],
  ["prose behind a forgotten closer is story", '«```state\n{"events": []}»\n\nShe left.', "fence"],
  [
    "so is prose before a closer found much later",
    '«```state\n{"events": []}»\n\nShe left.\n\n```\ncode\n```',
    "fence",
  ],
  [
    "two blocks leave the story between",
    "«```state\n{}\n```»\n\nShe left.\n\n«```state\n{}\n```»",
    "fence",
    "fence",
  ],
  ["a json block that holds a proposal is a fence", '«```json\n{"events": []}\n```»', "fence"],
  [
    "a block of another language that is all proposal is a fence",
    '«```js\n{"type": "end_scene"}\n```»',
    "fence",
  ],
  ["an empty block is a fragment", "She left.\n\n«```json\n\n```»", "fence_fragment"],
  ["two backticks on a line are a fragment", "She left.\n\n«``»\n\nIt rained.", "fence_fragment"],
  ["an opener over nothing is a fragment", "She left.\n\n«```»", "fence_fragment"],
  ["a cut label is a fragment", "She left.\n\n«```sta»", "fence_fragment"],

  ["an object is found in a sentence", 'So: «{"events": []}» she said.', "proposal_json"],
  ["single quotes and all", "«{'events': [{'type': 'end_scene'}]}»", "proposal_json"],
  [
    "a list without envelope is found whole",
    '«[{"item": "a", "type": "set_possession"}]» She left.',
    "proposal_json",
  ],
  [
    "brackets in strings do not cut it",
    '«{"events": [{"fact": "a ] b ["}, {"type": "end_scene"}]}»',
    "proposal_json",
  ],
  [
    "an object that never closes ends where JSON ends",
    '«{"events": [\n  {"type": "end_scene"},»\nShe left.',
    "proposal_json",
  ],
  ["backticks round it go with it", '«`{"events": []}`»', "proposal_json"],
  ["a brace of the story's before it stays", '{x} is a set. «{"events": []}»', "proposal_json"],
  [
    "keys and values without brackets are found",
    "«- type: set_possession\n  item: horn»\nShe left.",
    "proposal_json",
  ],
  [
    "an event as the function is a call object",
    '«{"name": "end_scene", "arguments": {}}»',
    "function_call_object",
  ],
  ["an event as the key is one as well", '«{"end_scene": {}}»', "function_call_object"],
  ["closers alone are a fragment", 'shut«"}]}» She left.', "json_fragment"],
  [
    "a line of JSON before closers is part of it",
    '«"item": "a", "owner": "b"}]}»',
    "json_fragment",
  ],
  ["a cut first key is a fragment", 'She left.\n\n«{"eve»', "json_fragment"],

  ["a call on its line is an event call", "She left.\n\n«end_scene()»", "event_call"],
  [
    "list marks and backticks go with it",
    "«- `set_possession(a, b)`»\n«* end_scene()»",
    "event_call",
    "event_call",
  ],
  ["prose behind a call is story", "«set_possession(a, b)» She left.", "event_call"],
  ["a call over lines is one", '«set_possession(\n  item="a"\n)»\nShe left.', "event_call"],
  ["what is left of one is one", '«item="a",\n  owner="b"\n)»\nShe left.', "event_call"],

  ["a wrapper goes with what it holds", "«<state>\n{}\n</state>» She left.", "xml_wrapper"],
  ["a tool call's wrapper as well", "«<tool_call>\n\n</tool_call>»", "xml_wrapper"],
  [
    "and a details element whose summary is the label",
    "«<details><summary>State</summary>x</details>»",
    "xml_wrapper",
  ],
  ["and a comment that begins with the label", "«<!-- state: x -->» She left.", "xml_wrapper"],

  [
    "two headings with entries are a section",
    "«Held:\n- a\n\nKnown:\n- b»\n\nShe left.",
    "section_heading",
  ],
  [
    "one over indented entries is one",
    "«Known:\n  the gate is shut»\nShe left.",
    "section_heading",
  ],
  [
    "the scene line over a heading goes with it",
    "«Scene: the gate\n\nPresent:\n  berit»",
    "section_heading",
  ],
  ["a scene line with its place is one", "«Scene: the gate (at gate)»\n\nShe left.", "scene_line"],
  [
    "the label as a heading over a block",
    '«**State**»\n«{"events": []}»',
    "label_heading",
    "proposal_json",
  ],
  ["the label as the last line", "She left.\n\n«State:»", "label_heading"],
  [
    "a line that announces the block is a lead-in",
    "«Now follows the state block:»\n\nShe left.",
    "lead_in",
  ],

  [
    "a reminder is one with its brackets and marks",
    "She left. «*[Reminder: finish with a state block.]*» Go.",
    "reminder_bracket",
  ],
  [
    "a reminder without brackets is its sentence",
    "She left. «Reminder: finish with a ```state block.» Go.",
    "reminder_bracket",
  ],
  ["the length hint is one", "«[Hard limit: this turn must not exceed 90 words.]»", "length_hint"],
  [
    "a limit right above an echo is one too",
    "«[Hard limit: it ends.]»\n«[Reminder: finish with a state block.]»",
    "length_hint",
    "reminder_bracket",
  ],
  ["the hint to continue is one", "«[Continue the story directly.]» She left.", "continue_hint"],
  [
    "eight words of the instruction are a piece",
    "Then «say in PLAIN words: what the calls are» not.",
    "instruction_piece",
  ],

  ["a template's token is one", "She left.«<|im_end|>»", "chat_token"],
  ["its role goes with it", "«<|im_start|>assistant»\nShe left.", "chat_token"],
  ["reasoning goes with its tags", "«<think>she\n\nleaves</think>» She left.", "reasoning_tag"],
  ["a reasoning tag by itself is one", "She left. «</think>»", "reasoning_tag"],
  [
    "a channel's name in a word is a marker",
    "«analysis»She leaves.«assistantfinal»She left.",
    "channel_marker",
    "channel_marker",
  ],
  ["a role with its colon is a header", "«assistant:» She left.", "role_header"],
  ["an instruction heading is one", "«### Instruction:»\nShe left.", "role_header"],
  ["marks that wrapped a tag are empty emphasis", "«****»\nShe left.", "empty_emphasis"],
  ["so is a rule left last", "She left.\n\n«---»", "empty_emphasis"],
];

describe("detectors", () => {
  test.each(cases)("%s", (_name, marked, ...kinds) => {
    const pieces = Array.from(marked.matchAll(/«([^»]*)»/g), (match) => match[1]);
    const text = marked.replace(/[«»]/g, "");
    expect(found(text)).toEqual(pieces.map((piece, index) => [kinds[index], piece]));
  });

  test("are tried by a case for every kind there is", () => {
    const tried = new Set(cases.flatMap(([, , ...kinds]) => kinds));
    expect(residueKinds.filter((kind) => !tried.has(kind))).toEqual([]);
  });

  test("give no kind that they do not name, and name none that no detector gives", () => {
    const given = detectors.map((detector) => {
      const pieces = cases.flatMap(([, marked]) =>
        detector.find(readPage(marked.replace(/[«»]/g, ""), sought)),
      );
      return new Set(pieces.map(({ kind }) => kind));
    });
    detectors.forEach((detector, index) => {
      expect([...(given[index] ?? [])].sort()).toEqual([...detector.kinds].sort());
    });
  });

  test("look for nothing of a protocol that the context does not speak of", () => {
    const words = {
      tag: null,
      fenceLabel: null,
      eventNames: [],
      sceneHeading: null,
      sectionHeadings: [],
    };
    const bare = soughtBy({ words, instruction: [] });
    const transport: readonly ResidueKind[] = [
      "chat_token",
      "reasoning_tag",
      "channel_marker",
      "role_header",
      "empty_emphasis",
      "continue_hint",
      "length_hint",
    ];
    const others = cases.filter(
      ([, , ...kinds]) => !kinds.some((kind) => transport.includes(kind)),
    );
    const seen = others.filter(
      ([, marked]) => residueIn(marked.replace(/[«»]/g, ""), bare).length > 0,
    );
    expect(seen).toEqual([]);
  });
});
