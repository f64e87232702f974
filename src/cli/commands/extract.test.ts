import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const program = fileURLToPath(new URL("./__fixtures__/extract-program.ts", import.meta.url));
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-extract-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function start(flags: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, ["--import", "tsx", program, "extract", ...flags], {
    env: { ...process.env, ...environment },
  });
}

async function finished(child: ChildProcess) {
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([streamText(child.stdout), streamText(child.stderr)]);
  await closed;
  return { code: child.exitCode, stdout, stderr };
}

function streamText(stream: Readable | null): Promise<string> {
  return stream === null ? Promise.resolve("") : text(stream);
}

async function extract(flags: readonly string[], input: string | Buffer = "") {
  const child = start(flags);
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return finished(child);
}

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const labels = ["--protocol", "purpose-label"];
const blocks = ["--protocol", "state-block"];

describe.concurrent("extract", () => {
  test("answers standard input line by line, in order", async () => {
    const lines = Array.from({ length: 500 }, (_, id) =>
      JSON.stringify({ id, text: `<purpose>n${id}</purpose>x` }),
    );
    const { code, stdout, stderr } = await extract(labels, `\ufeff${lines.join("\r\n\n")}`);
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(answers.map(({ id, label }) => [id, label])).toEqual(
      lines.map((_, id) => [id, `n${id}`]),
    );
  });

  test("reads a file and a vocabulary, and a wide line that spans many chunks", async () => {
    const vocabulary = await file(
      "ring.json",
      '{"events": [{"type": "ring_bell", "fields": {"times": "number"}}]}',
    );
    const prose = "She waited. ".repeat(300_000);
    const event = '{"type": "ring_bell", "times": 3}';
    const path = await file("wide.jsonl", JSON.stringify({ id: 1, text: `${prose}\n${event}` }));
    const { code, stdout } = await extract([...blocks, "--in", path, "--vocabulary", vocabulary]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      prose: prose.trimEnd(),
      proposal: { type: "ring_bell", times: 3 },
    });
  });

  test("replaces broken UTF-8 and goes on", async () => {
    const broken = Buffer.concat([
      Buffer.from('{"id":1,"text":"a'),
      Buffer.from([0xff]),
      Buffer.from('"}\n{"id":2}\n'),
    ]);
    const { code, stdout } = await extract(labels, broken);
    expect(code).toBe(0);
    expect(
      stdout
        .split("\n")
        .slice(0, 2)
        .map((line) => JSON.parse(line).text),
    ).toEqual(["a\ufffd", ""]);
  });

  test("ends with 2 at a line that is not JSON, naming it, after the answers before it", async () => {
    const { code, stdout, stderr } = await extract(
      labels,
      '{"id":1}\n\n{"id":2}\n{"id":\n{"id":4}\n',
    );
    expect(code).toBe(2);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual([1, 2]);
    expect(stderr).toContain("standard input:4: line 4 is not JSON");
    expect(stderr).toContain("mend: write one object a line");
  });

  test.each<[string, string[], string]>([
    ["no protocol", [], "known: purpose-label, state-block"],
    [
      "an unknown protocol",
      ["--protocol", "labels"],
      'no protocol is named "labels"; known: purpose-label, state-block',
    ],
    ["the hardened extractor", [...labels, "--extractor", "hardened"], "not built yet"],
    ["an unknown extractor", [...labels, "--extractor", "best"], "known: reference, hardened"],
    [
      "a file that is not there",
      [...labels, "--in", "/nowhere/x.jsonl"],
      "/nowhere/x.jsonl: cannot be read",
    ],
    ["a folder", [...labels, "--in", tmpdir()], "cannot be read"],
    [
      "a vocabulary that is not there",
      [...blocks, "--vocabulary", "/nowhere/v.json"],
      "there is no file /nowhere/v.json",
    ],
  ])("ends with 2 and a mend for %s", async (_name, flags, message) => {
    const { code, stdout, stderr } = await extract(flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toContain("mend: ");
  });

  test("ends with 2 and the place of the fault for a vocabulary that is not one", async () => {
    const vocabulary = await file(
      "bad.json",
      '{"events": [{"type": "a", "fields": {"x": "colour"}}]}',
    );
    const { code, stderr } = await extract([...blocks, "--vocabulary", vocabulary]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${vocabulary}:1:`);
    expect(stderr).toContain("events[0].fields.x");
  });

  test("names its flags, its lines and an example in its help", async () => {
    const { code, stdout } = await extract(["--help"]);
    expect(code).toBe(0);
    for (const word of [
      "--protocol",
      "--in",
      "--vocabulary",
      "--extractor",
      '"removals"',
      "Example:",
    ]) {
      expect(stdout).toContain(word);
    }
  });

  test("stops quietly when its reader has seen enough", async () => {
    const child = start(labels);
    child.stdin.on("error", () => {});
    const input = Readable.from(endlessLines());
    const fed = pipeline(input, child.stdin).catch(() => {});
    await once(child.stdout, "data");
    child.stdout.destroy();
    const stderr = await text(child.stderr);
    if (child.exitCode === null) await once(child, "exit");
    input.destroy();
    await fed;
    expect({ code: child.exitCode, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

describe("extract in constant memory", () => {
  test("holds neither the input nor the output of 100 MB", { timeout: 60_000 }, async () => {
    const megabytes = 100;
    const child = start(labels, { REPORT_PEAK_MEMORY: "yes" });
    let answered = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      answered += chunk.length;
    });
    const memory = text(child.stderr);
    await pipeline(Readable.from(linesOf(megabytes)), child.stdin);
    await once(child, "close");
    expect(child.exitCode).toBe(0);
    expect(answered).toBeGreaterThan(megabytes * 1_000_000);
    // A process that has done nothing takes about 100 MB with tsx in it; the buffered input alone would be 100 more.
    expect(Number(await memory) / 1024).toBeLessThan(190);
  });
});

const longLine = `${JSON.stringify({ id: 1, text: `<purpose>Reading</purpose>${"She waited. ".repeat(170)}` })}\n`;
const batch = longLine.repeat(32);

function* linesOf(megabytes: number): Generator<string> {
  for (let given = 0; given < megabytes * 1_000_000; given += batch.length) yield batch;
}

function* endlessLines(): Generator<string> {
  for (;;) yield batch;
}
