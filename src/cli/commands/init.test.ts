import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { loadSuite } from "../../suite/load-suite.ts";
import { packageEvals } from "../../suite/package-evals.ts";
import { builtMain } from "../__fixtures__/cli.ts";

let root = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "seambench-init-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** An empty folder of its own. */
function emptyFolder(): Promise<string> {
  return mkdtemp(join(root, "in-"));
}

/** Runs the real command line in a folder with a text as its standard input. */
async function seambench(cwd: string, args: readonly string[], input = "") {
  const child = spawn(process.execPath, [builtMain, ...args], { cwd });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

async function read(folder: string, path: string): Promise<string> {
  return readFile(join(folder, path), "utf8");
}

/** The rate of a metric where the instruction stands beside each message. */
async function nudgeRate(run: string, metric: string): Promise<unknown> {
  const { cells } = JSON.parse(await read(run, "summary.json"));
  const cell = cells.find((one: { readonly seam: string }) => one.seam === "nudge");
  return cell.metrics[metric].rate;
}

const agentFiles = [
  "suite.yaml",
  "tasks/agent/cold-classroom.yaml",
  "tasks/agent/lost-lamp.yaml",
  "tasks/agent/rainy-wedding.yaml",
  "wordings/mine.md",
];
const narratorFiles = [
  "suite.yaml",
  "tasks/narrator/fair-wager.yaml",
  "tasks/narrator/flooded-mill.yaml",
  "tasks/narrator/stuck-lift.yaml",
  "wordings/mine.md",
];

const label = "Every message that calls a tool must begin with <purpose>your aim</purpose>.\n";
const status = "Every message that calls a tool must begin with <status>what you do</status>.\n";
const rule = "The reply must end with one fenced state block:\n{{vocabulary}}\n";

describe("init", () => {
  interface Case {
    readonly name: string;
    readonly flags: readonly string[];
    /** What is on standard input, and in `prompt.txt`. */
    readonly input: string;
    readonly files: readonly string[];
    readonly suite: object;
    /** What is said on stderr; it is there where simulated models cannot comply. */
    readonly notes: string;
    readonly metric: string;
    /** What the wording holds. */
    readonly wording: string;
    readonly seams: readonly string[];
  }
  const cases: readonly Case[] = [
    {
      name: "a purpose label with everything by default",
      flags: ["--yes"],
      input: "",
      files: agentFiles,
      suite: { protocol: "purpose-label", models: ["sim:steady"], epochs: 3 },
      notes: "",
      metric: "declared",
      wording: "<purpose>",
      seams: ["none", "system", "nudge", "prefill"],
    },
    {
      name: "a purpose label with the instruction in a file",
      flags: ["--protocol", "purpose-label", "--wording", "prompt.txt", "--seams", "none,nudge"],
      input: label,
      files: agentFiles,
      suite: { protocol: "purpose-label", wordings: ["mine"] },
      notes: "",
      metric: "declared",
      wording: label,
      seams: ["none", "nudge"],
    },
    {
      name: "a state block with a plain instruction on standard input",
      flags: ["--protocol", "state-block", "--wording", "-"],
      input: rule,
      files: narratorFiles,
      suite: { protocol: "state-block" },
      notes: "",
      metric: "fenceCompliant",
      wording: `## rule\n\n${rule}\n## reminder\n\n[Reminder:`,
      seams: ["none", "system", "nudge", "system+nudge"],
    },
    {
      name: "a tag of one's own with the instruction as a flag",
      flags: ["--tag", "status", "--instruction", status, "--model", "sim:steady,sim:headstrong"],
      input: "",
      files: agentFiles,
      suite: { protocol: { tag: { name: "status" } }, models: ["sim:steady", "sim:headstrong"] },
      notes:
        "note: simulated models know no tag of your own and score 0 %; a real model tells more\n",
      metric: "declared",
      wording: status,
      seams: ["none", "system", "nudge", "prefill"],
    },
  ];

  test.each(cases)("writes $name, and it runs at once", async (written) => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "prompt.txt"), written.input);
    const { code, stdout, stderr } = await seambench(
      folder,
      ["init", "mine", ...written.flags],
      written.input,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: written.notes });
    const mine = join(folder, "mine");
    expect(await filesIn(mine)).toEqual(written.files);
    for (const file of written.files) expect(stdout).toContain(`wrote mine/${file}\n`);
    expect(stdout).toMatch(
      /next:\n {2}seambench run mine\/suite.yaml --out mine\/results\/first\n$/,
    );
    expect(parse(await read(mine, "suite.yaml"))).toMatchObject({
      name: "mine",
      ...written.suite,
      seams: written.seams,
    });
    expect(await read(mine, "wordings/mine.md")).toContain(written.wording);
    await loadSuite("mine/suite.yaml", { cwd: folder, packageEvals: packageEvals() });
    const run = await seambench(mine, ["run", "suite.yaml", "--out", "results/first"]);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/SIMULATED/) });
    for (const seam of written.seams) {
      const row = seam.replace("+", "\\+");
      expect(run.stdout).toMatch(new RegExp(`^${row} +(?:mine|-) .*\\[\\d`, "m"));
    }
    const rate = await nudgeRate(join(mine, "results/first"), written.metric);
    if (written.notes === "") expect(rate).toBeGreaterThan(0.5);
    else expect(rate).toBe(0);
  });

  test("writes over nothing, and over its own files with --force", async () => {
    const folder = await emptyFolder();
    await seambench(folder, ["init", "--yes"]);
    await writeFile(join(folder, "wordings/mine.md"), label);
    const again = await seambench(folder, ["init", "--yes"]);
    expect(again).toMatchObject({ code: 2, stdout: "" });
    expect(again.stderr).toMatch(/suite\.yaml: this file is there already.*\n {2}mend: .*--force/);
    expect(await read(folder, "wordings/mine.md")).toBe(label);
    const flags = ["init", "--protocol", "state-block", "--yes", "--force"];
    expect(await seambench(folder, flags)).toMatchObject({ code: 0, stderr: "" });
    expect(await read(folder, "wordings/mine.md")).toMatch(/^## rule/);
  });

  test("names a task that is there already and writes nothing", async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, "tasks/agent"), { recursive: true });
    await writeFile(join(folder, "tasks/agent/lost-lamp.yaml"), "mine\n");
    const { code, stderr } = await seambench(folder, ["init", "--yes"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/tasks\/agent\/lost-lamp\.yaml: this file is there already/);
    expect(await filesIn(folder)).toEqual(["tasks/agent/lost-lamp.yaml"]);
  });

  test.each([
    ["no protocol without a terminal", [], /--protocol: no protocol is named\n {2}mend: .*--yes/],
    [
      "an instruction that never names its tag",
      ["--yes", "--instruction", "Say what you do."],
      /--instruction: the instruction never names the tag <purpose>\n {2}mend: show the form/,
    ],
  ])("refuses %s and writes nothing", async (_name, flags, message) => {
    const folder = await emptyFolder();
    const { code, stdout, stderr } = await seambench(folder, ["init", ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(await filesIn(folder)).toEqual([]);
  });

  test("refuses a folder that is a file", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "mine"), "");
    const { code, stderr } = await seambench(folder, ["init", "mine", "--yes"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/cannot be written/);
  });

  test("asks for what no flag says, and again where an answer cannot be used", async () => {
    const folder = await emptyFolder();
    const answers = [
      ...["4", "3", "my tag", "status"],
      ...["Say what you are doing.", "", "In plain words.", ".", "y"],
      ...["nonsense", "sim:steady, tiny@http://127.0.0.1:9/v1", "sk-123", "MY_KEY"],
      "none,system",
    ];
    const { code, stdout, stderr } = await seambench(
      folder,
      ["init", "--ask"],
      `${answers.join("\n")}\n`,
    );
    expect(code).toBe(0);
    for (const reason of ['"4" is not a protocol', '"my tag" is not the name of a tag']) {
      expect(stderr).toContain(reason);
    }
    expect(stderr).toMatch(/never names the tag <status>\. This would show it:\n\n {4}The line/);
    expect(stderr).toContain('"nonsense" names no model');
    expect(stderr).not.toMatch(/sk-123/);
    expect(parse(await read(folder, "suite.yaml"))).toMatchObject({
      protocol: { tag: { name: "status" } },
      seams: ["none", "system"],
      models: [
        "sim:steady",
        {
          adapter: "openai-compatible",
          model: "tiny",
          baseUrl: "http://127.0.0.1:9/v1",
          apiKeyEnv: "MY_KEY",
        },
      ],
    });
    expect(await read(folder, "wordings/mine.md")).toMatch(
      /^Say what you are doing\.\n\nIn plain words\.\n\n.*\n<status>.*<\/status>\n$/,
    );
    expect(stdout).toContain("  seambench run suite.yaml --models sim:steady\n");
  });

  test("takes a file's path for an answer, and Enter for every default", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "prompt.md"), label);
    const { code, stderr } = await seambench(
      folder,
      ["init", "mine", "--ask"],
      "\ngone.md\nprompt.md\n\n\n",
    );
    expect(code).toBe(0);
    expect(stderr).toMatch(/there is no file gone\.md/);
    expect(await read(folder, "mine/wordings/mine.md")).toBe(label);
    expect(parse(await read(folder, "mine/suite.yaml"))).toMatchObject({
      protocol: "purpose-label",
      models: ["sim:steady"],
      seams: ["none", "system", "nudge", "prefill"],
    });
  });

  test("writes nothing when the answers end, or the form that is missing is turned down", async () => {
    const folder = await emptyFolder();
    const ended = await seambench(folder, ["init", "--ask"], "1\nSay what");
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringMatching(/nothing was written/) });
    const refused = await seambench(folder, ["init", "--ask"], "1\nSay what.\n.\nn\n");
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/mend: show the form/),
    });
    expect(await filesIn(folder)).toEqual([]);
  });

  test("tells an editor of the schemas where the package is installed, and only there", async () => {
    const folder = await emptyFolder();
    const schemas = join(folder, "node_modules/seambench/schemas");
    await mkdir(schemas, { recursive: true });
    await writeFile(join(schemas, "suite.schema.json"), "{}");
    await seambench(folder, ["init", "mine", "--yes"]);
    expect(await read(folder, "mine/suite.yaml")).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/node_modules\/seambench\/schemas\/suite\.schema\.json\n/,
    );
    expect(await read(folder, "mine/tasks/agent/lost-lamp.yaml")).toMatch(/^for: agent\n/);
  });

  test("notes a model file that is not there, and finds it from any folder once it is", async () => {
    const folder = await emptyFolder();
    const flags = ["--yes", "--model", "tiny.gguf", "--seams", "none"];
    const { code, stderr } = await seambench(folder, ["init", "mine", ...flags]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^note: there is no file .*tiny\.gguf yet\n$/);
    const [model] = parse(await read(folder, "mine/suite.yaml")).models;
    expect(model).toEqual({ adapter: "llama", model: join(folder, "tiny.gguf") });
  });

  test("shows an example in its help", async () => {
    const { code, stdout } = await seambench(root, ["init", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Examples:\n {2}seambench init\n/);
  });
});
