import type { CrossRun, RunPair } from "../../estimate/cross-run.ts";
import type { CrossRunArm, CrossRunContrast } from "../../estimate/cross-run-contrast.ts";
import { type Estimate, isProportion } from "../../estimate/estimate.ts";
import { pFigure, shareWords } from "../../stats/figure-words.ts";
import type { Table, TableValue } from "../table.ts";
import { countRange, countText, figureText } from "./figure.ts";
import { modelName, simulationMark } from "./model-name.ts";

/**
 * One table for each protocol and metric: a row for each matched cell, both rates beside their difference.
 *
 * @param verdicts whether the last column holds a verdict's word or its whole reason
 */
export function crossRunTables(
  { runs, comparisons }: CrossRun,
  verdicts: "words" | "reasons",
): readonly Table[] {
  const families = new Map<string, CrossRunContrast[]>();
  for (const one of comparisons) {
    const name = JSON.stringify([one.protocol, one.metric]);
    families.set(name, [...(families.get(name) ?? []), one]);
  }
  const labels = runs.map(({ label }) => label);
  return [...families.values()].map((family) => familyTable(family, labels, verdicts));
}

interface Column {
  readonly name: string;
  of(one: CrossRunContrast): TableValue;
}

function familyTable(
  family: readonly CrossRunContrast[],
  labels: readonly string[],
  verdicts: "words" | "reasons",
): Table {
  const [first, second, ...more] = labels;
  const severalRuns = more.length > 0;
  const always: readonly Column[] = [
    { name: "seam", of: ({ seam }) => seam },
    { name: "wording", of: (one) => namesOf(one, "wording") },
    { name: "variant", of: ({ variant }) => variant },
    { name: "model", of: modelText },
    ...(severalRuns ? [{ name: "run", of: (one: CrossRunContrast) => one.second.run }] : []),
    { name: "tasks", of: ({ tasks }) => tasks },
    { name: first ?? "first", of: (one) => armText(one.first) },
    { name: severalRuns ? "its rate" : (second ?? "second"), of: (one) => armText(one.second) },
    { name: "difference", of: differenceText },
  ];
  const bounds: Column = { name: "with all missing", of: boundsText };
  const columns: readonly Column[] = [
    ...always,
    ...(family.some((one) => bounds.of(one) !== null) ? [bounds] : []),
    { name: "p", of: ({ pAdjusted }) => (pAdjusted === null ? null : pFigure(pAdjusted)) },
    {
      name: "verdict",
      of: (one) => (verdicts === "reasons" ? one.reason : (one.change ?? one.verdict)),
    },
  ];
  return {
    caption: captionOf(family, labels),
    columns: columns.map(({ name }) => name),
    rows: family.map((one) => columns.map(({ of }) => of(one))),
  };
}

function captionOf(family: readonly CrossRunContrast[], labels: readonly string[]): string {
  const [one] = family;
  const [first, second, ...more] = labels;
  const others = more.length > 0 ? "each later run" : second;
  const isDeclared = family.some(({ verdict }) => verdict !== null);
  return [
    `${one?.protocol}, ${one?.metric}: ${others} against ${first}, within the tasks that are the same in both. The difference is ${others} less ${first}, and a verdict speaks of ${others}.`,
    `Figures of ${sizesText(family)} stand with 95 % intervals, tasks as the unit: shares with cluster Wilson ones, their differences with cluster hybrid ones, counts with those of the spread of tasks.`,
    isDeclared
      ? `p is adjusted by Holm for the comparisons of this table (${family.filter(({ p }) => p !== null).length}).`
      : "No suite declared this metric before its run, so there is no verdict; p is adjusted by Benjamini and Hochberg.",
    ...simulationMark(family),
  ].join(" ");
}

/** Turns that the figures rest on, and tasks that the sides share. */
function sizesText(family: readonly CrossRunContrast[]): string {
  const estimates = family.flatMap(({ first, second }) => [first.estimate, second.estimate]);
  const turns = estimates.flatMap((estimate) => {
    if (estimate === null) return [];
    return isProportion(estimate) ? estimate.trials : estimate.turns;
  });
  return `n = ${countRange(turns)} turns of ${countRange(family.map(({ tasks }) => tasks))} tasks`;
}

/** A name that both sides have, or both names. */
function namesOf({ first, second }: CrossRunContrast, name: "wording" | "model"): string {
  return first[name] === second[name] ? first[name] : `${first[name]} → ${second[name]}`;
}

function modelText(one: CrossRunContrast): string {
  return modelName(namesOf(one, "model"), one.simulated);
}

/** A figure with its interval; what a side is where it has none. */
function armText({ status, estimate }: CrossRunArm): string | null {
  if (status !== "measured" && status !== "incomplete") return `(${status})`;
  if (estimate === null) return null;
  const text = isProportion(estimate) ? figureText(estimate) : countText(estimate);
  return status === "incomplete" && estimate.method !== null ? `${text} (incomplete)` : text;
}

function differenceText({ difference, low, high }: CrossRunContrast): string | null {
  if (difference === null) return null;
  const range = low === null || high === null ? "" : ` (${shareWords(low)} to ${shareWords(high)})`;
  return `${shareWords(difference)}${range}`;
}

function boundsText({ bounds }: CrossRunContrast): string | null {
  return bounds === null ? null : `${shareWords(bounds.low)} to ${shareWords(bounds.high)}`;
}

/** Every comparison with every figure at full precision: one row each, the arms' fields by run. */
export function crossRunRows({ comparisons }: CrossRun): Table {
  return {
    caption: `One row for each matched cell; \`difference\` is second − first. ${sizesText(comparisons)}.`,
    columns: [
      ...plainColumns.slice(0, 4),
      ...sides.flatMap((side) => armColumns.map(({ name }) => `${side}${name}`)),
      ...plainColumns.slice(4),
      "boundsLow",
      "boundsHigh",
    ],
    rows: comparisons.map((one) => {
      const plain = plainColumns.map((name) => one[name]);
      const arms = sides.flatMap((side) => armColumns.map(({ of }) => of(one[side])));
      const bounds = [one.bounds?.low ?? null, one.bounds?.high ?? null];
      return [...plain.slice(0, 4), ...arms, ...plain.slice(4), ...bounds];
    }),
  };
}

const sides = ["first", "second"] as const;

const plainColumns = [
  "protocol",
  "metric",
  "seam",
  "variant",
  "over",
  "change",
  "difference",
  "low",
  "high",
  "p",
  "pAdjusted",
  "method",
  "onTheseTasks",
  "tasks",
  "tasksHigher",
  "tasksLower",
  "tasksLeftOut",
  "verdict",
  "reason",
  "simulated",
] as const;

const armColumns: readonly { readonly name: string; of(arm: CrossRunArm): TableValue }[] = [
  { name: "Run", of: ({ run }) => run },
  { name: "Cell", of: ({ cell }) => cell },
  { name: "Status", of: ({ status }) => status },
  { name: "Missing", of: ({ missing }) => missing },
  { name: "Count", of: ({ estimate }) => sumOf(estimate) },
  { name: "Of", of: ({ estimate }) => baseOf(estimate) },
  { name: "Rate", of: ({ estimate }) => rateOf(estimate) },
  { name: "Low", of: ({ estimate }) => estimate?.low ?? null },
  { name: "High", of: ({ estimate }) => estimate?.high ?? null },
];

function sumOf(estimate: Estimate | null): number | null {
  if (estimate === null) return null;
  return isProportion(estimate) ? estimate.successes : estimate.total;
}

function baseOf(estimate: Estimate | null): number | null {
  if (estimate === null) return null;
  return isProportion(estimate) ? estimate.trials : estimate.turns;
}

function rateOf(estimate: Estimate | null): number | null {
  if (estimate === null) return null;
  return isProportion(estimate) ? estimate.rate : estimate.perTurn;
}

/** What is not the same in two runs; null where nothing is known to have changed. */
export function changesTable({ first, second, changes }: RunPair): Table | null {
  if (changes.length === 0) return null;
  return {
    caption: `What changed from ${first} to ${second}; a word that begins with # is a hash of the content.`,
    columns: ["what", first, second],
    rows: changes.map((change) => [change.what, change.first, change.second]),
  };
}
