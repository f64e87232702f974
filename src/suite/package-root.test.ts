import { expect, test } from "vitest";
import { packageRoot } from "./package-root.ts";

test.each([
  "src/suite/package-root.ts",
  "dist/chunks/package-root.js",
  "dist/index.js",
  "dist/peers/vitest/index.js",
])("packageRoot() finds an installed package from %s, blanks in the path or not", (module) => {
  const files = ["/opt/my app/package.json", "/opt/my app/node_modules/seambench/package.json"];
  const found = packageRoot(`file:///opt/my%20app/node_modules/seambench/${module}`, (path) =>
    files.includes(path),
  );
  expect(found).toBe("/opt/my app/node_modules/seambench");
});

test("packageRoot() says so where there is no package", () => {
  expect(() => packageRoot("file:///opt/lone.js", () => false)).toThrow("no package.json above");
});
