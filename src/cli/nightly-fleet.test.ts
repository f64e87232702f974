import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HistoryLine } from "../gate/history.ts";
import type { NightlyResult } from "../gate/nightly-result.ts";
import {
  type Fleet,
  type FleetNight,
  fleetCli,
  fleetFiles,
  fleetIn,
} from "./__fixtures__/night-fleet.ts";

let folder: string;
let fleet: Fleet;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-fleet-"));
  fleet = await fleetIn(folder);
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Played {
  readonly code: number | null;
  readonly stderr: string;
  readonly result: NightlyResult;
}

async function night(
  date: string,
  behind: FleetNight = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Played> {
  const args = ["nightly", "nightly.yaml", "--night", date, "--json"];
  const { code, stdout, stderr } = await fleetCli(fleet, args, behind, env);
  if (stdout === "") throw new Error(stderr);
  return { code, stderr, result: JSON.parse(stdout) };
}

const states = ({ result }: Played) =>
  Object.fromEntries(
    result.suites.flatMap(({ series }) =>
      series.map(({ cell, state }) => [cell.split("/")[1], state]),
    ),
  );

const history = async () =>
  (await readFile(join(folder, "results/history.jsonl"), "utf8")).trimEnd().split("\n");

const dropped: FleetNight = { behaviours: { profile: "dropper" } };

// In the order of nights: each goes by the history of those before.
describe("seambench nightly, a fleet behind the rehearsal server", () => {
  test("is silent on quiet nights, and goes on with a night that was played", async () => {
    for (const day of ["03", "04"]) {
      const played = await night(`2026-11-${day}`);
      expect([played.code, played.result.verdict]).toEqual([0, "green"]);
      expect(played.result.simulated).toBe(true);
    }
    const again = await night("2026-11-04");
    expect(again.code).toBe(0);
    expect(again.stderr).toContain("goes on with results/small-2026-11-04");
    expect(await history()).toHaveLength(6);
  }, 120_000);

  test("is red for a real drop, whose suspects were asked again, and pages", async () => {
    await writeFile(
      join(folder, "nightly.yaml"),
      `${fleetFiles["nightly.yaml"]}notify: cat > page.json\n`,
    );
    const summary = join(folder, "step-summary.md");
    const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
    const played = await night("2026-11-05", dropped, env);
    expect([played.code, played.result.verdict]).toEqual([1, "red"]);
    expect(played.result.suites[0]?.rerun).toMatch(/^results\/small-2026-11-05-again-/);
    expect(states(played)["system"]).toBe("red");
    expect(played.stderr).toMatch(/^::error title=red%3A purpose-label\/system/m);
    expect(JSON.parse(await readFile(join(folder, "page.json"), "utf8"))).toEqual(played.result);
    expect(await readFile(summary, "utf8")).toMatch(/^## RED 2026-11-05: /);
    const junit = await readFile(join(folder, "results/nightly-2026-11-05/junit.xml"), "utf8");
    expect(junit).toMatch(/<failure message="red: worse by /);
    const why = await fleetCli(fleet, ["why", "results/small-2026-11-05"]);
    expect(why.stdout).toMatch(
      /^mute +under mutes: in the nightly config: \{ cell: "purpose-label/m,
    );
  }, 120_000);

  test("does not page for what is muted, and does when the mute has ended", async () => {
    const mute = (until: string) =>
      writeFile(
        join(folder, "nightly.yaml"),
        `${fleetFiles["nightly.yaml"]}notify: exit 7\nmutes: [{ cell: "*/gate", until: ${until}, reason: known }]\n`,
      );
    await mute("2026-11-06");
    const muted = await night("2026-11-06", dropped);
    expect([muted.code, muted.result.verdict]).toEqual([0, "amber"]);
    expect(muted.stderr).not.toContain("notify");
    await mute("2026-11-05");
    const ended = await night("2026-11-06", dropped);
    expect([ended.code, ended.result.verdict]).toEqual([1, "red"]);
    expect(ended.stderr).toContain("notify ended with 7");
    const told = await readFile(join(folder, "results/nightly-2026-11-06/summary.md"), "utf8");
    expect(told).toContain("its mute ended on 2026-11-05 (known)");
    await writeFile(join(folder, "nightly.yaml"), fleetFiles["nightly.yaml"] ?? "");
  }, 120_000);

  test.each<[string, string, FleetNight, string, string, number]>([
    ["07", "an outage", { behaviours: { fail: 1 } }, "system", "invalid", 5],
    ["08", "another served model", { model: "gpt-other" }, "system", "step", 0],
    ["09", "a lost seam", { behaviours: { prefill: "refused" } }, "prefill", "lost", 1],
  ])(
    "2026-11-%s tells %s",
    async (day, _what, behind, seam, state, code) => {
      const played = await night(`2026-11-${day}`, behind);
      expect(states(played)[seam]).toBe(state);
      expect(played.code).toBe(code);
    },
    120_000,
  );

  test("tells a slow decline, whose nights sink before any of them is red", async () => {
    const [line] = (await history()).map((text): HistoryLine => JSON.parse(text));
    if (line === undefined) throw new Error("no history");
    // What thirty quiet nights and eight that each lost a point leave behind; `npm run bench:nights` plays them all.
    const rates = [
      ...Array.from({ length: 30 }, (_, at) => line.baseline + (at % 2 === 0 ? 0.01 : -0.01)),
      ...Array.from({ length: 8 }, (_, at) => line.baseline - 0.01 * (at + 1)),
    ];
    const lines = rates.map((rate, at): HistoryLine => {
      const date = new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);
      return { ...line, night: date, rate, successes: Math.round(rate * line.trials) };
    });
    const text = lines.map((one) => `${JSON.stringify(one)}\n`).join("");
    await writeFile(join(folder, "results/history.jsonl"), text);
    // The probe's cache still holds that the seam was lost.
    const env = { SEAMBENCH_CACHE: join(folder, "another-cache") };
    const played = await night("2026-11-10", { silent: 0.02 }, env);
    const sinking = played.result.suites[0]?.series.find(({ cell }) => cell === line.cell);
    expect([sinking?.state, played.code]).toEqual(["drift", 0]);
    expect(sinking?.reason).toMatch(/its nights drift: the moving average sinks to 9\d\.\d %/);
  }, 120_000);
});
