// Preloaded by benches: writes what the process took to the file that SEAMBENCH_USAGE_FILE names, at its end.
import { writeFileSync } from "node:fs";

process.on("exit", () => {
  const path = process.env.SEAMBENCH_USAGE_FILE;
  if (path !== undefined) writeFileSync(path, JSON.stringify(process.resourceUsage()));
});
