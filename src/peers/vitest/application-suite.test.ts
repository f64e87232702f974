/** The README's recipe in a suite of an application's own: vitest itself runs it on the built package. */

import { spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { folderWithPackage } from "./__fixtures__/installed-package.ts";

const replies = `
export const replies = [
  { id: "good", text: "<purpose>Reading the log</purpose>\\nI look." },
  { id: "bad", text: "I look. <purpose>Reading the log" },
];
export const instruction = "Begin every message that calls a tool with a purpose tag.";
`;

/** As it stands in the README, and as it is typed. */
const suite = `
import "seambench/vitest";
import { expect, test } from "vitest";
import { instruction, replies } from "./replies";

test.each(replies)("$id declares its purpose and leaks nothing", ({ text }) => {
  expect.soft(text).toDeclarePurpose({ maxChars: 64 });
  expect.soft(text).toLeakNothing({ protocol: "purpose-label", instruction: [instruction] });
});

test("takes them inside other matchers, negated and awaited", async () => {
  expect({ text: "plain" }).toEqual({ text: expect.not.toDeclarePurpose() });
  await expect(Promise.resolve("plain")).resolves.not.toBeFenceCompliant();
});
`;

const resultShape = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

let folder: string;
let results: z.infer<typeof resultShape>["testResults"][number]["assertionResults"];

beforeAll(async () => {
  folder = await folderWithPackage(["vitest"]);
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await writeFile(join(folder, "replies.ts"), replies);
  await writeFile(join(folder, "prompt.test.ts"), suite);
  const out = join(folder, "out.json");
  const said = await vitestIn(folder, ["--reporter=json", `--outputFile=${out}`]);
  const text = await readFile(out, "utf8").catch(() => null);
  if (text === null) throw new Error(`vitest wrote no results: ${said}`);
  results = resultShape
    .parse(JSON.parse(text))
    .testResults.flatMap(({ assertionResults }) => assertionResults);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function vitestIn(cwd: string, args: readonly string[]): Promise<string> {
  const program = join(cwd, "node_modules", "vitest", "vitest.mjs");
  const { VITEST: _, VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...env } = process.env;
  const child = spawn(process.execPath, [program, "run", ...args], { cwd, env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => resolve(said));
  });
}

test("passes good replies and fails bad ones, with every reason", () => {
  const [good, bad, awaited] = results;
  expect(good).toMatchObject({ status: "passed", failureMessages: [] });
  expect(awaited).toMatchObject({ status: "passed", failureMessages: [] });
  expect(bad?.status).toBe("failed");
  const messages = bad?.failureMessages.join("\n");
  expect(messages).toContain("expected the reply to declare a purpose, but it declares none");
  expect(messages).toContain("expected the reply to leak nothing, but it leaks a piece");
  expect(messages).toContain("^^^^^^^^^ residue: half_tag, line 1");
});
