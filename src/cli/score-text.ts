/** What `score` prints for a reader: one table, its caption, and the worst turns. */

import { type CountEstimate, type Estimate, isProportion } from "../estimate/estimate.ts";
import { plainOf } from "../report/plain.ts";
import type { Table, TableValue } from "../report/table.ts";
import { countText, figureText, figureValue, trialsOf } from "../report/tables/figure.ts";
import type { ArmTally } from "../transcripts/tally.ts";
import { counted } from "./counted.ts";
import { armEstimates, type Estimates } from "./score-estimates.ts";
import type { ScoreResult } from "./score-files.ts";
import { worstText } from "./score-worst.ts";

/** The table of all arms, and the worst turns behind it. */
export function scoreText(result: ScoreResult): string {
  return `${plainOf(scoreTable(result))}${worstText(result.scored.worst)}`;
}

/** One row for each metric that says something and each arm, a metric's arms together. */
export function scoreTable(result: ScoreResult): Table {
  const { scored } = result;
  const estimates = armEstimates(scored.arms);
  const names = [...new Set(estimates.flatMap((arm) => [...arm.keys()]))];
  const telling = names.filter((name) => tells(name, estimates));
  return {
    caption: captionOf(result),
    columns: ["metric", ...scored.columns, "n", "total", "figure", "method"],
    rows: [
      ...telling.flatMap((name) =>
        scored.arms.map((arm, at) => row(name, arm, scored.columns, estimates[at]?.get(name))),
      ),
      ...scored.arms
        .filter(({ missing }) => missing.size > 0)
        .map((arm) => missingRow(arm, scored.columns)),
    ],
  };
}

/**
 * What stands in the table: rules that caught nothing, forms that never came, and what the file cannot tell are left to
 * `--json`. Where turns called tools, what is told of a declaration is told of those turns, and the declaration itself
 * of all turns too.
 */
function tells(name: string, estimates: readonly Estimates[]): boolean {
  const values = estimates.map((arm) => figureValue(arm.get(name)));
  const hasFigure = (id: string) => estimates.some((arm) => figureValue(arm.get(id)) !== null);
  if (name === "declared") return true;
  if (!hasFigure(name)) return name === "declared@called";
  if (hasFigure(`${name}@called`)) return false;
  return values.some((value) => value !== null && value > 0) || !onlyWhenFound.test(name);
}

const onlyWhenFound = /^(?:leaks|form|parse):|^(?:thought|elsewhere|overreach)$/;

function row(
  name: string,
  { arm }: ArmTally,
  columns: readonly string[],
  estimate: Estimate | undefined,
): readonly TableValue[] {
  const total =
    estimate === undefined ? null : isProportion(estimate) ? estimate.successes : estimate.total;
  const n = estimate === undefined || isProportion(estimate) ? trialsOf(estimate) : estimate.turns;
  return [
    name,
    ...columns.map((column) => arm[column] ?? null),
    n,
    total,
    estimate === undefined || isProportion(estimate) ? figureText(estimate) : perTurnText(estimate),
    estimate?.method ?? null,
  ];
}

function perTurnText(estimate: CountEstimate): string {
  return estimate.perTurn === null ? countText(estimate) : `${countText(estimate)} per turn`;
}

function missingRow(
  { arm, missing, turns }: ArmTally,
  columns: readonly string[],
): readonly TableValue[] {
  const total = [...missing.values()].reduce((sum, count) => sum + count, 0);
  const causes = [...missing].map(([cause, count]) => `${cause} ${count}`).join(", ");
  return [
    "missing",
    ...columns.map((column) => arm[column] ?? null),
    turns + total,
    total,
    `(${causes})`,
    null,
  ];
}

function captionOf({ scorer, files, scored: { arms }, wanted }: ScoreResult): string {
  const sum = (count: (arm: ArmTally) => number) =>
    arms.reduce((total, arm) => total + count(arm), 0);
  const turns = sum((arm) => arm.turns);
  const conversations = sum((arm) => arm.conversations);
  const empty = sum((arm) => arm.empty);
  const isLabelled = scorer.metrics.some(({ id }) => id.endsWith("@called"));
  return [
    `${scorer.protocol}, reference extractor, ${filesText(files)}: ${counted(turns, "turn")} of ${counted(conversations, "conversation")}, ${sum((arm) => arm.called)} with a tool call.`,
    "Figures are shares of n turns, or counts per turn [95 % interval, which takes the task, or where the file tells of none the conversation, as its unit].",
    isLabelled
      ? `No script stands behind a transcript, so no figure is over scripted steps: NAME is over all turns, NAME@called over the turns that called a tool. A declaration is wanted of ${wanted === "all" ? "all turns" : "the latter, or of all turns where a file shows no calls"}.`
      : "No script and no world stand behind a transcript: there is no recall, and no event is accepted or refused.",
    ...(empty > 0 ? [`Of the replies ${empty} hold neither text nor call.`] : []),
  ].join(" ");
}

function filesText(files: ScoreResult["files"]): string {
  const formats = [...new Set(files.map(({ format }) => format))].join(", ");
  return `${counted(files.length, "file")} (${formats})`;
}
