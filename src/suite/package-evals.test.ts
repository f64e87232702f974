import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageEvals } from "./package-evals.ts";

describe("packageEvals", () => {
  test("finds the folder that ships", () => {
    expect(existsSync(join(packageEvals(), "demo.yaml"))).toBe(true);
  });

  test.each(["src/suite/package-evals.ts", "dist/suite/package-evals.js"])(
    "finds it from %s of an installed package, blanks in the path or not",
    (module) => {
      expect(packageEvals(`file:///opt/my%20app/node_modules/seambench/${module}`)).toBe(
        "/opt/my app/node_modules/seambench/evals",
      );
    },
  );
});
