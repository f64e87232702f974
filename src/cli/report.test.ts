import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordLine } from "../journal/turn-record.ts";
import { tableNames } from "../report/table-names.ts";
import {
  canonicalTables,
  journalLines,
  runCli,
  smallFiles,
  writeFiles,
} from "./__fixtures__/cli.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("seambench report", () => {
  test("recomputes every table from journal and manifest alone", async () => {
    await runCli(folder, ["run", "suite.yaml", "--out", "out"]);
    const tables = await canonicalTables(folder, "out");
    for (const name of ["suite.yaml", "tasks", "wordings", "out/tables", "out/summary.json"]) {
      await rm(join(folder, name), { recursive: true });
    }
    const { code, stdout } = await runCli(folder, ["report", "out", "--format", "csv"]);
    expect(code).toBe(0);
    expect(stdout).toBe(tables["cells"]);
    expect(await canonicalTables(folder, "out")).toEqual(tables);
  });

  test("prints any table alone and in any form, and the terminal's summary", async () => {
    const run = await runCli(folder, ["run", "suite.yaml", "--out", "out"]);
    const text = await runCli(folder, ["report", "out", "--format", "text"]);
    expect(text.stdout).toBe(run.stdout);
    for (const table of tableNames) {
      const args = ["report", "out", "--table", table, "--json"];
      const { code, stdout } = await runCli(folder, args);
      expect([table, code]).toEqual([table, 0]);
      for (const { caption, columns, rows } of JSON.parse(stdout)) {
        expect(caption).not.toBe("");
        expect(rows.every((row: unknown[]) => row.length === columns.length)).toBe(true);
      }
    }
    const csv = await runCli(folder, ["report", "out", "--table", "leaks", "--format", "csv"]);
    expect(csv.stdout).toBe(await readFile(join(folder, "out/tables/leaks.csv"), "utf8"));
  });

  test("lets nothing that a model wrote act on the terminal, a page or a sheet", async () => {
    await runCli(folder, ["run", "suite.yaml", "--out", "out", "--epochs", "1"]);
    const hostile = "\u001b[2J<script>alert(1)</script>\n```\n=1+2\u202e";
    const lines = journalLines(folder, "out").map((line) => {
      const record = JSON.parse(line);
      return recordLine({ ...record, reply: { ...record.reply, text: hostile } });
    });
    await writeFile(join(folder, "out", "journal.jsonl"), `${lines.join("\n")}\n`);
    const report = await runCli(folder, ["report", "out"]);
    const show = await runCli(folder, ["show", "out"]);
    for (const text of [report.stdout, show.stdout]) {
      expect(text).toContain("\\u{1b}[2J");
      expect(text).not.toContain("\u001b[2J");
      expect(text).not.toContain("\u202e");
    }
    expect(report.stdout).toContain("````text\n\\u{1b}[2J<script>");
  });
});
