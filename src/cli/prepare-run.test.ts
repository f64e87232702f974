import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import type { Manifest, NotAdmitted } from "../journal/manifest.ts";
import { type RunFolder, runFolder } from "../journal/run-folder.ts";
import type { Capability, Model, Support } from "../model/model.ts";
import type { Json } from "../protocols/json.ts";
import { modelOf, replyOf } from "../run/__fixtures__/rehearsal.ts";
import { nothingSpent } from "../run/budget.ts";
import { smallSuite } from "../suite/__fixtures__/small-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { prepareRun } from "./prepare-run.ts";

let parent: string;
let folder: RunFolder;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "seambench-"));
  folder = runFolder(join(parent, "night"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const suite = smallSuite();
const spoken = (mechanism: string, evidence = "told"): Support => ({
  kind: "supported",
  mechanism,
  evidence,
});
const no = (reason: string): Support => ({ kind: "unsupported", reason });
const open = (reason: string): Support => ({ kind: "inconclusive", reason });

interface Prepared {
  readonly supports?: Partial<Record<Capability, Support>>;
  readonly identity?: Model["identity"];
  readonly played?: Suite;
  readonly probes?: Readonly<Record<string, Json>>;
  readonly notAdmitted?: readonly NotAdmitted[];
}

async function prepare(prepared: Prepared = {}) {
  const { supports = {}, identity, played = suite, probes = {}, notAdmitted = [] } = prepared;
  const model = modelOf(() => replyOf("Fine."), { ...supports, ...(identity && { identity }) });
  return prepareRun(folder, played, new Map([[model.id, model]]), {
    probes: new Map(Object.entries(probes)),
    probing: nothingSpent,
    notAdmitted,
    races: null,
    shard: null,
    night: null,
    pricings: new Map(),
  });
}

async function written(): Promise<Manifest> {
  return JSON.parse(await readFile(folder.manifest, "utf8"));
}

async function modelWritten() {
  const model = (await written()).models["sim:steady"];
  if (model === undefined) throw new Error("the manifest holds the model");
  return model;
}

describe("prepareRun() in a folder of its own", () => {
  test("writes what decides the answers, and how that is known", async () => {
    const probe = { model: "sim:steady", trials: [1, 2] };
    const supports = { prefill: spoken("sglang", "probed"), lateSystem: no("it moves them") };
    const made = await prepare({ supports, probes: { "sim:steady": probe } });
    expect(made).toEqual({ resumed: false, races: null });
    expect(await modelWritten()).toEqual({
      simulated: true,
      ...supports,
      constraint: spoken("test", "by the test"),
      probe,
      identity: { adapter: "test" },
    });
    expect(await written()).toMatchObject({ run: "night", seed: suite.seed, suite });
  });

  test("takes a folder that holds nothing but a lock and a half-written file", async () => {
    const made = await mkdtemp(join(parent, "night-"));
    folder = runFolder(made);
    await writeFile(join(made, "lock"), "1");
    await writeFile(join(made, "manifest.json.part"), "{");
    expect(await prepare()).toEqual({ resumed: false, races: null });
  });

  test("refuses a folder of somebody's files", async () => {
    const made = await mkdtemp(join(parent, "night-"));
    folder = runFolder(made);
    await writeFile(join(made, "thesis.txt"), "x");
    await expect(prepare()).rejects.toThrow(/not empty and holds no run/);
  });
});

interface Change {
  readonly name: string;
  readonly was: Support;
  readonly is: Support;
}

const unchanged: readonly Change[] = [
  { name: "nothing", was: spoken("sglang"), is: spoken("sglang") },
  { name: "how it is known", was: spoken("sglang", "told"), is: spoken("sglang", "probed") },
  { name: "the words of a no", was: no("it says 400"), is: no("it says 422") },
  { name: "a yes that is open", was: spoken("sglang"), is: open("it did not answer") },
  { name: "a no that is open", was: no("it says 400"), is: open("it did not answer") },
];
const changed: readonly Change[] = [
  { name: "another mechanism", was: spoken("sglang"), is: spoken("partial") },
  { name: "a yes that is a no", was: spoken("sglang"), is: no("it says 400") },
  { name: "a no that is a yes", was: no("it says 400"), is: spoken("sglang") },
];
const settled: readonly Change[] = [
  { name: "a yes", was: open("not probed"), is: spoken("sglang") },
  { name: "a no", was: open("not probed"), is: no("it says 400") },
  { name: "another reason", was: open("not probed"), is: open("it did not answer") },
];

describe.each(["prefill", "constraint", "lateSystem"] as const)(
  "prepareRun() going on, by the model's %s",
  (capability) => {
    test.each(unchanged)("keeps what was written where the change is $name", async (row) => {
      await prepare({ supports: { [capability]: row.was } });
      const before = await written();
      const probes = { "sim:steady": "a later probe" };
      const made = await prepare({ supports: { [capability]: row.is }, probes });
      expect(made).toEqual({ resumed: true, races: null });
      expect(await written()).toEqual(before);
    });

    test.each(changed)("refuses $name, and writes nothing", async ({ was, is }) => {
      await prepare({ supports: { [capability]: was } });
      const before = await readFile(folder.manifest, "utf8");
      const going = prepare({ supports: { [capability]: is } });
      await expect(going).rejects.toThrow(UsageError);
      const words = (support: Support) =>
        support.kind === "supported" ? support.mechanism : support.kind;
      await expect(going).rejects.toMatchObject({
        message: `${capability} of model sim:steady was "${words(was)}" when the run began and is "${words(is)}" now`,
        where: folder.path,
        mend: expect.stringContaining("--out"),
      });
      expect(await readFile(folder.manifest, "utf8")).toBe(before);
    });

    test.each(settled)("writes $name where it was open, with the probe that told", async (row) => {
      await prepare({ supports: { [capability]: row.was } });
      const { createdAt, plan } = await written();
      const probes = { "sim:steady": "the probe" };
      await prepare({ supports: { [capability]: row.is }, probes });
      expect((await modelWritten())[capability]).toEqual(row.is);
      expect((await modelWritten()).probe).toBe("the probe");
      expect(await written()).toMatchObject({ createdAt, plan });
      // What is written counts from then on.
      const other = prepare({ supports: { [capability]: spoken("partial") } });
      if (row.is.kind === "inconclusive")
        await expect(other).resolves.toEqual({ resumed: true, races: null });
      else await expect(other).rejects.toThrow(UsageError);
    });
  },
);

describe("prepareRun() going on under other limits", () => {
  test("takes the new limits, and lets cells in that a budget had left out", async () => {
    const left = { cell: "a/none/-/default/m", reason: "limits.maxCalls of 3 has no room" };
    await prepare({ notAdmitted: [left] });
    expect((await written()).notAdmitted).toEqual([left]);
    const limits = { ...suite.limits, concurrency: 1, maxCalls: 50 };
    const models = suite.models.map((spec) => ({ ...spec, limits: { requestsPerMinute: 5 } }));
    expect(await prepare({ played: { ...suite, limits, models } })).toEqual({
      resumed: true,
      races: null,
    });
    const after = await written();
    expect(after.suite.limits).toEqual(limits);
    expect(after).not.toHaveProperty("notAdmitted");
  });
});

describe("prepareRun() going on with another plan", () => {
  test.each<{ name: string; change: Prepared }>([
    { name: "another suite", change: { played: smallSuite({ seed: 2 }) } },
    { name: "more epochs", change: { played: smallSuite({ epochs: 2 }) } },
    { name: "another model file", change: { identity: { adapter: "test", sha256: "b" } } },
  ])("refuses $name", async ({ change }) => {
    await prepare();
    const before = await readFile(folder.manifest, "utf8");
    await expect(prepare(change)).rejects.toMatchObject({
      message: "the folder holds a run of another plan",
      mend: expect.stringContaining("--out"),
    });
    expect(await readFile(folder.manifest, "utf8")).toBe(before);
  });

  test("refuses a change in one capability although another was open", async () => {
    await prepare({ supports: { prefill: open("not probed"), constraint: spoken("format") } });
    const supports = { prefill: spoken("sglang"), constraint: no("it says 400") };
    await expect(prepare({ supports })).rejects.toThrow(/^constraint of model sim:steady/);
  });
});
