import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { describeError, SeambenchError } from "../errors.ts";
import { runCli } from "./__fixtures__/cli.ts";
import type { ScoreFlags } from "./commands/score.ts";
import { scoreFiles } from "./score-files.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-score-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

function fixture(name: string): string {
  return fileURLToPath(new URL(`../transcripts/__fixtures__/${name}`, import.meta.url));
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const usual: ScoreFlags = { protocol: "purpose-label", maxChars: 64, turns: "called", worst: 0 };

/** Runs the command in this process, as its own would end. */
async function score(files: readonly string[], flags: Partial<ScoreFlags> = {}) {
  const written = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    });
  }
  process.exitCode = undefined;
  try {
    await scoreFiles(files, { ...usual, ...flags });
    return { code: process.exitCode ?? 0, ...written };
  } catch (error) {
    if (!(error instanceof SeambenchError)) throw error;
    return { code: error.exitCode, ...written, stderr: describeError(error) };
  } finally {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  }
}

async function json(files: readonly string[], flags: Partial<ScoreFlags> = {}) {
  const { code, stdout } = await score(files, { ...flags, json: true });
  return { code, ...JSON.parse(stdout) };
}

describe("score", () => {
  test.each([
    ["messages.jsonl", "messages", 5, 1, { malformed: 1 }],
    ["promptfoo.json", "promptfoo", 4, 3, { server: 2 }],
    ["promptfoo.jsonl", "promptfoo", 4, 3, { server: 2 }],
    ["inspect.json", "inspect", 2, 1, { "content-filter": 1, error: 1 }],
    ["openai-batch.jsonl", "openai-batch", 2, 1, { "not-run": 1, "rate-limit": 1 }],
    ["replies.jsonl", "text", 2, 0, { error: 1 }],
  ])("tells what %s is by its content", async (name, format, turns, declared, missing) => {
    const { code, files, arms } = await json([fixture(name)]);
    expect(code).toBe(0);
    expect(files[0].format).toBe(format);
    const sum = (count: (arm: { [key: string]: number }) => number) =>
      arms.reduce((total: number, arm: { [key: string]: number }) => total + count(arm), 0);
    expect(sum((arm) => arm["turns"] ?? 0)).toBe(turns);
    expect(arms.flatMap((arm: { metrics: { declared: object } }) => arm.metrics.declared)).toEqual(
      expect.arrayContaining([expect.objectContaining({ trials: expect.any(Number) })]),
    );
    const found = arms.map(
      (arm: { metrics: { declared: { successes: number } } }) => arm.metrics.declared.successes,
    );
    expect(found.reduce((total: number, one: number) => total + one, 0)).toBe(declared);
    const causes: Record<string, number> = {};
    for (const arm of arms as { missing: Record<string, number> }[]) {
      for (const [cause, count] of Object.entries(arm.missing))
        causes[cause] = (causes[cause] ?? 0) + count;
    }
    expect(causes).toEqual(missing);
  });

  test("reads an Inspect log as Python writes it", async () => {
    const text = (await readFile(fixture("inspect.json"), "utf8")).replace("0.5", "NaN");
    const { files, arms } = await json([await file("python.json", text)]);
    expect(files[0].format).toBe("inspect");
    expect(arms[0].turns).toBe(2);
  });

  test("prints one table with n, interval, method and what its denominators are", async () => {
    const { code, stdout } = await score([fixture("messages.jsonl")], { worst: 1 });
    expect(code).toBe(0);
    const [said = "", ...parts] = stdout.split("\n\n");
    const caption = said.replaceAll("\n", " ");
    const [header, ...rows] = parts[parts.indexOf("model: pear-8b") + 1]?.split("\n") ?? [];
    expect(caption).toContain("5 turns of 4 conversations, 3 with a tool call");
    expect(caption).toContain("no figure is over scripted steps");
    expect(caption).toContain("NAME@called over the turns that called a tool");
    expect(header).toMatch(/^metric +n +total +figure +method$/);
    expect(rows.find((row) => row.startsWith("declared@called"))).toMatch(
      /1 +1 +100 % \[\d+–100\] +cluster-wilson$/,
    );
    expect(stdout).toMatch(/\nmissing +2 +1 +\(malformed 1\)/);
    expect(stdout).toContain("\nThe worst 1 turn:\n\n1. ");
  });

  test("scores state blocks: forms, leaks by rule, and the turns that have any", async () => {
    const path = fixture("replies.jsonl");
    const { arms } = await json([path], { protocol: "state-block" });
    const { metrics } = arms[0];
    expect(metrics.proposed).toMatchObject({ successes: 2, trials: 2 });
    expect(metrics.fenceCompliant).toMatchObject({ successes: 1, trials: 2 });
    expect(metrics["form:json"]).toMatchObject({
      successes: 1,
      trials: 2,
      method: "cluster-wilson",
    });
    expect(metrics["leaks:json_fence"]).toMatchObject({ total: 1, turns: 2 });
    expect(metrics.anyLeak).toMatchObject({ successes: 1, trials: 2 });
    expect(metrics.truncated).toMatchObject({
      rate: null,
      reason: "the file does not say why replies ended",
    });
    expect(metrics["recall"]).toBeUndefined();
    const { stdout } = await score([path], { protocol: "state-block" });
    expect(stdout).toMatch(/\nleaks:json_fence +2 +1 +0\.50 \[\d\.\d\d–\d+\.\d\d\] per turn/);
    expect(stdout).not.toContain("leaks:bare_fence");
  });

  test("takes a vocabulary, a module, a field and a budget", async () => {
    const vocabulary = await file(
      "v.json",
      '{"events": [{"type": "ring", "fields": {"times": "number"}}]}',
    );
    const replies = await file(
      "r.jsonl",
      `${JSON.stringify({ reply: { body: 'x\n```state\n{"events": [{"type": "ring", "times": 2}]}\n```' } })}\n`,
    );
    const blocks = { protocol: "state-block", textField: "reply.body", vocabulary };
    const fenceCompliant = (flags: Partial<ScoreFlags>) =>
      json([replies], flags).then(({ arms }) => arms[0].metrics.fenceCompliant.successes);
    expect(await fenceCompliant(blocks)).toBe(1);
    const { vocabulary: _, ...without } = blocks;
    expect(await fenceCompliant(without)).toBe(0);
    const mine = await file(
      "mine.mjs",
      'export const protocol = { version: 1, position: "leading", opener: "[todo]", extract: (t) => ({ prose: t, declared: t.startsWith("[todo]"), removals: [] }) };',
    );
    const todos = await file("t.jsonl", '{"text":"[todo] a"}\n{"text":"b"}\n');
    expect((await json([todos], { protocol: mine })).arms[0].metrics.declared).toMatchObject({
      successes: 1,
      trials: 2,
    });
    const long = await file("l.jsonl", '{"text":"<purpose>Finding the failing test</purpose>"}');
    expect((await json([long], { maxChars: 10 })).arms[0].metrics.withinBudget.successes).toBe(0);
    expect((await json([long], { maxChars: 30 })).arms[0].metrics.withinBudget.successes).toBe(1);
  });

  test.each<[string, Partial<ScoreFlags>, number, string]>([
    ["residue", { failOn: "residue" }, 1, "residue: 1 of 3 turns; the first at"],
    ["two faults", { failOn: "residue,undeclared" }, 1, "undeclared: 2 of 3 turns"],
    [
      "a fault that is not there",
      { failOn: "truncated,missing", format: "text" },
      4,
      "truncated could not be looked for",
    ],
    ["what was found nowhere", { failOn: "missing,unclosed" }, 1, "unclosed: 1 of 3 turns"],
    ["nothing", {}, 0, ""],
    ["no missing turn", { failOn: "missing" }, 0, ""],
  ])("ends as --fail-on asks: %s", async (_, flags, code, words) => {
    const says = ["<purpose>A goal</purpose>\nGo.", "She waits.", "Go <purpose>now"];
    const path = await file(
      "f.jsonl",
      says.map((text) => `${JSON.stringify({ text })}\n`).join(""),
    );
    const ended = await score([path], flags);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(words);
    expect(ended.stdout).not.toBe("");
  });

  test("ends with 4 when every turn is missing", async () => {
    const path = await file("n.jsonl", '{"text":null}\n');
    const { code, stderr } = await score([path], { format: "text", failOn: "residue" });
    expect(code).toBe(4);
    expect(stderr).toContain("every one is missing");
  });

  test.each<[string, string, Partial<ScoreFlags>, readonly string[]]>([
    ["a line that is not JSON", '{"text":"a"}\n{"text":\n', {}, [":2: line 2 is not JSON"]],
    [
      "an unknown shape",
      '{"words":"a"}\n',
      {},
      [
        ":1: this is a record of no known format",
        "messages:",
        "text:",
        "promptfoo:",
        "inspect:",
        "openai-batch:",
        '{"messages": [',
      ],
    ],
    [
      "a line of another shape",
      '{"text":"a"}\n{"b":1}\n',
      {},
      [':2: line 2 has no text under "text", and the file is read as text'],
    ],
    [
      "another shape than was told",
      '{"text":"a"}\n',
      { format: "inspect" },
      ["line 1 is no Inspect log"],
    ],
    [
      "a file of no turn",
      '{"messages":[{"role":"user","content":"a"}]}\n',
      {},
      ["no assistant turn"],
    ],
    ["an empty file", "", {}, ["no assistant turn"]],
    ["an unknown format", '{"text":"a"}\n', { format: "promtfoo" }, ["did you mean `promptfoo`?"]],
    ["an unknown fault", '{"text":"a"}\n', { failOn: "residu" }, ["did you mean `residue`?"]],
    [
      "leaks of a protocol that has none",
      '{"text":"a"}\n',
      { failOn: "leaks" },
      ['no fault named "leaks"'],
    ],
    ["unknown turns", '{"text":"a"}\n', { turns: "some" }, ["known: called, all"]],
    ["an unknown field", '{"text":"a"}\n', { groupBy: "modle" }, ['no record has a field "modle"']],
    [
      "an unknown protocol",
      '{"text":"a"}\n',
      { protocol: "label" },
      ["known: purpose-label, state-block, or a module's path"],
    ],
    ["a module that is not there", '{"text":"a"}\n', { protocol: "./nowhere.ts" }, ["nowhere.ts"]],
    [
      "a vocabulary that nothing reads",
      '{"text":"a"}\n',
      { vocabulary: "v.json" },
      ["purpose-label reads no vocabulary"],
    ],
  ])("ends with 2 and a mend for %s", async (_, text, flags, words) => {
    const ended = await score([await file("bad.jsonl", text)], flags);
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 2, stdout: "" });
    for (const word of words) expect(ended.stderr).toContain(word);
    expect(ended.stderr).toContain("mend: ");
  });

  test("ends with 2 for a file that is not there, a folder, and no protocol", async () => {
    expect(await score(["/nowhere/x.jsonl"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("cannot be read"),
    });
    expect(await score([folder])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("cannot be read"),
    });
    const { protocol: _, ...without } = usual;
    await expect(scoreFiles([folder], without)).rejects.toThrow("no protocol is given");
  });
});

describe("score --worst", () => {
  test("puts carets under each piece, whatever stands before it", async () => {
    const says = ["漢字 and e\u0301 <purpose>half", `${"x".repeat(500)}\nGo </purpose> on`];
    const path = await file(
      "w.jsonl",
      says.map((text) => `${JSON.stringify({ text })}\n`).join(""),
    );
    const { stdout } = await score([path], { worst: 20 });
    const lines = stdout.slice(stdout.indexOf("The worst")).split("\n");
    expect(lines.filter((line) => line.includes("^"))).toEqual([
      `   ${" ".repeat("漢字 and e ".length + 2)}${"^".repeat("<purpose>half".length)} residue: half_tag`.replace(
        "^".repeat(13),
        "^".repeat(9),
      ),
      `   ${" ".repeat(1 + 32)}^^^^^^^^^^ residue: half_tag`,
    ]);
    for (const line of lines) expect(line.length).toBeLessThan(300);
  });

  test("and --json show hostile text without letting it act", async () => {
    const hostile = "\u001b[2J\u009b31m\u202e<purpose>\u0007\r\n\u2028| a | <script>\u{e0041}";
    const line = JSON.stringify({ text: hostile, model: `m${hostile}`, tag: hostile });
    const path = await file("hostile.jsonl", `${line}\n`);
    for (const flags of [
      {},
      { json: true },
      { groupBy: "tag" },
      { groupBy: "file,tag", json: true },
    ]) {
      const { stdout, stderr } = await score([path], { worst: 5, failOn: "residue", ...flags });
      expect(stdout).toContain("residue");
      expect(`${stdout}${stderr}`.match(acted)).toBeNull();
    }
    const { worst } = await json([path], { worst: 5 });
    expect(worst[0].arm.model).toBe(`m${hostile}`);
  });
});

/** Controls but tab and line feed, separators and marks that reorder a line. */
const acted = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u;

describe("score as a command", () => {
  test("is there, and ends with 1", async () => {
    const path = await file("cli.jsonl", '{"text":"Go <purpose>now"}\n');
    const ended = await runCli(folder, [
      "score",
      path,
      "--protocol",
      "purpose-label",
      "--fail-on",
      "residue",
    ]);
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining("anyResidue") });
    expect(ended.stderr).toBe(`seambench: residue: 1 of 1 turn; the first at ${path}:1\n`);
  });

  test("names its formats, faults and flags in its help", async () => {
    const { code, stdout } = await runCli(folder, ["score", "--help"]);
    expect(code).toBe(0);
    for (const word of [
      "--protocol",
      "--format",
      "--text-field",
      "--group-by",
      "--fail-on",
      "--worst",
      "--json",
      "openai-batch",
      "unproposed",
    ]) {
      expect(stdout).toContain(word);
    }
  });
});

describe("score in constant memory", () => {
  const program = fileURLToPath(new URL("./__fixtures__/score-program.ts", import.meta.url));

  async function peak(lines: number): Promise<number> {
    const line = JSON.stringify({
      model: "m",
      messages: [
        { role: "user", content: "x".repeat(2000) },
        { role: "assistant", content: "<purpose>A goal</purpose> Go <purpose>now." },
      ],
    });
    const path = await file(`${lines}.jsonl`, `${line}\n`.repeat(lines));
    const run = promisify(execFile);
    const { stderr } = await run(process.execPath, [
      // A collector that is left to itself lets the heap grow first, by how busy the machine is.
      "--max-semi-space-size=2",
      "--max-old-space-size=64",
      "--import",
      import.meta.resolve("tsx"),
      program,
      "purpose-label",
      path,
    ]);
    return Number(stderr.trim().split("\n").at(-1));
  }

  test("50,000 lines take no more than 1.3 times what 5,000 do", { timeout: 180_000 }, async () => {
    const few = await peak(5000);
    const many = await peak(50_000);
    expect(many / few).toBeLessThan(1.3);
  });
});
