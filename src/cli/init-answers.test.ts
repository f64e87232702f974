import { describe, expect, test } from "vitest";
import { FileError, SeambenchError, UsageError } from "../errors.ts";
import type { InitFlags } from "./commands/init.ts";
import { initAnswers } from "./init-answers.ts";
import type { Asker } from "./init-asker.ts";
import { sampleInstruction } from "./init-instruction.ts";
import type { InstructionSources } from "./init-instruction-source.ts";

const label = "Every message that calls a tool begins with <purpose>your aim</purpose>.\n";

const sources: InstructionSources = {
  file: async (path) => {
    if (path === "label.md") return label;
    throw new FileError(`there is no file ${path}`, { mend: "check the path" });
  },
  standardInput: async () => label,
};

/** Somebody who gives these answers one after another; what was asked and said is kept. */
function answering(...answers: readonly string[]): Asker & { readonly shown: string[] } {
  const left = [...answers];
  const shown: string[] = [];
  return {
    shown,
    ask: async (question) => {
      shown.push(question);
      const answer = left.shift();
      if (answer === undefined) throw new RangeError("no answer is left");
      return answer;
    },
    say: (text) => void shown.push(text),
    close: () => {},
  };
}

const sample = sampleInstruction({ kind: "purpose-label" });
const byDefault = {
  protocol: { kind: "purpose-label" },
  instruction: sample,
  models: [{ kind: "sim", profile: "steady" }],
  seams: ["none", "system", "nudge", "prefill"],
};

describe("initAnswers(), by defaults", () => {
  test.each<[string, InitFlags, object]>([
    ["takes the default for everything", {}, {}],
    [
      "takes a tag alone for its protocol",
      { tag: "aim", instruction: "Begin with <aim>x</aim>." },
      { protocol: { kind: "tag", name: "aim" }, instruction: "Begin with <aim>x</aim>.\n" },
    ],
    ["reads a wording file", { wording: "label.md" }, { instruction: label }],
    ["reads standard input", { wording: "-" }, { instruction: label }],
    ["takes the seams named", { seams: "none,nudge" }, { seams: ["none", "nudge"] }],
    [
      "gives every server the key's variable",
      { model: ["a@http://h/v1", "b@http://h/v1"], keyEnv: "KEY" },
      {
        models: ["a", "b"].map((model) => {
          return { kind: "server", model, baseUrl: "http://h/v1", keyEnv: "KEY" };
        }),
      },
    ],
  ])("%s", async (_name, flags, expected) => {
    expect(await initAnswers(flags, "defaults", sources)).toEqual({ ...byDefault, ...expected });
  });

  test.each<[string, InitFlags, RegExp]>([
    ["an unknown protocol", { protocol: "labels" }, /"labels" is not a protocol/],
    ["a tag that has no name", { protocol: "tag" }, /the tag has no name/],
    ["an unknown seam", { seams: "sytem" }, /"sytem" is not a seam/],
    ["an instruction given twice", { wording: "label.md", instruction: label }, /given twice/],
    ["a wording file that is not there", { wording: "gone.md" }, /no file gone\.md/],
    ["an empty instruction", { instruction: " " }, /the instruction is empty/],
    ["an instruction without the tag", { instruction: "Say it." }, /never names the tag/],
    ["a key in the place of its variable", { keyEnv: "sk-1" }, /not the name of an environment/],
  ])("refuse %s", async (_name, flags, message) => {
    await expect(initAnswers(flags, "defaults", sources)).rejects.toThrow(message);
    await expect(initAnswers(flags, "defaults", sources)).rejects.toThrow(SeambenchError);
  });

  test.each<[InitFlags, string]>([
    [{ instruction: `${label}\n{{tool}}` }, "--instruction:3"],
    [{ protocol: "state-block", instruction: "\nA state block\n{{tool}}" }, "--instruction:3"],
    [{ protocol: "state-block", instruction: "## rule\n\nA state block" }, "--instruction:1"],
  ])("name the line of a fault as the author counts it: %j", async (flags, where) => {
    await expect(initAnswers(flags, "defaults", sources)).rejects.toMatchObject({ where });
  });
});

describe("initAnswers(), by nobody", () => {
  test("has defaults for models and seams", async () => {
    const flags: InitFlags = { protocol: "purpose-label", instruction: label };
    const expected = { ...byDefault, instruction: label };
    expect(await initAnswers(flags, null, sources)).toEqual(expected);
  });

  test.each<[InitFlags, string]>([
    [{}, "--protocol"],
    [{ protocol: "state-block" }, "--wording"],
  ])("with %j misses %s", async (flags, where) => {
    const answers = initAnswers(flags, null, sources);
    await expect(answers).rejects.toBeInstanceOf(UsageError);
    await expect(answers).rejects.toMatchObject({ where });
  });
});

describe("initAnswers(), by somebody", () => {
  test("takes Enter for every default", async () => {
    expect(await initAnswers({}, answering("", "", "", ""), sources)).toEqual(byDefault);
  });

  test("asks for nothing that a flag says", async () => {
    const flags: InitFlags = {
      protocol: "purpose-label",
      wording: "label.md",
      model: ["sim:steady"],
      seams: "none",
    };
    const asker = answering();
    await initAnswers(flags, asker, sources);
    expect(asker.shown).toEqual([]);
  });

  test.each<[string, readonly string[], object]>([
    [
      "a protocol by its number",
      ["2", "Add a state block.\n{{vocabulary}}", ".", "", ""],
      {
        protocol: { kind: "state-block" },
        seams: ["none", "system", "nudge", "system+nudge"],
      },
    ],
    [
      "a protocol by its name, and a tag",
      ["tag", "a b", "aim", "Use <aim>.", ".", "", "none"],
      {
        protocol: { kind: "tag", name: "aim" },
        instruction: "Use <aim>.\n",
        seams: ["none"],
      },
    ],
    [
      "a file after one that is not there",
      ["", "gone.md", "label.md", "", ""],
      {
        instruction: label,
      },
    ],
    [
      "a text of several paragraphs",
      ["", "Use <purpose>.", "", "And so on.", " . ", "", ""],
      {
        instruction: "Use <purpose>.\n\nAnd so on.\n",
      },
    ],
    [
      "a server by its address alone",
      ["", "", "http://h/v1", "tiny", "sk-1", "KEY", ""],
      {
        models: [{ kind: "server", model: "tiny", baseUrl: "http://h/v1", keyEnv: "KEY" }],
      },
    ],
    [
      "a server that takes no key",
      ["", "", "sim:steady,tiny@http://h/v1", "", ""],
      {
        models: [
          { kind: "sim", profile: "steady" },
          { kind: "server", model: "tiny", baseUrl: "http://h/v1", keyEnv: null },
        ],
      },
    ],
  ])("takes %s", async (_name, answers, expected) => {
    expect(await initAnswers({}, answering(...answers), sources)).toMatchObject(expected);
  });

  test("shows the form that is missing, and adds it when agreed to", async () => {
    const asker = answering("", "Say what you do.", ".", "what?", "", "", "");
    const { instruction } = await initAnswers({}, asker, sources);
    expect(instruction).toMatch(/^Say what you do\.\n\n.*\n<purpose>.*<\/purpose>\n$/);
    expect(asker.shown.join("\n")).toMatch(/never names the tag <purpose>\. This would show it/);
  });

  test("ends with the fault when the form is turned down, or cannot be added", async () => {
    const down = answering("", "Say what you do.", ".", "n");
    await expect(initAnswers({}, down, sources)).rejects.toThrow(/never names the tag/);
    const stray = answering("", "Use <purpose> for {{tool}}.", ".");
    await expect(initAnswers({}, stray, sources)).rejects.toThrow(/nothing fills/);
  });
});
