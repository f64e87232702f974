import { describe, expect, test } from "vitest";
import { wordingSections } from "../protocols/state-block/wording-sections.ts";
import {
  completeInstruction,
  instructionFault,
  instructionNote,
  sampleInstruction,
  withAddition,
} from "./init-instruction.ts";
import type { InitProtocol } from "./init-protocol.ts";

const label: InitProtocol = { kind: "purpose-label" };
const block: InitProtocol = { kind: "state-block" };
const status: InitProtocol = { kind: "tag", name: "status" };
const protocols = [label, block, status];

describe("completeInstruction()", () => {
  test("keeps a text as it is but for the white space at its end", () => {
    expect(completeInstruction("  One.\n\nTwo. \n\n", label)).toBe("  One.\n\nTwo.\n");
  });

  test("makes a rule of a plain text for a narrator, with a reminder", () => {
    const sections = wordingSections(completeInstruction("End with a state block.", block));
    expect(sections).toMatchObject({ kind: "sections", rule: "End with a state block." });
    expect(sections).toMatchObject({ reminder: expect.stringMatching(/^\[Reminder: .*\]$/) });
  });

  test("leaves a text alone that has one of the sections, so that the other is asked for", async () => {
    const half = "## Rule\n\nEnd with a state block.\n";
    expect(completeInstruction(half, block)).toBe(half);
    expect(await instructionFault(half, block)).toMatchObject({
      mend: expect.stringMatching(/reminder/),
    });
  });
});

describe("instructionFault()", () => {
  test.each(protocols)("finds none in the sample for $kind", async (protocol) => {
    const sample = sampleInstruction(protocol);
    expect(await instructionFault(sample, protocol)).toBeNull();
    expect(completeInstruction(sample, protocol)).toBe(sample);
  });

  test.each(protocols)("is mended by what it says is missing for $kind", async (protocol) => {
    const text = "Say what you are doing.";
    const fault = await instructionFault(completeInstruction(text, protocol), protocol);
    expect(fault).toMatchObject({ message: expect.stringMatching(/never names the/) });
    const added = withAddition(text, fault?.addition ?? "", protocol);
    const mended = completeInstruction(added, protocol);
    expect(await instructionFault(mended, protocol)).toBeNull();
  });

  test.each<[string, InitProtocol, string, RegExp]>([
    ["the tag of a label", label, "Begin with <aim>…</aim>.", /tag <purpose>/],
    ["the user's own tag", status, "Begin with <purpose>…</purpose>.", /tag <status>/],
    ["a state block", block, "Never forget the state of the world.", /```state block/],
  ])("says that %s is never named", async (_name, protocol, text, message) => {
    const complete = completeInstruction(text, protocol);
    const fault = await instructionFault(complete, protocol);
    expect(fault?.message).toMatch(message);
  });

  test.each([
    "Close with a ```state block.",
    "Close with a code block labelled `state`.",
    "Close with a fenced state block.",
    "Put a fence with the label state below the story.",
    'Write a block with the language "state".',
  ])("takes %s as naming the block", async (text) => {
    expect(await instructionFault(completeInstruction(text, block), block)).toBeNull();
  });

  test("finds an empty text, and a placeholder that nothing fills with its line", async () => {
    expect((await instructionFault(" \n", status))?.message).toBe("the instruction is empty");
    const stray = "Begin with\n<purpose>an aim</purpose> for {{reader}}.\n";
    expect(await instructionFault(stray, label)).toMatchObject({ line: 2, addition: null });
    const own = "<status>x</status> in {{maxChars}} characters";
    expect((await instructionFault(own, status))?.message).toMatch(/nothing fills/);
  });
});

describe("withAddition()", () => {
  test.each<[string, string, string]>([
    ["behind a plain text", "One.\n\n", "One.\n\nTwo.\n"],
    [
      "behind a rule that a reminder follows",
      "## rule\nOne.\n\n## reminder\nR.\n",
      "## rule\nOne.\n\nTwo.\n\n## reminder\nR.\n",
    ],
    [
      "behind a rule that follows a reminder",
      "## reminder\nR.\n## Rule\nOne.",
      "## reminder\nR.\n## Rule\nOne.\n\nTwo.\n",
    ],
  ])("puts it %s", (_name, text, expected) => {
    expect(withAddition(text, "Two.", block)).toBe(expected);
  });

  test("knows no sections where the protocol has none", () => {
    const text = "Use it.\n## reminder\nR.\n";
    expect(withAddition(text, "Two.", label)).toBe(`${text}\nTwo.\n`);
  });
});

describe("instructionNote()", () => {
  test("speaks up where a narrator is not shown the vocabulary, and nowhere else", () => {
    expect(instructionNote("End with a state block.", block)).toMatch(/no \{\{vocabulary\}\}/);
    expect(instructionNote("End with a state block:\n{{vocabulary}}", block)).toBeNull();
    expect(instructionNote("Begin with <purpose>.", label)).toBeNull();
  });
});
