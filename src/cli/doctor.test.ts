import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCli } from "./__fixtures__/cli.ts";
import { type DoctorWorld, diagnose } from "./doctor.ts";
import { diagnosisText } from "./doctor-text.ts";
import { isInRange } from "./doctor-versions.ts";

let folder: string;
let server: Server;
let origin: string;
let models: readonly string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  models = ["nomic-embed-text", "qwen 2.5's", "qwen"];
  server = createServer(({ url }, response) => {
    if (url !== "/v1/models") response.writeHead(404).end();
    else response.end(JSON.stringify({ data: models.map((id) => ({ id, owned_by: "vllm" })) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const secret = "sk-planted-0123456789";

function world(more: Partial<DoctorWorld> = {}): DoctorWorld {
  return {
    cwd: folder,
    env: { HOME: folder },
    nodeVersion: "v20.20.2",
    resolve: () => {
      throw new Error("nothing is installed");
    },
    placesFor: () => [{ origin, usual: ["vLLM"] }],
    fetch,
    waitMs: 700,
    ...more,
  };
}

describe("diagnose()", () => {
  test("names the command that probes what it found, ready to paste", async () => {
    const { servers, next } = await diagnose(world());
    expect(servers).toMatchObject([{ is: "server", kind: "vllm", models }]);
    expect(next).toEqual([
      `seambench probe 'openai-compatible:qwen 2.5'\\''s' --base-url ${origin}/v1`,
    ]);
  });

  test.each<[string, () => Partial<DoctorWorld>]>([
    ["nothing is found", () => ({ placesFor: () => [] })],
    [
      "the server has no model to ask",
      () => {
        models = ["nomic-embed-text"];
        return {};
      },
    ],
  ])("names the demo where %s", async (_, more) => {
    expect((await diagnose(world(more()))).next).toEqual([
      expect.stringMatching(/^seambench run \S*evals\/demo\.yaml$/),
    ]);
    await mkdir(join(folder, "evals"));
    await writeFile(join(folder, "evals", "demo.yaml"), "");
    expect((await diagnose(world(more()))).next).toEqual(["seambench run evals/demo.yaml"]);
  });

  test("tells keys by name and place alone", async () => {
    await writeFile(
      join(folder, ".env"),
      `GROQ_API_KEY=${secret}\nXAI_API_KEY=${secret}\nOPENAI_API_KEY=${secret}\nMISTRAL_API_KEY=${secret}\n`,
    );
    const env = { OPENAI_API_KEY: secret, XAI_API_KEY: "", GEMINI_API_KEY: " " };
    const diagnosis = await diagnose(world({ env }));
    expect(diagnosis.keys).toEqual([
      { name: "OPENAI_API_KEY", from: "environment" },
      { name: "MISTRAL_API_KEY", from: ".env" },
      { name: "GROQ_API_KEY", from: ".env" },
    ]);
    expect(JSON.stringify(diagnosis) + diagnosisText(diagnosis)).not.toContain(secret.slice(3, 9));
  });

  test("looks for servers where the .env file points", async () => {
    await writeFile(join(folder, ".env"), "OLLAMA_HOST=gpu-box");
    let host: string | undefined;
    const placesFor: DoctorWorld["placesFor"] = (env) => {
      host = env["OLLAMA_HOST"];
      return [];
    };
    await diagnose(world({ placesFor }));
    expect(host).toBe("gpu-box");
  });

  test.each([
    ["", 0],
    ["gpu-box:11434", 0],
    [`http://user:${secret}@gpu-box`, 1],
    ["two words", 1],
  ])(
    "says of OLLAMA_HOST=%j whether it was looked at, and not what it is",
    async (host, warned) => {
      const diagnosis = await diagnose(world({ env: { OLLAMA_HOST: host } }));
      expect(diagnosis.warnings).toHaveLength(warned);
      expect(diagnosisText(diagnosis)).not.toContain(secret);
    },
  );

  test("goes on without a .env that cannot be one, and says so", async () => {
    await mkdir(join(folder, ".env"));
    const diagnosis = await diagnose(world());
    expect(diagnosis.warnings).toEqual([expect.stringMatching(/\.env is no file\n {2}mend: /)]);
    expect(diagnosis.servers).toHaveLength(1);
  });

  test("finds packages by where they would be loaded from, and does not load them", async () => {
    const at = join(folder, "node_modules", "node-llama-cpp");
    await mkdir(join(at, "dist"), { recursive: true });
    const entry = join(at, "dist", "index.js");
    await writeFile(entry, "throw new Error('loaded');");
    const installed = async (version: unknown) => {
      await writeFile(
        join(at, "package.json"),
        JSON.stringify({ name: "node-llama-cpp", version }),
      );
      const resolve = (name: string) => {
        if (name !== "node-llama-cpp") throw new Error("not installed");
        return pathToFileURL(entry).href;
      };
      const { packages } = await diagnose(world({ resolve }));
      return packages;
    };
    expect(await installed("999.1.0")).toMatchObject([
      { name: "node-llama-cpp", installed: true, version: "999.1.0", fits: true },
      { name: "promptfoo", installed: false, version: null, fits: null },
      { name: "vitest", installed: false, version: null, fits: null },
    ]);
    expect(await installed("0.0.1")).toMatchObject([{ installed: true, fits: false }, {}, {}]);
    expect(await installed("\u001b[2J")).toMatchObject([{ version: null, fits: null }, {}, {}]);
  });

  test("tells whether folders can be written and makes none", async () => {
    await writeFile(join(folder, "results"), "a file");
    const { folders } = await diagnose(world());
    expect(folders).toEqual([
      { use: "cache", path: join(folder, ".cache", "seambench"), writable: true },
      { use: "results", path: join(folder, "results"), writable: false },
    ]);
    await expect(writeFile(join(folder, ".cache", "x"), "")).rejects.toThrow("ENOENT");
  });
});

describe("diagnosisText()", () => {
  test("has every finding on a line and the next command last", async () => {
    const text = diagnosisText(await diagnose(world({ env: { OPENAI_API_KEY: secret } })));
    expect(text).toMatch(/^node {6}20\.20\.2, fine$/m);
    expect(text).toMatch(/promptfoo: not installed \(npm install promptfoo\)$/m);
    expect(text).toMatch(/^keys {6}OPENAI_API_KEY \(environment\)$/m);
    expect(text).toMatch(/^servers {3}vllm at http:\S+\/v1: nomic-embed-text, qwen 2\.5's, qwen$/m);
    expect(text).toMatch(/\nnext:\n {2}seambench probe .*\n$/);
  });

  test("cuts a long list and says how much of it", async () => {
    models = Array.from({ length: 9 }, (_, n) => `m${n}`);
    expect(diagnosisText(await diagnose(world()))).toMatch(/m4 and 4 more models$/m);
  });
});

describe("isInRange()", () => {
  test.each<[string, string, boolean | null]>([
    ["v20.20.2", "^20.20.0 || >=22.22.0", true],
    ["v20.19.9", "^20.20.0 || >=22.22.0", false],
    ["v21.0.0", "^20.20.0 || >=22.22.0", false],
    ["v24.0.0", "^20.20.0 || >=22.22.0", true],
    ["v24.0.0-nightly2026", ">=22.22.0", true],
    ["3.9.0", ">=3.21.1", false],
    ["0.121.20", ">=0.121.20", true],
    ["x", ">=1.0.0", null],
    ["1.0.0", "~1.0", null],
  ])("says of %s in %s: %s", (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });
});

describe("seambench doctor", () => {
  test("prints one JSON object, finds a server by OLLAMA_HOST and ends with 0", async () => {
    const env = { OLLAMA_HOST: origin, OPENAI_API_KEY: secret };
    const { code, stdout, stderr } = await runCli(folder, ["doctor", "--json"], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const diagnosis = JSON.parse(stdout);
    expect(diagnosis.servers[0]).toMatchObject({ origin, models });
    expect(diagnosis.packages[0]).toMatchObject({ name: "node-llama-cpp", installed: true });
    expect(stdout).not.toContain(secret);
    const plain = await runCli(folder, ["doctor"], env);
    expect(plain).toMatchObject({ code: 0, stderr: "" });
    expect(plain.stdout).toContain(`--base-url ${origin}/v1\n`);
    expect(plain.stdout).not.toContain(secret);
  });
});
