import { defineConfig } from "vitest/config";

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export
export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "evals/**/*.test.ts"],
    globalSetup: ["scripts/build-cli.ts"],
    setupFiles: ["scripts/property-seed.ts"],
    // Every core: the runner leaves one idle by itself, which halves the speed of a machine with two.
    maxWorkers: "100%",
    testTimeout: 60_000,
    // Commands say `npx` where npx has started them, as it may have started the tests.
    env: { npm_command: "" },
  },
});
