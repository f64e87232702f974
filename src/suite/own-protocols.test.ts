import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FileError } from "../errors.ts";
import { type FolderFiles, goodFiles, inFolder } from "./__fixtures__/suite-folder.ts";
import { loadSuite } from "./load-suite.ts";
import { openedProtocol } from "./opened-protocols.ts";

const module = `
import { open } from "./marks.ts";
import type { UserProtocol } from "seambench";
export const protocol: UserProtocol = {
  version: 2,
  position: "trailing",
  opener: open,
  extract: (text: string) => ({ prose: text, declared: text.includes(open), removals: [] }),
};
`;
const plainModule = `
export const protocol = {
  version: 1, position: "leading", opener: "PLAN:", schema: { type: "object" },
  readWording: (text) =>
    text.includes("PLAN:")
      ? { kind: "instruction", rule: text.replace("{{mark}}", "PLAN:"), reminder: null }
      : { kind: "invalid", problem: "it never says PLAN:" },
  extract: (text) => ({ prose: text, declared: text.startsWith("PLAN:"), removals: [] }),
};
`;
const schema = '{ "type": "object", "required": ["steps"] }';

const suite = `name: own
protocol: { tag: { name: status } }
seams: [none, system]
wordings: [kind]
tasks: [tasks/agent/*.yaml]
models: [sim:steady]
`;

const files: FolderFiles = {
  ...goodFiles,
  "suite.yaml": suite,
  "wordings/status/kind.md": "Write <status>so</status>.",
  "wordings/plan/kind.md": "## rule\nEnd with a ```plan fence.\n## reminder\n[The plan!]",
  "wordings/mine/kind.md": "End with [todo].",
  "wordings/other/kind.md": "Begin with PLAN: or {{mark}}.",
  "marks.ts": 'export const open: string = "[todo]";',
  "mine.ts": module,
  "other.mjs": plainModule,
  "plan.json": schema,
};

const fence = "{ fence: { label: plan, jsonSchema: plan.json } }";
const withProtocol = (written: string) => suite.replace("{ tag: { name: status } }", written);

const load = (changes: FolderFiles = {}, filters = {}) =>
  inFolder({ ...files, ...changes }, (folder) =>
    loadSuite("suite.yaml", { cwd: folder, packageEvals: join(folder, "package"), filters }),
  );

async function loaded(written: string, changes: FolderFiles = {}) {
  const { experiments } = await load({ "suite.yaml": withProtocol(written), ...changes });
  const [experiment] = experiments;
  if (experiment?.protocol !== "own") throw new RangeError("the experiment is on an own protocol");
  return experiment;
}

describe("a protocol of the user's own", () => {
  test("is declared as a tag", async () => {
    const experiment = await loaded("{ tag: { name: status } }");
    expect(experiment).toMatchObject({
      own: { kind: "tag", name: "status", maxChars: null },
      plays: "agent",
      options: { maxChars: null, toolFormat: "native", eligibility: "scripted" },
      seams: ["none", "system"],
      wordings: [{ name: "kind", text: "Write <status>so</status>." }],
      variants: [{ for: "agent", name: "default" }],
      tasks: [{ for: "agent", name: "dig" }],
      history: { source: "live", form: "verbatim", nudges: "keep" },
    });
    expect(JSON.parse(JSON.stringify(experiment))).toStrictEqual(experiment);
  });

  test.each([
    ["in a file", fence],
    ["in the suite", "{ fence: { label: plan, jsonSchema: { type: object, required: [steps] } } }"],
  ])("is declared as a fence with its schema %s", async (_, written) => {
    const { own } = await loaded(written);
    expect(own).toEqual({
      kind: "fence",
      label: "plan",
      jsonSchema: { type: "object", required: ["steps"] },
    });
    const read = (body: string) =>
      openedProtocol(own).extract(`\`\`\`plan\n${body}\n\`\`\``, false).facts["fenceCompliant"];
    expect([read('{"steps": 1}'), read('{"step": 1}'), read("[]")]).toEqual([true, false, false]);
  });

  test("is a module in TypeScript with what it imports, named by its file", async () => {
    const { own } = await loaded("./mine.ts");
    expect(own).toEqual({
      kind: "module",
      name: "mine",
      path: "mine.ts",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      version: 2,
      position: "trailing",
      schema: null,
    });
    expect(openedProtocol(own).extract("x [todo]", false)).toMatchObject({ declared: true });
  });

  test("is a plain module, whose own reading fills what it knows", async () => {
    const { own } = await loaded("./other.mjs");
    expect(own).toMatchObject({ name: "other", path: "other.mjs", schema: { type: "object" } });
    expect(openedProtocol(own).readWording("PLAN: {{mark}}")).toMatchObject({
      rule: "PLAN: PLAN:",
    });
  });

  test("is loaded afresh when its file has changed", async () => {
    const edited = plainModule.replace("version: 1", "version: 9");
    const before = await loaded("./other.mjs");
    const after = await loaded("./other.mjs", { "other.mjs": edited });
    expect([before.own, after.own]).toMatchObject([{ version: 1 }, { version: 9 }]);
    expect(before.own).not.toMatchObject({ hash: (after.own as { hash: string }).hash });
  });

  test("is played by narrators where the tasks are theirs, whose events are nobody's", async () => {
    const written = withProtocol("{ tag: { name: status } }").replace("agent", "narrator");
    const { experiments } = await load({
      "suite.yaml": written,
      "tasks/narrator/cave.yaml": goodFiles["tasks/narrator/cave.yaml"].replace("go,", "fly,"),
    });
    expect(experiments[0]).toMatchObject({ plays: "narrator", variants: [{ for: "narrator" }] });
  });

  test("stands beside built-in ones in a list of experiments", async () => {
    const entry = suite.split("\n").slice(1, 5).join("\n    ");
    const both = goodFiles["suite.yaml"].replace("experiments:\n", `experiments:\n  - ${entry}\n`);
    const { experiments } = await load({ "suite.yaml": both });
    expect(experiments.map(({ protocol }) => protocol)).toEqual([
      "own",
      "purpose-label",
      "state-block",
    ]);
  });

  test("takes a wording of the command line that shows its tag, and no other", async () => {
    const asked = { wordings: ["new.md"] };
    const { experiments } = await load({ "new.md": "Say <status>x</status>." }, asked);
    expect(experiments[0]?.wordings.map(({ name }) => name)).toEqual(["new"]);
    await expect(load({ "new.md": "Say <purpose>x</purpose>." }, asked)).rejects.toMatchObject({
      message: "this wording never names the tag <status>",
    });
  });

  test("is asked for recorded replies by given history, as every protocol is", async () => {
    const given = `${suite}history: { source: given }\n`;
    await expect(load({ "suite.yaml": given })).rejects.toMatchObject({
      message: expect.stringContaining("this step has no `says`"),
    });
  });

  const own = (from: string, to: string) => ({ "suite.yaml": suite.replace(from, to) });
  const by = (written: string) => ({ "suite.yaml": withProtocol(written) });
  // biome-ignore format: a row is a case
  test.each<[string, FolderFiles, string, string, string]>([
    ["an empty declaration", by("{}"), "suite.yaml:2:11", "a protocol is declared as a tag or as a fence", "{ tag: { name: status } }"],
    ["two declarations", by("{ tag: { name: a }, fence: { label: b, jsonSchema: {} } }"), "suite.yaml:2:11", "declared as a tag or as a fence", "fence"],
    ["a mistyped kind", by("{ tga: { name: a } }"), "suite.yaml:2:13", "unknown key `tga`", "did you mean `tag`? known keys: tag, fence"],
    ["a list", by("[tag]"), "suite.yaml:2:11", "a protocol of your own is a path or a map", "./mine.ts"],
    ["a tag without a name", by("{ tag: {} }"), "suite.yaml:2:18", "`name` is missing", "add `name:`"],
    ["a name with brackets", by("{ tag: { name: <status> } }"), "suite.yaml:2:26", "this is not a plain name", "letters, digits"],
    ["a fence without a schema", by("{ fence: { label: plan } }"), "suite.yaml:2:20", "`jsonSchema` is missing", "the path of a .json file"],
    ["a schema that is a list", by("{ fence: { label: plan, jsonSchema: [] } }"), "suite.yaml:2:47", "a JSON Schema is a path or a map", ".json"],
    ["a schema that is none", by("{ fence: { label: plan, jsonSchema: { type: obj } } }"), "suite.yaml:2:47", "this is no JSON Schema that can be checked", "draft 7"],
    ["a schema that refers elsewhere", by("{ fence: { label: plan, jsonSchema: { $ref: \"other.json\" } } }"), "suite.yaml:2:47", "this is no JSON Schema that can be checked", "refers to nothing outside"],
    ["a schema file that is none", { ...by(fence), "plan.json": '{"type": "obj"}' }, "plan.json:1:1", "this is no JSON Schema", "draft 7"],
    ["a schema file that is absent", by("{ fence: { label: plan, jsonSchema: none.json } }"), "suite.yaml:2:47", "there is no file none.json", "check the path"],
    ["a module that is absent", by("./none.ts"), "suite.yaml:2:11", "there is no file none.ts", "check the path"],
    ["a module in another language", by("./mine.py"), "suite.yaml:2:11", "this is no module that can be loaded", ".ts, .mts, .js or .mjs"],
    ["a module named like a protocol of ours", { ...by("./state-block.mjs"), "state-block.mjs": plainModule }, "suite.yaml:2:11", "named like the built-in protocol state-block", "rename the file"],
    ["a module that does not parse", { ...by("./mine.ts"), "mine.ts": "export const = 1;" }, "mine.ts", "this module cannot be loaded", "mend the module"],
    ["a module that throws", { ...by("./other.mjs"), "other.mjs": 'throw new Error("not today");' }, "other.mjs", "this module cannot be loaded: not today", "mend the module"],
    ["a module whose import gives it nothing", { ...by("./mine.ts"), "marks.ts": "" }, "mine.ts", "`opener` is no text", "<status>"],
    ["a module without the export", { ...by("./mine.ts"), "mine.ts": "export default {};" }, "mine.ts", "this module has no export named `protocol`", "export const protocol"],
    ["a module whose export is none", { ...by("./mine.ts"), "mine.ts": "export const protocol = { version: 1 };" }, "mine.ts", "this module cannot be a protocol: its protocol's `extract` is no function", "extract(text, prefilled)"],
    ["a seam of trailing protocols", own("[none, system]", "[none, system+nudge]"), "suite.yaml:3:15", '"system+nudge" is not a seam of tag:status, which is leading', "known seams of leading protocols: none, system, nudge, prefill, prefill-bare, tool-field"],
    ["a seam of leading protocols", { "suite.yaml": withProtocol("./mine.ts").replace("[none, system]", "[tool-field]") }, "suite.yaml:3:9", '"tool-field" is not a seam of mine, which is trailing', "constrained"],
    ["no wording where one is delivered", own("wordings: [kind]\n", ""), "suite.yaml:1:1", "there is no wording for the seam `system` to deliver", "add `wordings:"],
    ["a wording without the tag", { "wordings/status/kind.md": "Say so." }, "wordings/status/kind.md:1:1", "this wording never names the tag <status>", "<status>Reading the log</status>"],
    ["a wording without the label", { ...by(fence), "wordings/plan/kind.md": "Say so." }, "wordings/plan/kind.md:1:1", "this wording never names the label plan", "```plan"],
    ["a wording of half the sections", { ...by(fence), "wordings/plan/kind.md": "## rule\nplan" }, "wordings/plan/kind.md:1:1", 'it needs a "## reminder" section', "mend the wording"],
    ["a wording that the module refuses", { ...by("./other.mjs"), "wordings/other/kind.md": "Say so." }, "wordings/other/kind.md:1:1", "this wording cannot instruct: it never says PLAN:", "mend the wording"],
    ["a placeholder that nothing fills", { "wordings/status/kind.md": "<status>\n {{maxChars}}" }, "wordings/status/kind.md:2:2", "nothing fills the placeholder {{maxChars}}", "options: { maxChars: … }"],
    ["a wording on no shelf", own("[kind]", "[kid]"), "suite.yaml:4:12", 'there is no wording named "kid" for status', "did you mean `kind`"],
    ["history of accepted events", own("models", "history: { form: accepted }\nmodels"), "suite.yaml:6:18", "`accepted` needs events to accept", "verbatim or stripped"],
    ["an agent's option for narrators", { "suite.yaml": suite.replace("agent", "narrator").replace("seams", "options: { toolFormat: text }\nseams") }, "suite.yaml:3:12", "`toolFormat` is for agents, and the tasks are for narrators", "leave it out"],
    ["tasks of both kinds", own("[tasks/agent/*.yaml]", "[tasks/**/*.yaml]"), "tasks/narrator/cave.yaml:1:6", "this task is for the narrator, and the experiment plays the agent", "for: agent"],
  ])("refuses %s", async (_name, changes, where, message, mend) => {
    const fault = load(changes);
    await expect(fault).rejects.toBeInstanceOf(FileError);
    await expect(fault).rejects.toMatchObject({
      where,
      message: expect.stringContaining(message),
      mend: expect.stringContaining(mend),
      exitCode: 2,
    });
  });

  test("fills {{maxChars}} when the suite sets it", async () => {
    const { experiments } = await load({
      "suite.yaml": suite.replace("seams", "options: { maxChars: 40 }\nseams"),
      "wordings/status/kind.md": "<status>, {{maxChars}} at most",
    });
    expect(experiments[0]).toMatchObject({ own: { maxChars: 40 }, options: { maxChars: 40 } });
  });
});
