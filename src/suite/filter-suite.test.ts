import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FileError, UsageError } from "../errors.ts";
import { type FolderFiles, goodFiles, inFolder } from "./__fixtures__/suite-folder.ts";
import type { SuiteFilters } from "./filter-suite.ts";
import { loadSuite } from "./load-suite.ts";
import type { Suite } from "./suite.ts";

const filtered = (filters: SuiteFilters, more: FolderFiles = {}) =>
  inFolder({ ...goodFiles, ...more }, (folder) =>
    loadSuite("suite.yaml", { cwd: folder, packageEvals: join(folder, "package"), filters }),
  );

/** What is left, as one line an experiment. */
const left = ({ experiments }: Suite) =>
  experiments.map(({ protocol, seams, wordings, tasks }) =>
    [protocol, ...[seams, wordings.map(named), tasks.map(named)].map(String)].join(" | "),
  );
const named = ({ name }: { readonly name: string }) => name;

const label = "purpose-label | none,system | firm,soft | dig";
const block = "state-block | nudge | firm | cave";

describe("filterSuite", () => {
  // biome-ignore format: a row is a case
  test.each<[string, SuiteFilters, string[]]>([
    ["nothing when no filter is given", {}, [label, block]],
    ["seams, and experiments that have none of them", { seams: ["system"] }, ["purpose-label | system | firm,soft | dig"]],
    ["seams of several experiments", { seams: ["none", "nudge"] }, ["purpose-label | none | firm,soft | dig", block]],
    ["tasks by a pattern", { tasks: "c*" }, [block]],
    ["tasks by one of several patterns", { tasks: "{d?g,x}" }, [label]],
    ["all tasks", { tasks: "*" }, [label, block]],
    ["wordings by name in every protocol that has one", { wordings: ["firm"] }, ["purpose-label | none,system | firm | dig", block]],
    ["experiments that take none of the wordings", { wordings: ["soft"] }, ["purpose-label | none,system | soft | dig"]],
  ])("leaves out %s", async (_name, filters, expected) => {
    expect(left(await filtered(filters))).toEqual(expected);
  });

  test("plays the models that are asked for, in that order, and adds others by their shorthand", async () => {
    const { models } = await filtered({ models: ["llama:./x/new.gguf", "mine"] });
    expect(models.map(({ id, model }) => [id, model])).toEqual([
      ["llama:new", "./x/new.gguf"],
      ["mine", "$" + "{MODELS}/tiny.gguf"],
    ]);
    expect(models[0]?.sampling).toEqual({ temperature: 0.5, maxOutputTokens: 100, stop: ["."] });
  });

  test("replaces the wordings by a file relative to the working folder, in the protocols that take it", async () => {
    const text = "Please write <purpose>so</purpose>.";
    const suite = await filtered({ wordings: ["mine/kind.md"] }, { "mine/kind.md": text });
    expect(left(suite)).toEqual(["purpose-label | none,system | kind | dig"]);
    expect(suite.experiments[0]?.wordings).toEqual([{ name: "kind", text }]);
  });

  test("looks a wording up that the suite does not name", async () => {
    const more = { "package/wordings/state-block/terse.md": goodFiles["wordings/firm.md"] };
    expect(left(await filtered({ wordings: ["terse", "soft"] }, more))).toEqual([
      "purpose-label | none,system | soft | dig",
      "state-block | nudge | terse | cave",
    ]);
  });

  test("sets the epochs", async () => {
    expect((await filtered({ epochs: 9 })).epochs).toBe(9);
  });

  // biome-ignore format: a row is a case
  test.each<[string, SuiteFilters, string, string, string]>([
    ["a seam that the suite has not", { seams: ["none", "prefill"] }, "--seams", 'nothing left to run: "prefill"', "known here: none, system, nudge"],
    ["a mistyped seam", { seams: ["nugde"] }, "--seams", 'nothing left to run: "nugde"', "did you mean `nudge`"],
    ["no seam", { seams: [] }, "--seams", "nothing left to run: --seams names nothing", "choose from none, system, nudge"],
    ["a pattern that no task fits", { tasks: "x*" }, "--tasks", 'nothing left to run: --tasks "x*" fits no task', "choose from dig, cave"],
    ["a pattern that no task of the seam's fits", { seams: ["nudge"], tasks: "dig" }, "--tasks", "nothing left to run", "choose from cave"],
    ["a model that the suite has not", { models: ["steady"] }, "--models", 'nothing left to run: "steady"', "known here: sim:steady, mine; another model is written adapter:model"],
    ["an adapter that is none", { models: ["xim:steady"] }, "--models", '"xim" is not an adapter', "did you mean `sim`"],
    ["an adapter that is none", { models: ["anthropik:opus"] }, "--models", '"anthropik" is not an adapter', "did you mean `anthropic`"],
    ["no model", { models: [] }, "--models", "nothing left to run", "choose from sim:steady, mine"],
    ["a model twice", { models: ["mine", "mine"] }, "--models", 'the model id "mine" stands twice', "name each model once"],
    ["no wording", { wordings: [] }, "--wordings", "nothing left to run", "choose from firm, soft, a path"],
    ["a wording twice", { wordings: ["soft", "own/soft.md"] }, "--wordings", 'the wording "soft" stands twice', "name each wording once"],
    ["no epoch", { epochs: 0 }, "--epochs", "nothing left to run: --epochs 0", "a whole number from 1"],
    ["half an epoch", { epochs: 1.5 }, "--epochs", "nothing left to run: --epochs 1.5", "a whole number from 1"],
  ])("refuses %s", async (_name, filters, where, message, mend) => {
    const fault = filtered(filters);
    await expect(fault).rejects.toBeInstanceOf(UsageError);
    await expect(fault).rejects.toMatchObject({
      where,
      message: expect.stringContaining(message),
      mend: expect.stringContaining(mend),
      exitCode: 2,
    });
  });

  // biome-ignore format: a row is a case
  test.each<[string, string, string, string]>([
    ["is not there", "none.md", "--wordings", "there is no file none.md"],
    ["is on no shelf", "frim", "--wordings", 'there is no wording named "frim"'],
    ["no protocol takes", "odd.md", "--wordings", "for purpose-label, this wording never names the tag <purpose> (odd.md:1:1); for state-block, nothing fills the placeholder {{x}} (odd.md:3:1)"],
  ])("refuses a wording that %s", async (_name, wording, where, message) => {
    const more = { "odd.md": "## rule\na\n{{x}}\n## reminder\nb\n" };
    const fault = filtered({ wordings: [wording] }, more);
    await expect(fault).rejects.toBeInstanceOf(FileError);
    await expect(fault).rejects.toMatchObject({ where, message: expect.stringContaining(message) });
  });

  test("keeps the control characters of a flag out of its error", async () => {
    const flag = "\u001b[2J:\u0007x";
    for (const filters of [
      { models: [flag] },
      { seams: [flag] },
      { tasks: flag },
      { wordings: [flag] },
    ]) {
      const fault = await filtered(filters).catch((error: unknown) => error);
      expect(fault).toMatchObject({ message: expect.not.stringMatching(/\p{Cc}/u) });
      expect(fault).toMatchObject({ mend: expect.not.stringMatching(/\p{Cc}/u) });
    }
  });
});
