import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "../protocols/state-block/default-vocabulary.ts";
import { lineAnswerer } from "./extract-lines.ts";
import { LineFault } from "./line-fault.ts";
import { lineProtocols } from "./line-protocols.ts";

const label = lineAnswerer("purpose-label", defaultVocabulary);
const block = lineAnswerer("state-block", defaultVocabulary);

function line(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(members);
}

function answered(json: string | null): Record<string, unknown> {
  return JSON.parse(json ?? "null");
}

describe("lineAnswerer()", () => {
  test("answers a purpose-label line with its members in order", () => {
    const json = label(line({ id: "a", text: "<purpose>Reading</purpose>Now." }));
    const removal = '{"rule":"purpose_tag","kind":"declaration","start":0,"end":26}';
    expect(json).toBe(
      `{"id":"a","label":"Reading","text":"Now.","declared":true,"removals":[${removal}]}`,
    );
  });

  test("answers a state-block line with its members in order", () => {
    const json = block(line({ id: 1, text: 'She left.\n\n```state\n{"events": []}\n```' }));
    expect(Object.keys(answered(json))).toEqual(["id", "prose", "proposal", "raw", "removals"]);
    expect(answered(json)).toMatchObject({
      id: 1,
      prose: "She left.",
      proposal: { events: [] },
      raw: '{"events": []}',
    });
  });

  test.each(lineProtocols)("%s reads a text that is null or absent as empty", (protocol) => {
    const answer = lineAnswerer(protocol, defaultVocabulary);
    const empty = answer(line({ id: 1, text: "" }));
    expect(answer(line({ id: 1, text: null }))).toBe(empty);
    expect(answer(line({ id: 1 }))).toBe(empty);
  });

  test.each(["", "  ", "\r", "\t\u3000"])("passes over the blank line %j", (blank) => {
    expect(label(blank)).toBeNull();
  });

  test.each([
    ["a long number", "12345678901234567890"],
    ["an object", '{"run": 1.0, "turn": [2]}'],
    ["null", "null"],
  ])("gives %s back as it was written", (_name, id) => {
    expect(label(`{"text":"","id":${id}}`)).toMatch(
      new RegExp(`^\\{"id":${id.replace(/[[\]{}.]/g, "\\$&")},"label"`),
    );
  });

  test("says null where a line has no id", () => {
    expect(answered(label(line({ text: "x" })))).toMatchObject({ id: null });
  });

  test("keeps what is not well-formed Unicode", () => {
    expect(answered(label('{"text":"\\ud83d<purpose>a</purpose>"}'))).toMatchObject({
      text: "\ud83d",
    });
  });

  const long = "<purpose>alpha beta gamma</purpose>";
  test.each<[string, object, object]>([
    ["no config", {}, { label: "alpha beta gamma" }],
    ["an empty config", { config: {} }, { label: "alpha beta gamma" }],
    ["maxChars", { config: { maxChars: 10 } }, { label: "alpha beta..." }],
    [
      "max_chars, as the conformance vectors have it",
      { config: { max_chars: 10 } },
      { label: "alpha beta..." },
    ],
    [
      "maxChars before max_chars",
      { config: { max_chars: 64, maxChars: 10 } },
      { label: "alpha beta..." },
    ],
    ["labels switched off", { config: false }, { label: "", text: long, declared: false }],
    ["labels switched on", { config: true }, { label: "alpha beta gamma" }],
    ["null, which is off for the normaliser", { config: null }, { label: "", text: long }],
  ])("takes %s", (_name, members, expected) => {
    expect(answered(label(line({ text: long, ...members })))).toMatchObject(expected);
  });

  test("reads a continuation where the config says prefill", () => {
    const text = "Reading</purpose>Now.";
    expect(answered(label(line({ text })))).toMatchObject({ label: "", text });
    const config = { delivery: "prefill" };
    expect(answered(label(line({ text, config })))).toMatchObject({
      label: "Reading",
      text: "Now.",
    });
  });

  test("passes over members it does not know, config of a state-block line among them", () => {
    expect(block(line({ id: 1, text: "x", config: 7, note: [] }))).toBe(
      block(line({ id: 1, text: "x" })),
    );
  });

  test.each<[string, string, string]>([
    ["{", "is not JSON", '{"id": 1, "text"'],
    ["[]", "is JSON but not an object", '{"id": 1, "text"'],
    ["null", "is JSON but not an object", '{"id": 1, "text"'],
    ['"text"', "is JSON but not an object", '{"id": 1, "text"'],
    ['{"text": 5}', 'has a "text" that is not a string', "one string, or null"],
    ['{"config": 5}', 'has a "config" of 5', "make it a boolean or an object"],
    ['{"config": {"maxChars": 7}}', 'has a "config.maxChars" of 7', "an integer of at least 8"],
    [
      '{"config": {"delivery": "x"}}',
      'has a "config.delivery" of "x"',
      "one of system, nudge, prefill",
    ],
  ])("refuses %s and says how to mend it", (text, problem, mend) => {
    const fault = faultOf(text);
    expect(fault.message).toBe(problem);
    expect(fault.mend).toContain(mend);
  });
});

function faultOf(text: string): LineFault {
  try {
    label(text);
  } catch (error) {
    if (error instanceof LineFault) return error;
  }
  throw new Error("answered, or refused with something else");
}
