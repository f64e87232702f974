import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CellSummary, Summary } from "../estimate/summary.ts";
import { provenDialects } from "../model/dialects/proven-dialects.ts";
import { type Rehearsal, startRehearsal } from "../rehearsal/rehearsal-server.ts";
import type { ServerKind } from "../rehearsal/server-kind.ts";
import { type CliEnd, runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

/** How a model is reached, and what the cell of its prefill must come to. */
interface Family {
  readonly id: string;
  readonly as: ServerKind;
  readonly adapter: string;
  readonly model: string;
  readonly prefill?: string;
  /** The mechanism of the measured cell; null where it must be unsupported. */
  readonly mechanism: string | null;
  /** What its evidence or its reason must say. */
  readonly says: RegExp;
  /** What becomes of every prefilled turn. */
  readonly effect?: string;
  /** Known from data alone, so that not one call is spent on a prefill. */
  readonly free?: true;
  /** The known dialects that this row proves. */
  readonly proves?: readonly string[];
}

const chat = "openai-compatible";
const flagged = "steady?prefill=needs-flag";

// biome-ignore format: a row is a case
const families: readonly Family[] = [
  { id: "honoured", as: "plain", adapter: chat, model: "steady", mechanism: "trailing-assistant", says: /canar/ },
  { id: "flag", as: "plain", adapter: chat, model: flagged, mechanism: "continue-final-message", says: /canar/ },
  { id: "echoed", as: "plain", adapter: chat, model: "steady?prefill=echoed", mechanism: "trailing-assistant", says: /canar/, effect: "echoed" },
  { id: "ignored", as: "plain", adapter: chat, model: "steady?prefill=ignored", mechanism: null, says: /ignore|finished|afresh|again/ },
  { id: "refused", as: "plain", adapter: chat, model: "steady?prefill=refused", mechanism: null, says: /refuse/ },
  { id: "reasoning", as: "plain", adapter: chat, model: "steady?prefill=reasoning", mechanism: null, says: /reasoning/ },
  { id: "mistral", as: "plain", adapter: chat, model: flagged, prefill: "mistral-prefix", mechanism: "mistral-prefix", says: /canar/, proves: ["mistral"] },
  { id: "partial", as: "plain", adapter: chat, model: flagged, prefill: "partial", mechanism: "partial", says: /canar/, proves: ["moonshot", "dashscope"] },
  { id: "sglang", as: "plain", adapter: chat, model: flagged, prefill: "sglang", mechanism: "sglang", says: /canar/, proves: ["sglang"] },
  { id: "tabby", as: "plain", adapter: chat, model: flagged, prefill: "tabby-response-prefix", mechanism: "tabby-response-prefix", says: /canar/, proves: ["tabbyapi"] },
  { id: "deepseek", as: "plain", adapter: chat, model: flagged, prefill: "deepseek-prefix", mechanism: "deepseek-prefix", says: /canar/, proves: ["deepseek-beta"] },
  { id: "kobold", as: "plain", adapter: chat, model: flagged, prefill: "koboldcpp", mechanism: "koboldcpp", says: /canar/, proves: ["koboldcpp"] },
  { id: "named-ignored", as: "plain", adapter: chat, model: "steady?prefill=ignored", prefill: "partial", mechanism: null, says: /ignore|finished|afresh|again/ },
  { id: "openai", as: "plain", adapter: "openai", model: "steady", mechanism: null, says: /no way/, free: true },
  { id: "claude-old", as: "plain", adapter: "anthropic", model: "claude-sonnet-4-5", mechanism: "anthropic-trailing", says: /canar/, proves: ["anthropic-legacy"] },
  { id: "claude-new", as: "plain", adapter: "anthropic", model: "claude-opus-4-6?prefill=refused", mechanism: null, says: /refuse/, free: true },
  { id: "llamacpp", as: "llama.cpp", adapter: chat, model: "steady?prefill=echoed", mechanism: "llamacpp-current", says: /apply-template/, proves: ["llamacpp-current"] },
  { id: "llamacpp-off", as: "llama.cpp", adapter: chat, model: "steady?prefill=ignored", mechanism: null, says: /apply-template/ },
  { id: "proxy", as: "llama.cpp", adapter: chat, model: "steady?prefill=moved", mechanism: null, says: /moved|user/ },
  { id: "vllm", as: "vllm", adapter: chat, model: flagged, mechanism: "continue-final-message", says: /render/, proves: ["vllm"] },
  { id: "ollama", as: "ollama", adapter: "ollama", model: "steady", mechanism: "ollama-trailing", says: /render/, proves: ["ollama-renderer"] },
  { id: "ollama-off", as: "ollama", adapter: "ollama", model: "steady?prefill=ignored", mechanism: null, says: /render/, proves: ["ollama-go-template"] },
];

const servers = new Map<ServerKind, Rehearsal>();
let folder: string;
let end: CliEnd;
let cells: readonly CellSummary[];

function yamlOf({ id, as, adapter, model, prefill }: Family): string {
  const base = `${servers.get(as)?.url}${adapter === chat || adapter === "openai" ? "/v1" : ""}`;
  const named = prefill === undefined ? "" : `, prefill: ${prefill}`;
  return `  - { id: ${id}, adapter: ${adapter}, model: "${model}", baseUrl: "${base}"${named} }`;
}

function cellOf(model: string, seam: string): CellSummary {
  const cell = cells.find((each) => each.model === model && each.seam === seam);
  if (cell === undefined) throw new Error(`no cell of ${model} at ${seam}`);
  return cell;
}

/** A seam's rate; null where it has none. */
function rateOf({ metrics }: CellSummary, metric: string): number | null {
  const figure = metrics[metric];
  return figure !== undefined && "rate" in figure ? figure.rate : null;
}

async function play(suite: string, out: string): Promise<readonly CellSummary[]> {
  await writeFile(join(folder, "suite.yaml"), suite);
  const env = { SEAMBENCH_CACHE: join(folder, "cache") };
  end = await runCli(folder, ["run", "suite.yaml", "--out", out], env);
  const summary = JSON.parse(await readFile(join(folder, out, "summary.json"), "utf8")) as Summary;
  return summary.cells;
}

beforeAll(async () => {
  for (const as of ["plain", "llama.cpp", "vllm", "ollama"] as const) {
    servers.set(as, await startRehearsal({ as }));
  }
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
}, 60_000);

afterAll(async () => {
  for (const server of servers.values()) await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a run over every family of servers", () => {
  beforeAll(async () => {
    const models = families.map(yamlOf).join("\n");
    const suite = (smallFiles["suite.yaml"] ?? "")
      .replace("seams: [none, system, nudge, prefill]", "seams: [system, prefill]")
      .replace("models: [sim:steady]", `models:\n${models}`);
    cells = await play(suite, "families");
  }, 240_000);

  test("ends with 0: unsupported cells beside measured ones are no fault", () => {
    expect({ code: end.code, stderr: end.code === 0 ? "" : end.stderr }).toEqual({
      code: 0,
      stderr: "",
    });
  });

  test.each(families)("$id is reported as what it is", ({ id, mechanism, says, effect }) => {
    const cell = cellOf(id, "prefill");
    const told = { status: cell.status, mechanisms: cell.delivery.mechanisms };
    if (mechanism === null) {
      expect({ ...told, rate: rateOf(cell, "declared") }).toEqual({
        status: "unsupported",
        mechanisms: [],
        rate: null,
      });
      expect(cell.reason).toMatch(says);
      return;
    }
    expect({ ...told, reason: cell.reason }).toEqual({
      status: "measured",
      mechanisms: [mechanism],
      reason: null,
    });
    expect(cell.delivery.evidence).toMatch(says);
    expect(rateOf(cell, "declared")).toBeGreaterThan(0.5);
    if (effect !== undefined) expect(Object.keys(cell.delivery.effects)).toEqual([effect]);
  });

  test("measures the system seam of every one of them, and none at 0 %", () => {
    for (const { id } of families) {
      const cell = cellOf(id, "system");
      expect({ id, status: cell.status }).toEqual({ id, status: "measured" });
      expect(rateOf(cell, "declared")).toBeGreaterThan(0.5);
    }
  });

  test("spends no call on a prefill that is known to be refused or ignored", () => {
    for (const { model, as, free } of families) {
      if (!free) continue;
      const asked =
        servers
          .get(as)
          ?.calls()
          .filter((call) => call.model === model) ?? [];
      // Four turns at the system seam, twice; the same simulated model answers others too.
      if (model !== "steady") expect(asked.length).toBeLessThanOrEqual(8);
    }
  });

  test("cuts an echoed prefix, so that it is not credited twice", async () => {
    const journal = await readFile(join(folder, "families", "journal.jsonl"), "utf8");
    const replies = journal
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ delivery }) => delivery.effect === "echoed");
    expect(replies.length).toBeGreaterThan(0);
    for (const { reply, delivery } of replies) {
      expect(reply.text.startsWith(delivery.prefix)).toBe(false);
    }
  });

  test("plays every dialect that is called proven, at least eight", () => {
    const played = families.flatMap(({ proves }) => proves ?? []);
    expect(played.length).toBeGreaterThanOrEqual(8);
    expect([...provenDialects].toSorted()).toEqual(played.toSorted());
  });
});

describe("a nudge as a system message of its own", () => {
  beforeAll(async () => {
    const base = `${servers.get("llama.cpp")?.url}/v1`;
    const models = ["keep", "hoist", "refuse"]
      .map(
        (way) =>
          `  - { id: ${way}, adapter: ${chat}, model: "steady?system=${way}", baseUrl: "${base}" }`,
      )
      .join("\n");
    const suite = (smallFiles["suite.yaml"] ?? "")
      .replace(
        "seams: [none, system, nudge, prefill]",
        "seams: [system, nudge]\nhistory: { placement: system-message }",
      )
      .replace("models: [sim:steady]", `models:\n${models}`);
    cells = await play(suite, "nudges");
  }, 120_000);

  test.each([
    { way: "keep", status: "measured", says: null },
    { way: "hoist", status: "unsupported", says: /moved|head|before/ },
    { way: "refuse", status: "unsupported", says: /refuse/ },
  ])("a server that would $way it is told apart", ({ way, status, says }) => {
    const cell = cellOf(way, "nudge");
    expect({ status: cell.status, reason: says === null ? cell.reason : "" }).toEqual({
      status,
      reason: says === null ? null : "",
    });
    if (says !== null) expect(cell.reason).toMatch(says);
    if (says === null) expect(cell.delivery.placements).toEqual(["system-message"]);
  });
});
