import { join } from "node:path";
import { plainBehaviours } from "../../rehearsal/behaviours.ts";
import { startRehearsal } from "../../rehearsal/rehearsal-server.ts";
import { type CliEnd, runCli, smallFiles, writeFiles } from "./cli.ts";

const task = smallFiles["tasks/red-test.yaml"] ?? "";

/** A suite against a server whose model name stands in the environment, and its nightly config. */
export const fleetFiles: Readonly<Record<string, string>> = {
  ...smallFiles,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`tasks/t${String(at).padStart(2, "0")}.yaml`, task]),
  ),
  "suite.yaml": (smallFiles["suite.yaml"] ?? "")
    .replace("[none, system, nudge, prefill]", "[system, prefill]")
    .replace("epochs: 2", "epochs: 6\nlimits: { retries: 0, concurrency: 16 }")
    .replace(
      "models: [sim:steady]",
      `models: [{ id: gate, adapter: openai-compatible, model: "\${FLEET_MODEL}", baseUrl: "http://127.0.0.1:$PORT/v1" }]`,
    ),
  "nightly.yaml": "suites: [{ suite: suite.yaml, baseline: baseline.json }]\n",
};

/** What stands behind the address on a night. */
export interface FleetNight {
  readonly behaviours?: Partial<typeof plainBehaviours>;
  readonly model?: string;
}

/** A folder with a suite that asks one address, whatever stands behind it. */
export interface Fleet {
  readonly folder: string;
  readonly port: number;
}

/** Runs the command line while a rehearsal server stands behind the address. */
export async function fleetCli(
  { folder, port }: Fleet,
  args: readonly string[],
  { behaviours = {}, model = "gpt-night" }: FleetNight = {},
  env: Readonly<Record<string, string>> = {},
): Promise<CliEnd> {
  const server = await startRehearsal({ port, behaviours: { ...plainBehaviours, ...behaviours } });
  try {
    return await runCli(folder, args, {
      SEAMBENCH_CACHE: join(folder, "cache"),
      FLEET_MODEL: model,
      GITHUB_ACTIONS: "",
      GITHUB_STEP_SUMMARY: "",
      ...env,
    });
  } finally {
    await server.close();
  }
}

/** Writes the files, plays two good nights and makes the baseline of them. */
export async function fleetIn(folder: string): Promise<Fleet> {
  const server = await startRehearsal();
  const port = Number(new URL(server.url).port);
  await server.close();
  const suite = fleetFiles["suite.yaml"]?.replace("$PORT", String(port)) ?? "";
  await writeFiles(folder, { ...fleetFiles, "suite.yaml": suite });
  const fleet = { folder, port };
  for (const day of ["01", "02"]) {
    const out = `results/good-${day}`;
    await mustPass(fleet, ["run", "suite.yaml", "--night", `2026-11-${day}`, "--out", out]);
  }
  const runs = ["results/good-01", "results/good-02"];
  await mustPass(fleet, ["baseline", ...runs, "--out", "baseline.json"]);
  return fleet;
}

async function mustPass(fleet: Fleet, args: readonly string[]): Promise<void> {
  const { code, stderr } = await fleetCli(fleet, args);
  if (code !== 0) throw new Error(stderr);
}
