import { describe, expect, test } from "vitest";
import type { Contrast } from "../../estimate/contrast.ts";
import { type Summary, summarise } from "../../estimate/summary.ts";
import {
  contrastOf,
  manifest,
  scoredCell,
  scoredRun,
  shapeOf,
} from "../__fixtures__/scored-run.ts";
import { guardrailsTables } from "./guardrails.ts";

const idOf = (seam: string) => `purpose-label/${seam}/firm/default/sim:steady`;
const metrics = [shapeOf("declared"), shapeOf("called"), shapeOf("outputTokens", "count")];

const look = contrastOf(idOf("nudge"), idOf("system"));

function tablesWith(...contrasts: readonly Contrast[]) {
  const cells = ["system", "nudge"].map((seam) =>
    scoredCell(idOf(seam), metrics, [[0, true, true, 12]]),
  );
  const summary: Summary = { ...summarise(manifest, scoredRun(...cells), false), contrasts };
  return guardrailsTables(summary);
}

describe("guardrailsTables()", () => {
  test("has shares and counts in their own units, and what they rest on", () => {
    const tokens = { ...look, metric: "outputTokens", difference: 3.5, low: 1.25, high: 5 };
    const [table] = tablesWith(look, { ...tokens, pAdjusted: 0.0002 });
    expect(table?.rows).toEqual([
      ["called", "sim:steady (simulated)", "nudge", "system", 9, "−.25 [−.50 to −.10]", ".012"],
      [
        "outputTokens",
        "sim:steady (simulated)",
        "nudge",
        "system",
        9,
        "3.50 [1.25 to 5.00]",
        "<.001",
      ],
    ]);
    expect(table?.caption).toContain("within 9 tasks");
    expect(table?.caption).toContain("Of 2 differences 2 stand out.");
    expect(table?.caption).toContain("SIMULATED");
  });

  test("leaves out verdicts, what is no guardrail, and what may be chance", () => {
    const [table] = tablesWith(
      look,
      { ...look, verdict: "worse" },
      { ...look, metric: "heading" },
      { ...look, metric: "outputTokens", pAdjusted: 0.2 },
    );
    expect(table?.rows.map(([metric]) => metric)).toEqual(["called"]);
  });

  test("says that nothing stands out, and is none where nothing was looked at", () => {
    const [table] = tablesWith({ ...look, pAdjusted: 0.4 });
    expect(table?.rows).toEqual([]);
    expect(table?.caption).toContain("Of 1 difference none stands out.");
    expect(tablesWith({ ...look, p: null })).toEqual([]);
  });
});
