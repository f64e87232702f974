import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeError, FileError, SeambenchError } from "../errors.ts";
import { type FolderFiles, goodFiles, inFolder, spoilt } from "./__fixtures__/suite-folder.ts";
import { loadSuite } from "./load-suite.ts";

type Path = keyof typeof goodFiles;

/** What is replaced in which file, and where, what and which mend the error names. */
type Row = readonly [
  name: string,
  path: Path,
  from: string,
  to: string,
  where: string,
  message: string,
  mend: string,
];

const faultOf = (files: FolderFiles) =>
  inFolder(files, async (folder) => {
    try {
      await loadSuite("suite.yaml", { cwd: folder, packageEvals: join(folder, "package") });
    } catch (error) {
      if (error instanceof SeambenchError) return error;
      throw error;
    }
    throw new RangeError("the suite loaded");
  });

const suite = "suite.yaml";
const agent = "tasks/agent/dig.yaml";
const narrator = "tasks/narrator/cave.yaml";

// biome-ignore format: a row is a case, and is read as one line
const suiteRows: readonly Row[] = [
  ["a key that is mistyped", suite, "    wordings: [firm, ./own", "    wording: [firm, ./own", "suite.yaml:6:5", "unknown key `wording`", "did you mean `wordings`? known keys: protocol, options"],
  ["a key that is nothing's", suite, "epochs: 2", "epochs: 2\ncolour: red", "suite.yaml:25:1", "unknown key `colour`", "known keys: name, models"],
  ["a key inside options", suite, "maxChars: 40", "maxChar: 40", "suite.yaml:4:16", "unknown key `maxChar`", "did you mean `maxChars`"],
  ["an experiment's key beside a list of them", suite, "epochs: 2", "seams: [none]", "suite.yaml:24:1", "unknown key `seams`", "known keys: name"],
  ["a key that is missing", suite, "name: small\n", "", "suite.yaml:1:1", "`name` is missing", "add `name:`"],
  ["models that are missing", suite, "models:\n", "modelz:\n", "suite.yaml:15:1", "unknown key `modelz` (and 1 more in this file)", "did you mean `models`"],
  ["a key without a value", suite, "tasks: [tasks/agent/*.yaml]", "tasks:", "suite.yaml:9:11", "expected a list, found nothing", "write a list"],
  ["a text for a list", suite, "seams: [none, system]", "seams: none", "suite.yaml:5:12", 'expected a list, found "none"', "write a list"],
  ["a list that is empty", suite, "seams: [nudge]", "seams: []", "suite.yaml:12:12", "this list is empty", "list at least 1"],
  ["a number for a name", suite, "name: small", "name: 7", "suite.yaml:1:7", "expected a text, found 7", 'put it in quotes: "7"'],
  ["a name of two lines", suite, "name: small", 'name: "a\\nb"', "suite.yaml:1:7", "a name is one line", "take line breaks"],
  ["a blank name", suite, "name: small", 'name: " "', "suite.yaml:1:7", "this text is empty", "write it out"],
  ["a list at top level", suite, goodFiles[suite], "- name: small\n", "suite.yaml:1:1", "expected a map, found a list", "write a map"],
  ["an empty file", suite, goodFiles[suite], "", "suite.yaml:1:1", "expected a map, found nothing", "write a map"],
  ["an own protocol's foreign option", suite, "protocol: state-block", "protocol: ./mine.ts", "suite.yaml:11:16", "unknown key `vocabulary`", "known keys: maxChars, toolFormat, eligibility"],
  ["a protocol that is mistyped", suite, "protocol: state-block", "protocol: stateblock", "suite.yaml:10:15", '"stateblock" is not a protocol', "did you mean `state-block`"],
  ["a protocol that is missing", suite, "  - protocol: state-block\n    options", "  - options", "suite.yaml:10:5", "`protocol` is missing", "add `protocol: purpose-label`"],
  ["no experiments and no protocol", suite, goodFiles[suite], "name: x\nmodels: [sim:a]\n", "suite.yaml:1:1", "`experiments` is missing", "add `experiments:`"],
  ["experiments mistyped", suite, "experiments:", "experiment:", "suite.yaml:2:1", "unknown key `experiment` (and 1 more", "did you mean `experiments`"],
  ["a protocol key mistyped at top level", suite, goodFiles[suite], "name: x\nprotcol: state-block\n", "suite.yaml:1:1", "`protocol` is missing", "add `protocol: purpose-label`"],
  ["a seam that is none", suite, "[none, system]", "[none, sistem]", "suite.yaml:5:19", '"sistem" is not a seam of purpose-label', "did you mean `system`? known seams of purpose-label: none, system, nudge, prefill, prefill-bare, tool-field"],
  ["a seam of the other protocol", suite, "[none, system]", "[system+nudge]", "suite.yaml:5:13", '"system+nudge" is not a seam of purpose-label', "known seams of purpose-label"],
  ["a seam that stands twice", suite, "[none, system]", "[none, system, none]", "suite.yaml:5:27", 'the seam "none" stands twice; the other is at suite.yaml:5:13', "drop one"],
  ["no wording where one is delivered", suite, "    wordings: [firm]\n", "", "suite.yaml:10:5", "there is no wording for the seam `nudge` to deliver", "add `wordings: [requirement]`"],
  ["a label too short", suite, "maxChars: 40", "maxChars: 7", "suite.yaml:4:26", "7 is too small", "write 8 or more"],
  ["half a character", suite, "maxChars: 40", "maxChars: 40.5", "suite.yaml:4:26", "expected a whole number, found 40.5", "write a whole number"],
  ["a tool format that is none", suite, "toolFormat: native", "toolFormat: natve", "suite.yaml:4:42", '"natve" cannot stand here', "did you mean `native`? known values: native, text, scripted"],
  ["an eligibility that is none", suite, "eligibility: scripted", "eligibility: all", "suite.yaml:4:63", '"all" cannot stand here', "known values: scripted, calls"],
  ["labels with a vocabulary", suite, "maxChars: 40", "vocabulary: w.yaml", "suite.yaml:4:16", "unknown key `vocabulary`", "known keys: maxChars"],
  ["a seam of labels on a state block", suite, "seams: [nudge]", "seams: [tool-field]", "suite.yaml:12:13", '"tool-field" is not a seam of state-block', "known seams of state-block: none, system, nudge, system+nudge, prefill, constrained"],
  ["history of a source that is none", suite, "source: live", "source: lives", "suite.yaml:8:24", '"lives" cannot stand here', "did you mean `live`? known values: live, given"],
  ["labels accepted", suite, "form: verbatim", "form: accepted", "suite.yaml:8:36", "`accepted` needs events to accept", "use verbatim or stripped"],
  ["a form that is none", suite, "form: verbatim", "form: short", "suite.yaml:8:36", '"short" cannot stand here', "known values: verbatim, stripped"],
  ["nudges that are none", suite, "nudges: keep", "nudges: drop", "suite.yaml:8:54", '"drop" cannot stand here', "known values: keep, latest"],
  ["half an epoch", suite, "epochs: 2", "epochs: 0.5", "suite.yaml:24:9", "expected a whole number, found 0.5", "write a whole number"],
  ["no epoch", suite, "epochs: 2", "epochs: 0", "suite.yaml:24:9", "0 is too small", "write 1 or more"],
  ["a seed that is no number", suite, "seed: 7", "seed: seven", "suite.yaml:25:7", 'expected a number, found "seven"', "write a number"],
  ["heat", suite, "temperature: 0.5", "temperature: 2.5", "suite.yaml:26:26", "2.5 is too big", "write at most 2"],
  ["not a number", suite, "temperature: 0.5", "temperature: .nan", "suite.yaml:26:26", "expected a number, found NaN", "write a number"],
  ["five stops", suite, 'stop: ["."]', "stop: [a, b, c, d, e]", "suite.yaml:26:59", "this list is too long", "list at most 4"],
  ["an empty stop", suite, 'stop: ["."]', 'stop: [""]', "suite.yaml:26:60", "this text is empty", "write it out"],
  ["no tokens", suite, "maxOutputTokens: 100", "maxOutputTokens: 0", "suite.yaml:26:48", "0 is too small", "write 1 or more"],
  ["too much at once", suite, "concurrency: 4", "concurrency: 257", "suite.yaml:27:24", "257 is too big", "write at most 256"],
  ["a budget that is no number", suite, "concurrency: 4", "maxCostUsd: five", "suite.yaml:27:23", "expected a number", "write a number"],
  ["the hardened extractor", suite, "extractor: reference", "extractor: hardened", "suite.yaml:28:12", "`hardened` is not built yet", "use reference"],
  ["a comparison's unknown key", suite, "primary: declared", "primry: declared", "suite.yaml:29:12", "unknown key `primry`", "did you mean `primary`"],
  ["a comparison's baseline", suite, "{ seam: system }", "{ model: x }", "suite.yaml:29:43", "unknown key `model`", "known keys: seam, wording, variant"],
  ["a baseline that is a list", suite, "{ seam: system }", "[system]", "suite.yaml:29:41", "a baseline is a text or a map", "write a seam"],
  ["a margin over one", suite, "margin: 0.1", "margin: 10", "suite.yaml:29:67", "10 is too big", "write at most 1"],
];

// biome-ignore format: a row is a case, and is read as one line
const modelRows: readonly Row[] = [
  ["a shorthand without a colon", suite, "- sim:steady", "- steady", "suite.yaml:16:5", '"steady" names no model', "adapter:model, such as sim:steady"],
  ["a shorthand without a model", suite, "- sim:steady", '- "sim:"', "suite.yaml:16:5", '"sim:" names no model', "adapter:model"],
  ["an adapter that is none", suite, "- sim:steady", "- lama:x", "suite.yaml:16:5", '"lama" is not an adapter', "did you mean `llama`? known adapters: sim, llama, openai-compatible, openai"],
  ["an adapter that is none in a map", suite, "adapter: llama", "adapter: lama", "suite.yaml:18:14", '"lama" cannot stand here', "did you mean `llama`?"],
  ["an adapter that is missing", suite, "    adapter: llama\n", "", "suite.yaml:17:5", "`adapter` is missing", "add `adapter:`"],
  ["a number for a model", suite, "- sim:steady", "- 7", "suite.yaml:16:5", "a model is a text or a map", "such as sim:steady"],
  ["a model's unknown key", suite, "contextTokens: 512", "contextToken: 512", "suite.yaml:21:5", "unknown key `contextToken`", "did you mean `contextTokens`"],
  ["a model's sampling", suite, "{ temperature: 0 }", "{ heat: 0 }", "suite.yaml:20:17", "unknown key `heat`", "known keys: temperature, maxOutputTokens, stop"],
  ["thinking", suite, "contextTokens: 512", "thinking: maybe", "suite.yaml:21:15", '"maybe" cannot stand here', "known values: default, on, off"],
  ["a body with a number that JSON has not", suite, "{ min_p: 0.05 }", "{ a: [{ b: .inf }] }", "suite.yaml:22:22", "this number has no place in JSON", "write a finite number"],
  ["a brace that does not close", suite, "{MODELS}", "{MODELS", "suite.yaml:19:12", "`${` does not begin the name of a variable here", "{NAME}"],
  ["a secret in a header", suite, "x-team: nine", "Authorization: Bearer swordfish", "suite.yaml:23:31", "this header holds a secret as plain text", "{NAME} here"],
  ["two models of one id", suite, "id: mine", 'id: "sim:steady"', "suite.yaml:17:5", 'the model id "sim:steady" stands twice; the other is at suite.yaml:16:5', "give one of them an `id:`"],
];

// biome-ignore format: a row is a case, and is read as one line
const fileRows: readonly Row[] = [
  ["a task file that is missing", suite, "tasks/narrator/cave.yaml", "tasks/narrator/cove.yaml", "suite.yaml:14:13", "there is no file tasks/narrator/cove.yaml", "check the path"],
  ["a pattern that nothing fits", suite, "tasks/agent/*.yaml", "task/**/*.yaml", "suite.yaml:9:13", 'no file fits "task/**/*.yaml"', "it is relative to this file"],
  ["a folder for a file", suite, "tasks/narrator/cave.yaml", "tasks", "suite.yaml:14:13", "tasks is not a file", "folder/*.yaml"],
  ["a path with a zero byte", suite, "tasks/narrator/cave.yaml", '"a\\0b.yaml"', "suite.yaml:14:13", "there is no file ab.yaml", "check the path"],
  ["braces without end", suite, "tasks/agent/*.yaml", `"${"{a,b}".repeat(12)}"`, "suite.yaml:9:13", "stand for too many paths", "list the patterns"],
  ["a task that fits two patterns", suite, "[tasks/agent/*.yaml]", "[tasks/agent/*.yaml, tasks/agent/dig.yaml]", "suite.yaml:9:33 (tasks/agent/dig.yaml)", 'the task "dig" stands twice; the other is at suite.yaml:9:13 (tasks/agent/dig.yaml)', "rename one of the files"],
  ["a wording that is missing", suite, "./own/soft.md", "./own/sift.md", "suite.yaml:6:22", "there is no file own/sift.md", "check the path"],
  ["a wording that is on no shelf", suite, "[firm, ./own", "[frm, ./own", "suite.yaml:6:16", 'there is no wording named "frm" for purpose-label', "did you mean `firm`"],
  ["two wordings of one name", suite, "./own/soft.md", "./wordings/purpose-label/firm.md", "suite.yaml:6:22", 'the wording "firm" stands twice; the other is at suite.yaml:6:16', "rename its file"],
  ["a variant that is on no shelf", suite, "variants: [default]", "variants: [defaults]", "suite.yaml:7:16", 'there is no variant named "defaults" for agent', "did you mean `default`"],
  ["two variants of one name", suite, "variants: [default]", "variants: [default, package/variants/agent/default.yaml]", "suite.yaml:7:25", 'the variant "default" stands twice; the other is at suite.yaml:7:16', "drop one"],
  ["a variant for the other", suite, "variants: [default]", "variants: [package/variants/default.yaml]", "package/variants/default.yaml:1:6", "this variant is for the narrator, and the experiment plays the agent", "for: agent"],
  ["a variant's unknown switch", "package/variants/default.yaml", "refusalNote", "refusalNotes", "package/variants/default.yaml:3:1", "unknown key `refusalNotes`", "did you mean `refusalNote`"],
  ["a variant without a prompt", "package/variants/agent/default.yaml", "Help.", '""', "package/variants/agent/default.yaml:2:9", "this text is empty", "write it out"],
  ["a variant for nobody", "package/variants/agent/default.yaml", "for: agent", "for: agents", "package/variants/agent/default.yaml:1:6", '"agents" is neither agent nor narrator', "did you mean `agent`"],
  ["a vocabulary that is missing", suite, "words.yaml", "word.yaml", "suite.yaml:11:28", "there is no file word.yaml", "check the path"],
  ["a vocabulary with a fault", "words.yaml", "to: identifier", "to: identifer", "words.yaml:3:36", "the vocabulary has a fault at `events[0].fields.to`", "use one of identifier"],
  ["a vocabulary that is a list", "words.yaml", goodFiles["words.yaml"], "[1]", "words.yaml:1:1", "this is not a vocabulary", "a map with the key `events`"],
  ["an empty wording", "own/soft.md", goodFiles["own/soft.md"], " \n", "own/soft.md:1:1", "this wording is empty", "write the instruction"],
  ["a wording without its tag", "own/soft.md", "<purpose>", "<goal>", "own/soft.md:1:1", "this wording never names the tag <purpose>", "such as <purpose>"],
  ["a placeholder that nothing fills", "own/soft.md", "You could", "Well,\nyou {{maxchars}} could", "own/soft.md:2:5", "nothing fills the placeholder {{maxchars}}", "did you mean `maxChars`"],
  ["the other protocol's placeholder", "own/soft.md", "You", "{{vocabulary}}", "own/soft.md:1:1", "nothing fills the placeholder {{vocabulary}}", "maxChars"],
  ["a section too many", "wordings/firm.md", "## Reminder", "## Notes\nx\n## Reminder", "wordings/firm.md:4:1", '"## Notes" is not a section of a state-block wording', "known sections: rule, reminder"],
  ["a section missing", "wordings/firm.md", "## Reminder", "", "wordings/firm.md:1:1", 'it needs a "## reminder" section', "write each of"],
  ["a section without text", "wordings/firm.md", "[Reminder: the block]", "", "wordings/firm.md:4:1", 'it needs a "## reminder" section with text', "write each of"],
  ["a section twice", "wordings/firm.md", "## Reminder", "## rule", "wordings/firm.md:4:1", 'two "## rule" sections', "write each of"],
  ["text before the sections", "wordings/firm.md", "## Rule", "\n# Firm\n## Rule", "wordings/firm.md:2:1", "text before the first section is never delivered", "begin the file with `## rule`"],
];

// biome-ignore format: a row is a case, and is read as one line
const taskRows: readonly Row[] = [
  ["a task for the other", agent, goodFiles[agent], goodFiles[narrator], "tasks/agent/dig.yaml:1:6", "this task is for the narrator, and the experiment plays the agent", "for: agent"],
  ["a task for nobody", agent, "for: agent\n", "", "tasks/agent/dig.yaml:1:1", "`for` is missing", "add `for: agent` or `for: narrator`"],
  ["two tools of one name", agent, "turns:\n", "  - { name: dig, description: Digs, parameters: { type: object } }\nturns:\n", "tasks/agent/dig.yaml:11:13", 'the tool "dig" stands twice; the other is at tasks/agent/dig.yaml:4:11', "rename one"],
  ["a tool name that servers refuse", agent, "name: dig", "name: dig it", "tasks/agent/dig.yaml:4:11", "not a name that servers take", "letters, digits"],
  ["parameters that are no object", agent, "type: object", "type: array", "tasks/agent/dig.yaml:7:13", "a JSON Schema of an object", "write `type: object`"],
  ["parameters without a type", agent, "      type: object\n", "", "tasks/agent/dig.yaml:7:7", "a JSON Schema of an object", "write `type: object`"],
  ["properties that are a list", agent, "        metres: { type: integer, examples: [2] }", "        [metres]", "tasks/agent/dig.yaml:9:9", "`properties` is not a map", "map each argument"],
  ["a step whose tool is not offered", agent, "- tool: dig\n        arguments", "- tool: dug\n        arguments", "tasks/agent/dig.yaml:14:15", 'the tool "dug" is not among the tools of this task', "did you mean `dig`? known tools: dig"],
  ["a spare result whose tool is not offered", agent, "- tool: dig\n    result", "- tool: dug\n    result", "tasks/agent/dig.yaml:19:11", 'the tool "dug" is not among', "known tools: dig"],
  ["arguments that are a list", agent, "{ metres: 2 }", "[2]", "tasks/agent/dig.yaml:15:20", "expected a map, found a list", "write a map"],
  ["a step without arguments", agent, "        arguments: { metres: 2 }\n", "", "tasks/agent/dig.yaml:14:9", "`arguments` is missing", "add `arguments:`"],
  ["a step without a result", agent, '        result: { found: [bone, "1 coin"] }\n', "", "tasks/agent/dig.yaml:14:9", "there is no value here", "write one"],
  ["a result that was forgotten", agent, '{ found: [bone, "1 coin"] }', "", "tasks/agent/dig.yaml:16:17", "there is no value here", 'for a null write "null"'],
  ["no step at all", agent, '    steps:\n      - tool: dig\n        arguments: { metres: 2 }\n        result: { found: [bone, "1 coin"] }\n', "", "tasks/agent/dig.yaml:12:3", "this task has no tool step", "add `steps:`"],
  ["no turn at all", narrator, goodFiles[narrator], "for: narrator\ntitle: x\nworld: {}\nturns: []\n", "tasks/narrator/cave.yaml:4:8", "this list is empty", "list at least 1"],
  ["a turn of the other kind", narrator, "player: She waits.", "user: She waits.", "tasks/narrator/cave.yaml:11:5", "unknown key `user` (and 1 more in this file)", "known keys: player, story, expect"],
  ["a world with a fault", narrator, "name: A cave", "title: A cave", "tasks/narrator/cave.yaml:5:39", "the world has a fault at `entities[0].title`", "unknown key"],
  ["a world that names what it has not", narrator, "  entities:", "  location: moon\n  entities:", "tasks/narrator/cave.yaml:4:13", "the world has a fault at `location`", "not among the entities"],
  ["an event that the vocabulary has not", narrator, "type: go", "type: goes", "tasks/narrator/cave.yaml:10:9", 'no narrator can record this event: "goes" is not one of the events', "known events: go, meet"],
  ["an event without a field", narrator, ", to: cave", "", "tasks/narrator/cave.yaml:10:9", 'go needs "to"', 'write it as {"type":"go","who":"who-1","to":"to-1"}'],
  ["an event with a wrong value", narrator, "to: cave", "to: 3", "tasks/narrator/cave.yaml:10:9", '"to" must be an identifier', "write it as"],
  ["an event with a field too many", narrator, "to: cave", "to: cave, wo: ada", "tasks/narrator/cave.yaml:10:41", "`wo` is not a field of go", "did you mean `who`"],
  ["an event written as a change", narrator, "type: go, who: ada, to: cave", 'type: meet, id: bo, name: "+2"', "tasks/narrator/cave.yaml:10:37", "`name` is written as a change", "write the new value"],
];

// biome-ignore format: a row is a case, and is read as one line
const yamlRows: readonly Row[] = [
  ["a key that stands twice", suite, "epochs: 2", "epochs: 2\nepochs: 3", "suite.yaml:25:1", "the key `epochs` stands twice in one map; the other is at suite.yaml:24:1", "keep one of the two"],
  ["a quote that does not close", suite, "name: small", 'name: "small', "suite.yaml:1:13", "not readable as YAML: Missing closing", "check indentation"],
  ["a tab", suite, "    seams: [nudge]", "\tseams: [nudge]", "suite.yaml:12:1", "not readable as YAML", "indent with spaces"],
  ["two documents", suite, "epochs: 2", "---\nepochs: 2", "suite.yaml:24:1", "another document begins here", "remove the `---`"],
  ["a tag", agent, "metres: 2 }", "metres: !int 2 }", "tasks/agent/dig.yaml:15:30", "not readable as YAML: Unresolved tag", "without a `!tag`"],
  ["an alias that leads nowhere", suite, "seed: 7", "seed: *x", "suite.yaml:25:7", "the alias *x has no anchor &x", "in quotes"],
  ["a value that holds itself", suite, "{ min_p: 0.05 }", "&b { b: *b }", "suite.yaml:22:19", "this alias stands inside the value it repeats", "write the value out"],
  ["the prototype's key", suite, "{ min_p: 0.05 }", "{ __proto__: { epochs: 9 } }", "suite.yaml:22:13", "`__proto__` cannot be a key", "rename the key"],
  ["aliases that multiply", suite, "{ min_p: 0.05 }", "{ a: &a [1], b: &b [*a, *a, *a, *a, *a, *a, *a, *a], c: &c [*b, *b, *b, *b, *b, *b, *b, *b], d: [*c, *c, *c] }", "suite.yaml", "the aliases in this file multiply", "write the repeated values out"],
  ["depth", suite, "{ min_p: 0.05 }", `{ a: ${"[".repeat(70)}${"]".repeat(70)} }`, "suite.yaml:22:78", "nested more than 64 levels deep", "close brackets"],
];

describe("loadSuite", () => {
  test.each([...suiteRows, ...modelRows, ...fileRows, ...taskRows, ...yamlRows])(
    "refuses %s",
    async (_name, path, from, to, where, message, mend) => {
      const error = await faultOf(spoilt(path, from, to));
      expect(error).toBeInstanceOf(FileError);
      expect(error).toMatchObject({
        where,
        message: expect.stringContaining(message),
        mend: expect.stringContaining(mend),
        exitCode: 2,
      });
    },
  );

  test("refuses a name for a key without repeating what may be the key itself", async () => {
    const error = await faultOf(
      spoilt(suite, "contextTokens: 512", "apiKeyEnv: sk-live-swordfish"),
    );
    expect(describeError(error)).toContain(
      "suite.yaml:21:16: this is not the name of an environment variable",
    );
    expect(describeError(error)).not.toContain("swordfish");
  });

  test("refuses a suite file that is absent, naming it as it was asked for", async () => {
    const { [suite]: _, ...rest } = goodFiles;
    expect(await faultOf(rest)).toMatchObject({
      where: "suite.yaml",
      message: "there is no file suite.yaml",
    });
  });

  test.each([
    ["is no text", new Uint8Array([0x6e, 0xff, 0x3a]), "not UTF-8"],
    ["has more than ten million bytes", new Uint8Array(10_000_001).fill(0x23), "10000001 bytes"],
  ])("refuses a file that %s", async (_name, content, message) => {
    const error = await faultOf({ ...goodFiles, [agent]: content });
    expect(error).toMatchObject({
      where: agent,
      message: expect.stringContaining(message),
    });
  });

  test("keeps control characters of a file out of every part of an error", async () => {
    const codes = "\u001b[31m\u0007\u202e";
    const errors = await Promise.all([
      faultOf(spoilt(suite, "[none, system]", `["no${"\\e"}[2Jne"]`)),
      faultOf(spoilt(suite, "- sim:steady", '- "si\\em:x"')),
      faultOf(spoilt(suite, "epochs: 2", '"ep\\eochz": 2')),
      faultOf(spoilt(suite, "[firm]", '["fi\\e]0;x\\arm"]')),
      faultOf(spoilt(narrator, "who: ada", '"w\\eo": ada')),
      faultOf({ ...goodFiles, [`tasks/agent/${codes}.yaml`]: "for: nobody\n" }),
      faultOf({ ...goodFiles, [`tasks/agent/a${codes}.yaml`]: goodFiles[agent] }),
    ]);
    for (const { message, where, mend } of errors) {
      expect([message, where, mend].join(" ")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });
});
