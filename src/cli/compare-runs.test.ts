import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Manifest } from "../journal/manifest.ts";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;

const suite = smallFiles["suite.yaml"] ?? "";
const task = smallFiles["tasks/red-test.yaml"] ?? "";

async function play(out: string, text: string): Promise<void> {
  await writeFile(join(folder, "suite.yaml"), text);
  const { code, stderr } = await runCli(folder, ["run", "suite.yaml", "--out", out]);
  if (code !== 0) throw new Error(stderr);
}

/** Every file below a run folder by the hash of its content. */
async function contentsOf(run: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(join(folder, run), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const hashes = files.map(async ({ parentPath, name }) => {
    const content = await readFile(join(parentPath, name));
    return [join(parentPath, name), createHash("sha256").update(content).digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

async function editManifest(run: string, edit: (manifest: Manifest) => Manifest): Promise<void> {
  const path = join(folder, run, "manifest.json");
  const manifest: Manifest = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify(edit(manifest)));
}

/** The rows of a CSV by their column; quotes are taken off and no field holds a line end. */
function rowsOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = csv
    .trimEnd()
    .split("\n")
    .map((line) => Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)))
    .map((fields) => fields.map(([, quoted, bare]) => quoted ?? bare ?? ""));
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}

const compare = (...args: readonly string[]) => runCli(folder, ["compare", ...args]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-compare-"));
  const more = ["b", "c", "d", "e", "f", "g"].map((name) => [`tasks/${name}.yaml`, task] as const);
  await writeFiles(folder, { ...smallFiles, ...Object.fromEntries(more) });
  await play("monday", suite);
  await play("tuesday", suite.replace("seed: 3", "seed: 4"));
  await play("headstrong", suite.replace("sim:steady", "sim:headstrong"));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("seambench compare", () => {
  test("prints rates, differences and verdicts, what changed, and writes to no run folder", async () => {
    const before = [await contentsOf("monday"), await contentsOf("tuesday")];
    const { code, stdout, stderr } = await compare("monday", "tuesday");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^purpose-label, declared: tuesday against monday, /);
    const said = stdout.replace(/\s+/g, " ");
    expect(said).toContain("verdict speaks of tuesday");
    expect(said).toContain("Every figure is SIMULATED");
    expect(said).toContain("variant default, model sim:steady (simulated), tasks 7");
    expect(stdout).toMatch(/^system .*\d+ % \[/m);
    expect(stdout).toMatch(/^purpose-label\/system\/firm\/default\/sim:steady: \w/m);
    expect(stdout).toMatch(/^seed +3 +4$/m);
    expect([await contentsOf("monday"), await contentsOf("tuesday")]).toEqual(before);
  });

  test("prints the same figures as CSV, with the story on stderr", async () => {
    const { code, stdout, stderr } = await compare("monday", "tuesday", "--format", "csv");
    expect(code).toBe(0);
    expect(stderr).toBe("changed: seed: 3 → 4\n");
    const rows = rowsOf(stdout);
    const json = JSON.parse((await compare("monday", "tuesday", "--json")).stdout);
    expect(rows.map((row) => row["difference"])).toEqual(
      json.comparisons.map((one: { difference: number }) => String(one.difference)),
    );
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatchObject({
      seam: "system",
      firstRun: "monday",
      secondRun: "tuesday",
      firstOf: "28",
      tasks: "7",
      simulated: "true",
    });
  });

  test("matches over the model where that alone differs, and says so", async () => {
    const { code, stdout } = await compare("monday", "headstrong", "tuesday", "--format", "md");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# headstrong, tuesday against monday$/m);
    expect(stdout).toMatch(/cells are matched over the models too: sim:steady → sim:headstrong/);
    expect(stdout).toMatch(
      /^\| system \| firm \| default \| sim:steady → sim:headstrong \(simulated\) \| headstrong \| 7 \|.*\| worse on these tasks: /m,
    );
    expect(stdout).toMatch(/adjusted by Holm for the comparisons of this table \(8\)/);
    expect(stdout).toMatch(/^## What changed$/m);
  });

  test("warns of a copy and draws nothing from it", async () => {
    await cp(join(folder, "monday"), join(folder, "again"), { recursive: true });
    const { code, stdout } = await compare("monday", "again", "--json");
    expect(code).toBe(0);
    const { pairs, comparisons } = JSON.parse(stdout);
    expect(pairs[0].warnings).toEqual([expect.stringMatching(/^56 of the 56 conversations /)]);
    for (const one of comparisons) {
      expect(one).toMatchObject({ verdict: "not-comparable", difference: null, p: null });
    }
  });

  test("scores a run of an older extractor again, and says so", async () => {
    await cp(join(folder, "tuesday"), join(folder, "older"), { recursive: true });
    await editManifest("older", (manifest) => ({
      ...manifest,
      versions: { ...manifest.versions, protocols: { "purpose-label": 0 } },
    }));
    const { code, stdout } = await compare("monday", "older");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^older was made with the extractor of purpose-label 0 and is scored again with \d+\.$/m,
    );
    expect(stdout).toMatch(/^protocol version purpose-label +\d+ +0$/m);
  });

  test("tells two folders of one name apart", async () => {
    await cp(join(folder, "tuesday"), join(folder, "other", "monday"), { recursive: true });
    const { stdout } = await compare("monday", join("other", "monday"));
    expect(stdout).toMatch(/monday \(2\) against monday \(1\)/);
  });

  test.each([
    { what: "no run", args: [], says: /missing required argument/ },
    { what: "one run", args: ["monday"], says: /takes two runs or more\n {2}mend:/ },
    { what: "a folder of no run", args: ["monday", "tasks"], says: /tasks: this is not a run/ },
    {
      what: "an unknown form",
      args: ["monday", "tuesday", "--format", "x"],
      says: /"x"\n {2}mend/,
    },
    {
      what: "an unknown metric",
      args: ["monday", "tuesday", "--metric", "x"],
      says: /no run has a metric "x"\n {2}mend: use one of declared, /,
    },
  ])("ends with 2 for $what", async ({ args, says }) => {
    const { code, stdout, stderr } = await compare(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(says);
  });
});
