import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readNightlyConfig } from "./nightly-config.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightly-config-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(text: string) {
  const path = join(folder, "nightly.yaml");
  await writeFile(path, text);
  return readNightlyConfig({ path, shown: "nightly.yaml", askedAt: null });
}

const suites = "suites: [{ suite: a.yaml, baseline: a.json }]\n";

describe("readNightlyConfig()", () => {
  test("fills in what is left out", async () => {
    expect((await read(suites)).config).toEqual({
      suites: [{ suite: "a.yaml", baseline: "a.json" }],
      margin: 0.1,
      results: "results",
      mutes: [],
    });
  });

  test.each([
    ["suite: a.yaml\n", "nightly.yaml:1:1", /unknown key `suite`/, /suites/],
    ["suites: []\n", "nightly.yaml:1:9", /this list is empty/, /list at least 1/],
    [`${suites}budget: {}\n`, "nightly.yaml:2:9", /a budget says how much/, /calls: 5000/],
    [`${suites}budget: { calls: 0 }\n`, "nightly.yaml:2:18", /0 is too small/, /1 or more/],
    [`${suites}margin: 10\n`, "nightly.yaml:2:9", /10 is too big|too big/, /./],
    [
      `${suites}mutes:\n  - { cell: "*", until: tomorrow, reason: known }\n`,
      "nightly.yaml:3:25",
      /this is not a date/,
      /2026-12-31/,
    ],
    [
      `${suites}mutes:\n  - { cell: "*", until: 2026-12-31 }\n`,
      "nightly.yaml:3:5",
      /`reason` is missing/,
      /add `reason:`/,
    ],
    [
      `${suites}targets:\n  - { model: m, quarantine: { until: 2026-02-31, reason: x } }\n`,
      "nightly.yaml:3:38",
      /this is not a date/,
      /2026-12-31/,
    ],
  ])("refuses %j at its place", async (text, where, message, mend) => {
    await expect(read(text)).rejects.toMatchObject({
      where,
      message: expect.stringMatching(message),
      mend: expect.stringMatching(mend),
    });
  });
});
