import { join } from "node:path";
import type { Model } from "../../model/model.ts";
import { plainBehaviours } from "../../rehearsal/behaviours.ts";
import { startRehearsal } from "../../rehearsal/rehearsal-server.ts";
import { simPool } from "../../rehearsal/sims.ts";
import { randomFrom } from "../../stats/random.ts";
import { builtMain, type CliEnd, runCli, smallFiles, writeFiles } from "./cli.ts";

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
  /** The share of replies that say nothing, and so declare nothing; 0 unless told. */
  readonly silent?: number;
}

/** A folder with a suite that asks one address, whatever stands behind it. */
export interface Fleet {
  readonly folder: string;
  readonly port: number;
  /** The built command line. */
  readonly main: string;
}

/** Runs the command line while a rehearsal server stands behind the address. */
export async function fleetCli(
  { folder, port, main }: Fleet,
  args: readonly string[],
  { behaviours = {}, model = "gpt-night", silent = 0 }: FleetNight = {},
  env: Readonly<Record<string, string>> = {},
): Promise<CliEnd> {
  const sims = simPool();
  const simOf = (profile: string) => partlySilent(sims(profile), silent);
  const all = { ...plainBehaviours, ...behaviours };
  const server = await startRehearsal({ port, behaviours: all, simOf });
  const surroundings = {
    SEAMBENCH_CACHE: join(folder, "cache"),
    FLEET_MODEL: model,
    GITHUB_ACTIONS: "",
    GITHUB_STEP_SUMMARY: "",
    ...env,
  };
  try {
    return await runCli(folder, args, surroundings, main);
  } finally {
    await server.close();
  }
}

/** A model that says nothing in a share of its replies, by the seed of the request alone. */
function partlySilent(model: Model, share: number): Model {
  if (share === 0) return model;
  return {
    ...model,
    generate: async (request, call) => {
      const answer = await model.generate(request, call);
      const silent = randomFrom(`silent ${request.seed}`).next() < share;
      return silent && answer.kind === "reply"
        ? { ...answer, reply: { ...answer.reply, text: "" } }
        : answer;
    },
  };
}

/** How large a fleet is. */
export interface FleetSize {
  readonly epochs: number;
  /** Good nights that the baseline is made of. */
  readonly goodNights: number;
}

const smallFleet: FleetSize = { epochs: 6, goodNights: 2 };

/** Writes the files, plays good nights from 2026-11-01 on and makes the baseline of them. */
export async function fleetIn(
  folder: string,
  { epochs, goodNights }: FleetSize = smallFleet,
  main = builtMain,
): Promise<Fleet> {
  const server = await startRehearsal();
  const port = Number(new URL(server.url).port);
  await server.close();
  const suite = (fleetFiles["suite.yaml"] ?? "")
    .replace("$PORT", String(port))
    .replace("epochs: 6", `epochs: ${epochs}`);
  await writeFiles(folder, { ...fleetFiles, "suite.yaml": suite });
  const fleet = { folder, port, main };
  const runs: string[] = [];
  for (let day = 1; day <= goodNights; day++) {
    const date = `2026-11-${String(day).padStart(2, "0")}`;
    const out = `results/good-${date}`;
    await mustPass(fleet, ["run", "suite.yaml", "--night", date, "--out", out]);
    runs.push(out);
  }
  await mustPass(fleet, ["baseline", ...runs, "--out", "baseline.json"]);
  return fleet;
}

async function mustPass(fleet: Fleet, args: readonly string[]): Promise<void> {
  const { code, stderr } = await fleetCli(fleet, args);
  if (code !== 0) throw new Error(stderr);
}
