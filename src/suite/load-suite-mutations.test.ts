import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { SeambenchError } from "../errors.ts";
import { loadSuite } from "./load-suite.ts";
import { packageEvals } from "./package-evals.ts";

/** The files whose every slip is tried; what they name is read from the package as it is. */
const files = [
  "demo.yaml",
  "tasks/agent/flaky-upload.yaml",
  "tasks/narrator/desert-well.yaml",
  "wordings/state-block/requirement.md",
  "variants/narrator/default.yaml",
];
const texts = files.map((path) => ({
  path,
  text: readFileSync(join(packageEvals(), path), "utf8"),
}));

/** One slip of the hand in a line, such as editors and merges make. */
const slips: Readonly<Record<string, (line: string, other: string) => readonly string[]>> = {
  delete: () => [],
  duplicate: (line) => [line, line],
  indent: (line) => [`  ${line}`],
  indentOne: (line) => [` ${line}`],
  outdent: (line) => [line.replace(/^ {1,2}/, "")],
  tab: (line) => [`\t${line}`],
  replace: (_line, other) => [other],
  insert: (line, other) => [other, line],
  halve: (line) => [line.slice(0, line.length / 2)],
  blankValue: (line) => [line.replace(/:.*$/, ":")],
  listValue: (line) => [line.replace(/: (.*)$/, ": [$1]")],
  mapValue: (line) => [line.replace(/: (.*)$/, ": { x: $1 }")],
  number: (line) => [line.replace(/: (.*)$/, ": 1e999")],
  dropColon: (line) => [line.replace(":", "")],
};

const mutation = fc.record({
  file: fc.constantFrom(...texts),
  edits: fc.array(
    fc.record({
      at: fc.nat(80),
      from: fc.nat(80),
      slip: fc.constantFrom(...Object.values(slips)),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const folder = mkdtempSync(join(tmpdir(), "seambench-mutations-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

for (const { path, text } of texts) write(path, text);

describe("loadSuite", () => {
  test("answers a spoilt file with a suite that is JSON, or with an error that has a place and a mend", async () => {
    let refused = 0;
    const property = fc.asyncProperty(mutation, async ({ file, edits }) => {
      const lines = file.text.split("\n");
      for (const { at, from, slip } of edits) {
        const line = lines[at % lines.length] ?? "";
        const other = lines[from % lines.length] ?? "";
        lines.splice(at % lines.length, 1, ...slip(line, other));
      }
      write(file.path, lines.join("\n"));
      try {
        const suite = await loadSuite("demo.yaml", { cwd: folder, packageEvals: packageEvals() });
        expect(JSON.parse(JSON.stringify(suite))).toEqual(suite);
      } catch (error) {
        if (!(error instanceof SeambenchError)) throw error;
        refused++;
        expect(error.exitCode).toBe(2);
        expect(error.mend).not.toBe("");
        expect(error.where).not.toBeNull();
      } finally {
        write(file.path, file.text);
      }
    });
    await fc.assert(property, { numRuns: 300 });
    expect(refused).toBeGreaterThan(75);
  });
});
