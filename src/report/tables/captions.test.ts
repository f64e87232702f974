import { expect, test } from "vitest";
import type { Contrast } from "../../estimate/contrast.ts";
import { type Summary, summarise } from "../../estimate/summary.ts";
import {
  contrastOf,
  manifest,
  scoredCell,
  scoredRun,
  shapeOf,
} from "../__fixtures__/scored-run.ts";
import type { Table } from "../table.ts";
import { cellsTable } from "./cells.ts";
import { comparisonTables } from "./comparison.ts";
import { contrastsTable } from "./contrasts.ts";
import { costsTable } from "./costs.ts";
import { decayBriefTables, decayTable, turnRates } from "./decay.ts";
import { deliveryTable } from "./delivery.ts";
import { guardrailsTables } from "./guardrails.ts";
import { leaksBriefTable, leaksTable } from "./leaks.ts";
import { servedBriefTable, servedTable } from "./served.ts";
import { verdictsTable } from "./verdicts.ts";

const ids = ["system", "nudge"].map((seam) => `purpose-label/${seam}/firm/default/sim:steady`);
const metrics = [
  shapeOf("declared"),
  shapeOf("called"),
  shapeOf("leaks:trim", "count"),
  shapeOf("outputTokens", "count"),
];
const [a = "", b = ""] = ids;
const look = contrastOf(a, b);
const run = scoredRun(
  ...ids.map((id) =>
    scoredCell(id, metrics, [
      [0, true, true, 1, 12],
      [1, false, true, 0, 9],
    ]),
  ),
);
const contrasts: readonly Contrast[] = [look, { ...look, metric: "declared", verdict: "worse" }];
const summary: Summary = { ...summarise(manifest, run, false), contrasts };
const rates = turnRates(run, manifest);

const tables: readonly (readonly [string, readonly (Table | null)[]])[] = [
  ["cells", [cellsTable(summary), ...comparisonTables(summary)]],
  ["contrasts", [contrastsTable(summary), verdictsTable(summary)]],
  ["guardrails", guardrailsTables(summary)],
  ["leaks by rule", [leaksTable(summary), leaksBriefTable(summary)]],
  ["decay by turn", [decayTable(rates), ...decayBriefTables(rates)]],
  ["delivery", [deliveryTable(summary)]],
  ["served models", [servedTable(summary), servedBriefTable(summary)]],
  ["cost and tokens", [costsTable(summary)]],
];

test.each(tables)("the caption of %s has method, n and tasks", (_, made) => {
  expect(made.length).toBeGreaterThan(0);
  for (const table of made) {
    expect(table?.caption).toMatch(/interval|counted/i);
    expect(table?.caption).toMatch(/\bn\b/);
    expect(table?.caption).toMatch(/\d tasks?\b/);
  }
});

test.each(tables)("%s of a simulated model are marked as such", (_, made) => {
  for (const table of made) {
    const isColumn = table?.columns.includes("simulated") === true;
    expect(isColumn || /SIMULATED/.test(table?.caption ?? "")).toBe(true);
  }
});
