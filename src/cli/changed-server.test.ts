import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CellSummary, Summary } from "../estimate/summary.ts";
import { type Rehearsal, startRehearsal } from "../rehearsal/rehearsal-server.ts";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let server: Rehearsal;
let gateway: Server;
let folder: string;
/** The model that the gateway asks, by how many calls it has passed on. */
let modelFor: (passed: number) => string;
let passed: number;

/** A gateway in front of the server: what stands behind an address can change without a word. */
async function forward(body: string): Promise<Response> {
  const asked = { ...JSON.parse(body), model: modelFor(passed++) };
  return fetch(`${server.url}/v1/chat/completions`, {
    method: "POST",
    body: JSON.stringify(asked),
  });
}

beforeEach(async () => {
  server = await startRehearsal();
  passed = 0;
  gateway = createServer(async (request, response) => {
    if (request.method === "GET") return void response.writeHead(404).end();
    const answer = await forward(await text(request));
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
  await new Promise<void>((listening) => gateway.listen(0, "127.0.0.1", listening));
  const { port } = gateway.address() as AddressInfo;
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
  const suite = (smallFiles["suite.yaml"] ?? "")
    .replace("seams: [none, system, nudge, prefill]", "seams: [prefill]")
    .replace(
      "models: [sim:steady]",
      `models: [{ id: gate, adapter: openai-compatible, model: any, baseUrl: "http://127.0.0.1:${port}/v1" }]`,
    );
  await writeFile(join(folder, "suite.yaml"), suite);
});

afterEach(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(out: string): Promise<{ code: number | null; stderr: string }> {
  const env = { SEAMBENCH_CACHE: join(folder, "cache") };
  const { code, stderr } = await runCli(folder, ["run", "suite.yaml", "--out", out], env);
  return { code, stderr };
}

async function cellIn(out: string): Promise<CellSummary | undefined> {
  const file = await readFile(join(folder, out, "summary.json"), "utf8");
  return (JSON.parse(file) as Summary).cells[0];
}

const rateOf = (cell: CellSummary | undefined) => {
  const declared = cell?.metrics["declared"];
  return declared !== undefined && "rate" in declared ? declared.rate : null;
};

describe("a server that renders nothing and is changed under its address", () => {
  test.each(["ignored", "echoed", "reasoning", "refused"])(
    "is not measured by what an earlier run found, when it is %s now",
    async (way) => {
      modelFor = () => "steady";
      expect((await run("first")).code).toBe(0);
      expect(await cellIn("first")).toMatchObject({ status: "measured" });
      modelFor = () => `steady?prefill=${way}`;
      const { code } = await run("second");
      const cell = await cellIn("second");
      if (way === "echoed") {
        expect(code).toBe(0);
        expect(cell).toMatchObject({ status: "measured", delivery: { effects: { echoed: 6 } } });
        return;
      }
      expect(code).toBe(4);
      expect(cell).toMatchObject({ status: "unsupported" });
      expect(rateOf(cell)).toBeNull();
    },
    60_000,
  );

  test("makes the cell invalid when it changes while the run goes on", async () => {
    // The probe takes 9 calls; then come six turns.
    modelFor = (call) => (call < 13 ? "steady" : "steady?prefill=ignored");
    const { code } = await run("changed");
    const cell = await cellIn("changed");
    expect(cell).toMatchObject({ status: "invalid", metrics: {} });
    expect(cell?.reason).toMatch(/^the server has changed while the run went on/);
    expect(code).toBe(4);
  }, 60_000);
});
