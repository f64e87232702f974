/**
 * `npm run simulated`: writes the published table of the simulated models to evals/simulated-models.md. With
 * `--check` it writes nothing and ends with 1 when the file is not what the code has.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { publishedMarkdown } from "../src/model/sim/published-markdown.ts";

const path = new URL("../evals/simulated-models.md", import.meta.url);
const text = `# The published table of the simulated models\n\n${publishedMarkdown().trim()}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(path, text);
} else if (readFileSync(path, "utf8") !== text) {
  console.error("evals/simulated-models.md is stale\n  mend: npm run simulated");
  process.exitCode = 1;
}
