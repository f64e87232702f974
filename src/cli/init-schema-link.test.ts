import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { schemaLinksFrom } from "./init-schema-link.ts";

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "seambench-link-")));
});
afterEach(() => rmSync(folder, { recursive: true }));

function schemasIn(path: string): void {
  for (const kind of ["suite", "agent-task"]) {
    const file = join(folder, path, "schemas", `${kind}.schema.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "{}");
  }
}

const elsewhere = join(tmpdir(), "seambench-is-not-here");

describe("schemaLinksFrom()", () => {
  test("leads to the package that is installed beside the suite", () => {
    schemasIn("node_modules/seambench");
    const link = schemaLinksFrom(folder, elsewhere);
    const schemas = "node_modules/seambench/schemas";
    expect(link("suite.yaml", "suite")).toBe(`./${schemas}/suite.schema.json`);
    expect(link("tasks/agent/a.yaml", "agent-task")).toBe(
      `../../${schemas}/agent-task.schema.json`,
    );
  });

  test("leads to a package in a folder above, even from a folder that is not there yet", () => {
    schemasIn("node_modules/seambench");
    const link = schemaLinksFrom(join(folder, "bench/mine"), elsewhere);
    expect(link("suite.yaml", "suite")).toBe(
      "../../node_modules/seambench/schemas/suite.schema.json",
    );
  });

  test("leads to this very package where the suite lies in it", () => {
    schemasIn(".");
    const link = schemaLinksFrom(join(folder, "mine"), folder);
    expect(link("suite.yaml", "suite")).toBe("../schemas/suite.schema.json");
  });

  test("is null without a package, and for a kind that the package has no schema of", () => {
    expect(schemaLinksFrom(folder, elsewhere)("suite.yaml", "suite")).toBeNull();
    schemasIn("node_modules/seambench");
    expect(schemaLinksFrom(folder, elsewhere)("x.yaml", "vocabulary")).toBeNull();
  });
});
