import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageEvals } from "./package-evals.ts";

test("packageEvals() is the folder that ships", () => {
  expect(existsSync(join(packageEvals(), "demo.yaml"))).toBe(true);
});
