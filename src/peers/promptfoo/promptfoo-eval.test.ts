/**
 * promptfoo itself plays the configurations of evals/promptfoo, and `seambench run` their suites: turn by turn both
 * come to the same. Needs `npm ci` in evals/promptfoo, and skips without.
 */

import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  promptfooEntry as entry,
  promptfooEval,
} from "../../rehearsal/judges/__fixtures__/promptfoo-eval.ts";
import { type Rehearsal, startRehearsal } from "../../rehearsal/rehearsal-server.ts";
import { packageEvals } from "../../suite/package-evals.ts";
import { writeOddSuite } from "./__fixtures__/odd-suite.ts";
import {
  playedBySeambench,
  type RunTurn,
  scoredBySeambench,
} from "./__fixtures__/seambench-run.ts";

const rowShape = z.object({
  prompt: z.object({ raw: z.string(), label: z.string() }),
  provider: z.object({ label: z.string() }),
  vars: z.object({ task: z.string(), epoch: z.number(), turn: z.number(), tool: z.string() }),
  success: z.boolean(),
  namedScores: z.record(z.string(), z.number()),
  error: z.string().nullish(),
  /** 0: none, 1: an assertion, 2: an error, which `error` tells; it tells of an assertion too. */
  failureReason: z.number(),
});
type Row = z.output<typeof rowShape>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-promptfoo-"));
  await mkdir(join(folder, "evals"));
  await cp(join(packageEvals(), "promptfoo"), join(folder, "evals", "promptfoo"), {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  await symlink(join(packageEvals(), "tasks"), join(folder, "evals", "tasks"));
  await symlink(
    fileURLToPath(new URL("../../../.test-dist", import.meta.url)),
    join(folder, "dist"),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function evaluated(config: string, env: Readonly<Record<string, string>> = {}) {
  if (entry === null) throw new Error("promptfoo is not installed");
  const cwd = join(folder, "evals", "promptfoo");
  const out = join(cwd, `${config}.out.json`);
  const { code, said } = await promptfooEval(cwd, entry, { config: `${config}.yaml`, out }, env);
  const text = await readFile(out, "utf8").catch(() => null);
  if (text === null) throw new Error(`promptfoo wrote no output: ${said}`);
  const shape = z.object({ results: z.object({ results: z.array(rowShape) }) });
  return { code, out, rows: shape.parse(JSON.parse(text)).results.results };
}

/** The row of a turn: its prompt has the seam's name, its provider the model's. */
function rowOf(rows: readonly Row[], { seam, model, task, epoch, turn }: RunTurn): Row {
  const [row, ...others] = rows.filter(
    ({ prompt, provider, vars }) =>
      prompt.label === seam &&
      provider.label === model &&
      vars.task === task &&
      vars.epoch === epoch &&
      vars.turn === turn,
  );
  if (row === undefined || others.length > 0)
    throw new Error(`not one row of ${seam}/${task}/${turn}`);
  return row;
}

const minutes = { timeout: 180_000 };

describe.skipIf(entry === null)("promptfoo (needs `npm ci` in evals/promptfoo)", minutes, () => {
  test.each([
    [
      "purpose-label",
      "declared",
      ["leading", "single", "compliant", "unclosed", "heading", "hollow"],
    ],
    [
      "state-block",
      "fenceCompliant",
      ["proposed", "residue", "overreach", "leaks:event_call_line"],
    ],
  ])("its figures equal ours turn by turn: %s", async (config, primary, others) => {
    const suite = join(folder, "evals", "promptfoo", `${config}.suite.yaml`);
    const { code, out, rows } = await evaluated(config);
    const turns = await playedBySeambench(suite, join(folder, `run-${config}`));
    expect(rows).toHaveLength(turns.length);
    const successes = { scored: 0, met: 0 };
    for (const turn of turns) {
      const row = rowOf(rows, turn);
      expect(row.failureReason).not.toBe(2);
      for (const metric of [primary, ...others]) {
        const ours = turn.scores[metric] ?? null;
        expect([metric, row.namedScores[metric] ?? null, turn]).toEqual([metric, ours, turn]);
      }
      const met = turn.scores[primary] ?? null;
      expect(row.success).toBe(met !== 0);
      successes.scored += met === null ? 0 : 1;
      successes.met += met ?? 0;
    }
    // Both outcomes are there, else nothing was compared; a failed row ends promptfoo with 100.
    expect(successes.met).toBeGreaterThan(10);
    expect(successes.scored - successes.met).toBeGreaterThan(10);
    expect(code).toBe(100);
    // `score` reads what promptfoo wrote, and comes to the same sums.
    const metric = config === "state-block" ? primary : `${primary}@called`;
    const told = rows.flatMap(({ namedScores }) => namedScores[metric] ?? []);
    expect(await scoredBySeambench(out, config, metric)).toEqual({
      successes: told.reduce((sum, value) => sum + value, 0),
      trials: told.length,
    });
  });

  describe("against the rehearsal server", () => {
    let server: Rehearsal;
    beforeAll(async () => {
      server = await startRehearsal({ as: "llama.cpp" });
    });
    afterAll(() => server.close());

    test("plays a prefill where it is honoured, and says where it is not; text stays as it is", async () => {
      const cwd = join(folder, "evals", "promptfoo");
      const said = await writeOddSuite(cwd, `${server.url}/v1`);
      const { code, rows } = await evaluated("odd", { SEAMBENCH_CACHE: join(folder, "cache") });
      const of = (seam: string, model: string) =>
        rows.filter(({ prompt, provider }) => prompt.label === seam && provider.label === model);
      expect(rows).toHaveLength(12);
      for (const { prompt } of rows) {
        const [, user] = z.array(z.object({ content: z.string() })).parse(JSON.parse(prompt.raw));
        expect(user?.content).toBe(said);
      }
      for (const row of of("prefill", "honoured")) expect(row.failureReason).not.toBe(2);
      expect(
        of("prefill", "honoured").some(({ namedScores }) => namedScores["declared"] === 1),
      ).toBe(true);
      for (const row of of("prefill", "ignored")) {
        expect(row.error).toMatch(/^unsupported: prefill: /);
        expect(row.namedScores).toEqual({});
      }
      for (const row of of("system", "refused")) expect(row.error).toMatch(/^server: |^network: /);
      // Errors are no failed assertions, and no row is left out or ends the others.
      expect(code).toBe(100);
    });
  });
});
