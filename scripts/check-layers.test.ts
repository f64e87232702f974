import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { describeViolation, layerViolations } from "./check-layers.ts";

let source = "";

beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), "seambench-layers-"));
});
afterEach(() => {
  rmSync(source, { recursive: true });
});

function write(file: string, ...lines: readonly string[]): void {
  mkdirSync(dirname(join(source, file)), { recursive: true });
  writeFileSync(join(source, file), `${lines.join("\n")}\n`);
}

function places(): string[] {
  return layerViolations(source).map(({ file, line }) => `${file}:${line}`);
}

describe("layerViolations()", () => {
  test("lets a file import its own room, rooms to its left and packages", () => {
    write("errors.ts", "export const a = 1;");
    write("suite/task.ts", 'import { a } from "../errors.ts";', 'import { z } from "zod";');
    write("run/loop.ts", 'import { b } from "../suite/task.ts";', 'import { c } from "./turn.ts";');
    write("cli/main.ts", 'import { d } from "../index.ts";', 'import { e } from "../run/loop.ts";');
    expect(layerViolations(source)).toEqual([]);
  });

  test.each<[string, string, readonly string[], string]>([
    [
      "an import to the right",
      "suite/task.ts",
      ["", 'import { a } from "../run/loop.ts";'],
      "suite/task.ts:2",
    ],
    [
      "an import over several lines",
      "suite/task.ts",
      ["import {", "  a,", '} from "../run/loop.ts";'],
      "suite/task.ts:3",
    ],
    [
      "a type import",
      "suite/task.ts",
      ['import type { A } from "../run/loop.ts";'],
      "suite/task.ts:1",
    ],
    [
      "an export from the right",
      "suite/task.ts",
      ['export * from "../run/loop.ts";'],
      "suite/task.ts:1",
    ],
    ["an import for its effect", "suite/task.ts", ['import "../run/loop.ts";'], "suite/task.ts:1"],
    [
      "a dynamic import",
      "suite/task.ts",
      ["async function f() {", '  await import("../run/loop.ts");', "}"],
      "suite/task.ts:2",
    ],
    [
      "an inline type import",
      "suite/task.ts",
      ['type A = import("../run/loop.ts").A;'],
      "suite/task.ts:1",
    ],
    [
      "the single-file room of errors importing",
      "errors.ts",
      ['import { a } from "./suite/task.ts";'],
      "errors.ts:1",
    ],
    [
      "a test to the right",
      "suite/task.test.ts",
      ['import { a } from "../run/loop.ts";'],
      "suite/task.test.ts:1",
    ],
    [
      "a path out of the source folder",
      "suite/task.ts",
      ['import { a } from "../../scripts/x.ts";'],
      "suite/task.ts:1",
    ],
    [
      "an import from no room",
      "suite/task.ts",
      ['import { a } from "../tools/x.ts";'],
      "suite/task.ts:1",
    ],
    ["a file in no room", "tools/x.ts", ["export const a = 1;"], "tools/x.ts:1"],
    [
      "a node module in a sealed room",
      "stats/mean.ts",
      ['import { a } from "node:fs";'],
      "stats/mean.ts:1",
    ],
    [
      "a package in a sealed room",
      "protocols/a/b.ts",
      ['import { z } from "zod";'],
      "protocols/a/b.ts:1",
    ],
    [
      "another room in a sealed room",
      "protocols/a/b.ts",
      ['import { a } from "../../errors.ts";'],
      "protocols/a/b.ts:1",
    ],
    [
      "one sealed room in the other",
      "stats/mean.ts",
      ['import { a } from "../protocols/removal.ts";'],
      "stats/mean.ts:1",
    ],
    [
      "another package in a sealed test",
      "stats/mean.test.ts",
      ['import { z } from "zod";'],
      "stats/mean.test.ts:1",
    ],
  ])("catches %s", (_name, file, lines, place) => {
    write(file, ...lines);
    expect(places()).toEqual([place]);
  });

  test("lets tests of sealed rooms use the test tools", () => {
    const tools = [
      'import { test } from "vitest";',
      'import fc from "fast-check";',
      'import { a } from "node:fs";',
    ];
    write("protocols/a/b.test.ts", ...tools);
    write("protocols/__fixtures__/c.ts", ...tools);
    expect(layerViolations(source)).toEqual([]);
  });

  test("takes no sentence for an import", () => {
    write(
      "suite/task.ts",
      '/** Never write `import("../run/loop.ts")` here. */',
      "/*",
      ' * import { a } from "../run/loop.ts";',
      " */",
      '  // import { a } from "../run/loop.ts";',
      'export const a = ["choose from", ["x"].join(", ")];',
      'export const b = "take it from", c = "../run/loop.ts";',
    );
    expect(layerViolations(source)).toEqual([]);
  });

  test("says where, what and how to mend it", () => {
    write("suite/task.ts", 'import { a } from "../run/loop.ts";');
    const [violation] = layerViolations(source);
    expect(violation && describeViolation(violation, "src")).toBe(
      'src/suite/task.ts:1: imports room "run", which lies to the right of "suite"\n' +
        '  mend: move what both need into "suite" or a room to its left',
    );
  });

  test("finds nothing in the sources of this project", () => {
    const own = fileURLToPath(new URL("../src", import.meta.url));
    expect(layerViolations(own).map((violation) => describeViolation(violation, "src"))).toEqual(
      [],
    );
  });
});
