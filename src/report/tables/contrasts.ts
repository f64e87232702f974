import type { Summary } from "../../estimate/summary.ts";
import { verdictMethod } from "../race-lines.ts";
import type { Table } from "../table.ts";
import { countRange } from "./figure.ts";
import { armsSizeWords } from "./size-words.ts";

const columns = [
  "metric",
  "a",
  "b",
  "simulated",
  "difference",
  "low",
  "high",
  "p",
  "pAdjusted",
  "tasks",
  "tasksHigher",
  "tasksLower",
  "verdict",
  "reason",
] as const;

/** The comparisons of cells, one row for a pair and metric, columns named as in `summary.json`. */
export function contrastsTable(summary: Summary): Table {
  return {
    caption: `One row for each pair of cells and metric; \`difference\` is a − b and the verdict speaks of a; within ${countRange(summary.contrasts.map(({ tasks }) => tasks))} tasks that both have, ${armsSizeWords(summary.contrasts, summary.cells)}. ${verdictMethod(summary, usualMethod)}`,
    columns,
    rows: summary.contrasts.map((contrast) => columns.map((column) => contrast[column])),
  };
}

const usualMethod =
  "Intervals are cluster hybrid ones at 95 % each, not adjusted; p is by sign flips over tasks, adjusted by Holm for the primary metric and by Benjamini and Hochberg for the others.";
