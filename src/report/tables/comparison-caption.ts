import type { CellSummary } from "../../estimate/summary.ts";
import { counted } from "../../stats/figure-words.ts";
import { unevenThinking } from "./delivery.ts";
import { figureValue } from "./figure.ts";
import { simulationMark } from "./model-name.ts";
import { mixedModels } from "./served.ts";

/** What the rows of a comparison are, how its figures were made, and why a figure is absent. */
export function comparisonCaption(
  protocol: string,
  cells: readonly CellSummary[],
  headline: readonly string[],
): string {
  const tasks = Math.max(0, ...cells.map((cell) => cell.tasks));
  return [
    `${protocol}, ${counted(tasks, "task")}: share of n turns [95 % interval]; ${unitsIn(headline)}.`,
    "Intervals are cluster Wilson ones: they count tasks, since the turns of one task depend on each other.",
    ...racedMark(cells),
    ...headline.flatMap((metric) => absence(metric, cells)),
    ...givenMark(cells, headline),
    ...boundsMark(cells),
    ...copiesMark(cells),
    ...mixedModels(cells),
    ...unevenThinking(cells),
    ...simulationMark(cells),
  ].join(" ");
}

const countsPerTurn = "residue and leaks are pieces per turn";

function unitsIn(headline: readonly string[]): string {
  return headline.includes("recall")
    ? `recall is over the expected events, ${countsPerTurn}`
    : countsPerTurn.replace(" and leaks are", " is");
}

/** Which intervals are others, since a race decided how many tasks there are. */
function racedMark(cells: readonly CellSummary[]): readonly string[] {
  const raced = cells.flatMap(({ metrics }) =>
    Object.entries(metrics).flatMap(([name, { method }]) =>
      method === "betting-sequence" ? [name] : [],
    ),
  );
  if (raced.length === 0) return [];
  return [
    `Those of ${[...new Set(raced)].join(", ")} are confidence sequences, which hold whenever the race ended; the others take no account of it.`,
  ];
}

/** Why a metric has no figure in any cell. */
function absence(metric: string, cells: readonly CellSummary[]): readonly string[] {
  const estimates = cells.flatMap(({ metrics }) => metrics[metric] ?? []);
  if (estimates.length === 0 || estimates.some((estimate) => figureValue(estimate) !== null))
    return [];
  const reasons = [...new Set(estimates.map(({ reason }) => reason ?? "unknown"))];
  return [`No ${metric}: ${reasons.join("; ")}.`];
}

function givenMark(cells: readonly CellSummary[], headline: readonly string[]): readonly string[] {
  const given = cells.some(({ metrics }) =>
    headline.some((metric) => metrics[metric]?.reason === "given"),
  );
  return given
    ? ["given: the harness supplied it or a part of it, so no arm is compared by it."]
    : [];
}

function boundsMark(cells: readonly CellSummary[]): readonly string[] {
  return cells.some(({ bounds }) => bounds !== null)
    ? [
        "if missing: where the figure would lie if the missing turns had all failed, and if none had.",
      ]
    : [];
}

/** A tenth of the replies may well be alike by chance: short ones often are. */
const tellingShare = 0.1;

function copiesMark(cells: readonly CellSummary[]): readonly string[] {
  const models = [...new Set(cells.map(({ model }) => model))];
  return models.flatMap((model) => {
    const own = cells.filter((cell) => cell.model === model);
    const turns = own.reduce((sum, cell) => sum + cell.turns, 0);
    const copies = own.reduce((sum, cell) => sum + cell.copies, 0);
    return copies <= tellingShare * turns
      ? []
      : [
          `${copies} of ${turns} replies of ${model} are copies of another epoch's: its epochs say little.`,
        ];
  });
}
