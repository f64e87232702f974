import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { missingCauses } from "./missing-causes.ts";
import { finalCauses, type MissingCause, resumableCauses } from "./model.ts";

const causes = Object.keys(missingCauses) as MissingCause[];

describe("the table of missing causes", () => {
  test("holds every cause once", () => {
    expect(causes.toSorted()).toEqual([...resumableCauses, ...finalCauses].toSorted());
  });

  test("asks again in a run only for what asking again may mend", () => {
    for (const { retried, resumable, outage } of Object.values(missingCauses)) {
      if (retried) expect(resumable).toBe(true);
      if (outage) expect(retried).toBe(true);
    }
  });

  test.each(causes)("stands in the README: %s", (cause) => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const { retried, resumable, outage, ends } = missingCauses[cause];
    const words = [retried, resumable, outage].map((holds) => (holds ? "yes" : "no"));
    expect(readme).toContain(`| \`${cause}\` | ${words.join(" | ")} | ${ends} |`);
  });
});
