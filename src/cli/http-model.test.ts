import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;
let server: Server;
let asked: string[];
let answer: (body: string) => { readonly status: number; readonly body: string };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  asked = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      if (request.method === "GET") {
        response.writeHead(404).end();
        return;
      }
      asked.push(body);
      const { status, body: text } = answer(body);
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const suite = (smallFiles["suite.yaml"] ?? "").replace(
    "models: [sim:steady]",
    `models:
  - sim:steady
  - { id: served, adapter: openai-compatible, model: tiny, baseUrl: "http://127.0.0.1:${port}/v1", apiKeyEnv: TEST_KEY }`,
  );
  await writeFiles(folder, smallFiles);
  await writeFile(join(folder, "suite.yaml"), suite);
});

afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const key = "sk-planted-key-0123456789";

async function everyFile(path: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((file) => readFile(join(file.parentPath, file.name), "utf8"));
  return (await Promise.all(texts)).join("\n");
}

describe("seambench run against a server", () => {
  test.each([401, 403])(
    "stops a model after one call that is answered %i, plays the others, and ends with 3",
    async (status) => {
      answer = () => ({
        status,
        body: JSON.stringify({ error: { message: `no such key ${key}` } }),
      });
      const { code, stdout, stderr } = await runCli(folder, ["run", "suite.yaml", "--out", "out"], {
        TEST_KEY: key,
        SEAMBENCH_CACHE: join(folder, "cache"),
      });
      expect(code).toBe(3);
      // Once by the probe of its prefill, once by the first turn.
      expect(asked).toHaveLength(2);
      expect(stderr).toMatch(/^served: missing by auth: .*; mend: .*apiKeyEnv/m);
      const [, steady] = stdout.split(/^model: sim:steady \(simulated\)$/m);
      expect(steady).toMatch(/^\n\nIn every row: n 4, /);
      const summary = JSON.parse(await readFile(join(folder, "out", "summary.json"), "utf8"));
      const status4 = summary.cells.map((cell: { model: string; status: string }) => [
        cell.model,
        cell.status,
      ]);
      expect(status4.filter(([model]: string[]) => model === "sim:steady")).toEqual(
        Array(4).fill(["sim:steady", "measured"]),
      );
      expect(status4).toContainEqual(["served", "incomplete"]);
      expect(status4).toContainEqual(["served", "inconclusive"]);
      expect(`${stdout}${stderr}${await everyFile(join(folder, "out"))}`).not.toContain(key);
    },
  );

  test("plays every seam it can, says what is not probed, and never writes the key", async () => {
    answer = (body) => {
      const { messages, tools } = JSON.parse(body);
      const done = messages.filter(({ role }: { role: string }) => role === "tool").length;
      const tool = tools?.[done]?.function?.name;
      const calls =
        tool === undefined
          ? undefined
          : [{ id: `c${done}`, type: "function", function: { name: tool, arguments: "{}" } }];
      const message = {
        role: "assistant",
        content: "<purpose>Finding it</purpose>\nSo.",
        tool_calls: calls,
      };
      const choice = {
        index: 0,
        message,
        finish_reason: tool === undefined ? "stop" : "tool_calls",
      };
      return { status: 200, body: JSON.stringify({ model: "tiny-q4", choices: [choice] }) };
    };
    const run = await runCli(folder, ["run", "suite.yaml", "--out", "out", "--models", "served"], {
      TEST_KEY: key,
      SEAMBENCH_CACHE: join(folder, "cache"),
    });
    expect(run.stderr).not.toMatch(/missing by/);
    // What it does with a prefill cannot be told: it copies no line.
    expect(run.code).toBe(4);
    expect(run.stdout).toMatch(/^nudge +firm +4 +100 %/m);
    expect(run.stdout).toMatch(/^prefill +firm .*inconclusive:$/m);
    expect(run.stdout).not.toMatch(/simulated/i);
    expect(`${run.stdout}${run.stderr}${await everyFile(join(folder, "out"))}`).not.toContain(key);
  });

  test("names the variable of a key that is not set, before anything is asked", async () => {
    answer = () => ({ status: 200, body: "{}" });
    const { code, stderr } = await runCli(folder, ["run", "suite.yaml", "--out", "out"], {
      TEST_KEY: "",
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/TEST_KEY/);
    expect(asked).toEqual([]);
  });
});
