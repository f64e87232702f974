import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TurnRecord } from "../journal/turn-record.ts";
import { startRehearsal } from "../rehearsal/rehearsal-server.ts";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const play = (out: string, ...flags: readonly string[]) =>
  runCli(folder, ["run", "suite.yaml", "--out", out, ...flags]);

async function recordsOf(out: string): Promise<readonly TurnRecord[]> {
  const text = await readFile(join(folder, out, "journal.jsonl"), "utf8");
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

const tableOf = (out: string, name: string) =>
  readFile(join(folder, out, "tables", `${name}.csv`), "utf8");
const edit = async (path: string, change: (text: string) => string) =>
  writeFile(join(folder, path), change(await readFile(join(folder, path), "utf8")));
const asked = (records: readonly TurnRecord[]) =>
  records.filter(({ reused }) => reused === undefined);

describe("seambench run --reuse", () => {
  test("asks nothing that an older run holds, and says where each reply is from", async () => {
    await play("old");
    const { code, stderr } = await play("new", "--reuse", "old");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^24 replies of old reused; no call was made for them$/m);
    const [older, records] = [await recordsOf("old"), await recordsOf("new")];
    expect(asked(records)).toEqual([]);
    const from = records.map(({ reused }) => reused);
    expect(new Set(from.map((one) => one?.run))).toEqual(new Set(["old"]));
    expect(from.map((one) => one?.key).toSorted()).toEqual(older.map(({ key }) => key).toSorted());
    for (const name of ["cells", "contrasts", "leaks", "turns", "delivery", "decay"]) {
      expect(await tableOf("new", name)).toBe(await tableOf("old", name));
    }
    const summary = JSON.parse(await readFile(join(folder, "new", "summary.json"), "utf8"));
    expect(summary.timing).toMatchObject({ calls: 0, attempts: 0 });
    expect((await tableOf("new", "timing")).trim().split("\n")).toHaveLength(1);
    expect(await runCli(folder, ["verify", "new"])).toMatchObject({ code: 0 });
  });

  test("asks again where a prompt was edited, and nowhere else", async () => {
    await play("old");
    await edit("wordings/firm.md", (text) => text.replace("nothing may", "nothing at all may"));
    await play("new", "--reuse", "old");
    const fresh = new Set(asked(await recordsOf("new")).map(({ cell }) => cell.split("/")[1]));
    expect(fresh).toEqual(new Set(["system", "nudge", "prefill"]));
  });

  test.each([
    ["another seed", "seed: 3", "seed: 4"],
    ["another model", "sim:steady", "sim:headstrong"],
  ])("asks everything again with %s", async (_, was, is) => {
    await play("old");
    await edit("suite.yaml", (text) => text.replace(was, is));
    const { stderr } = await play("new", "--reuse", "old");
    expect(stderr).not.toMatch(/reused/);
    const records = await recordsOf("new");
    expect(asked(records)).toEqual(records);
  });

  test("takes a wording that was only renamed for unchanged, once", async () => {
    await play("old");
    await rename(join(folder, "wordings/firm.md"), join(folder, "wordings/first.md"));
    await writeFiles(folder, { "wordings/second.md": smallFiles["wordings/firm.md"] ?? "" });
    await edit("suite.yaml", (text) => text.replace("[firm]", "[first, second]"));
    await play("new", "--reuse", "old");
    const records = await recordsOf("new");
    const taken = records.filter(({ reused }) => reused !== undefined);
    // Each old arm has one heir: the two new ones, whose bytes are the same, share no reply.
    expect(taken).toHaveLength(24);
    expect(new Set(taken.map(({ reused }) => reused?.key)).size).toBe(24);
    const heirs = new Set(taken.map(({ reused, cell }) => `${reused?.cell} ${cell}`));
    expect(heirs.size).toBe(4);
    expect(asked(records)).toHaveLength(18);
  });

  test("leaves out damaged lines of the older run, and tells of them", async () => {
    await play("old");
    await edit("old/journal.jsonl", (text) => text.replace('"epoch":0', '"epoch":7'));
    const { code, stderr } = await play("new", "--reuse", "old");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^damaged and not reused: 1 line of old; seambench verify tells/m);
    expect(asked(await recordsOf("new")).length).toBeGreaterThan(0);
    expect(await tableOf("new", "turns")).toBe(await tableOf("old", "turns"));
  });

  test("needs no server for what was asked over HTTP, and takes no missing turn", async () => {
    const server = await startRehearsal();
    await edit("suite.yaml", (text) =>
      text
        .replace("seams: [none, system, nudge, prefill]", "seams: [none, system]")
        .replace(
          "models: [sim:steady]",
          `models: [{ id: served, adapter: openai-compatible, model: steady, baseUrl: "${server.url}/v1" }]\nlimits: { retries: 0 }`,
        ),
    );
    await play("old");
    await server.close();
    expect(await play("new", "--reuse", "old")).toMatchObject({ code: 0 });
    expect(asked(await recordsOf("new"))).toEqual([]);
    await edit("suite.yaml", (text) => text.replace("epochs: 2", "epochs: 3"));
    expect(await play("more", "--reuse", "new")).toMatchObject({ code: 3 });
    const { stderr } = await play("again", "--reuse", "more");
    expect(stderr).toMatch(/^12 replies of more reused/m);
  });

  test("refuses a folder that is no run before anything is written", async () => {
    expect(await play("new", "--reuse", "tasks")).toMatchObject({ code: 2 });
    await expect(recordsOf("new")).rejects.toThrow(/ENOENT/);
  });
});
