import type { CellSummary, Summary } from "../../estimate/summary.ts";
import type { Table } from "../table.ts";
import { figureText } from "./figure.ts";
import { simulationMark } from "./model-name.ts";
import { sizeWords } from "./size-words.ts";

const effects = ["continued", "echoed", "restarted", "polite", "rejected", "unknown"] as const;

/**
 * What every seam came to on the wire: how it was carried out and how that is known, where the instruction stood, what
 * became of each prefix, and whether the model reasoned beside it.
 */
export function deliveryTable({ cells }: Summary): Table {
  return {
    caption: [
      "How each seam was carried out. An effect counts prefilled calls: `continued` is proven on the prompt, the others",
      "are read from the reply, and `unknown` is neither. `thought` and `elsewhere` are shares of turns [95 % cluster",
      `Wilson interval, which counts tasks], ${sizeWords(cells)}.`,
      ...unevenThinking(cells),
      ...simulationMark(cells),
    ].join(" "),
    columns: [
      "id",
      "simulated",
      "status",
      "mechanism",
      "evidence",
      "placement",
      ...effects,
      "thought",
      "elsewhere",
      "reason",
    ],
    rows: cells.map(({ id, simulated, status, delivery, metrics, reason }) => [
      id,
      simulated,
      status,
      listed(delivery.mechanisms),
      delivery.evidence,
      listed(delivery.placements),
      ...effects.map((effect) => delivery.effects[effect] ?? null),
      figureText(metrics["thought"]),
      figureText(metrics["elsewhere"]),
      reason,
    ]),
  };
}

function listed(words: readonly string[]): string | null {
  return words.length === 0 ? null : words.join(", then ");
}

/**
 * For each model whose arms did not think alike, a sentence: a prefill often switches thinking off, and such an arm
 * then differs from the others in two things.
 */
export function unevenThinking(cells: readonly CellSummary[]): readonly string[] {
  const models = [...new Set(cells.map(({ model }) => model))];
  return models.flatMap((model) => {
    const arms = cells.filter((cell) => cell.model === model && cell.status === "measured");
    const rates = arms.flatMap(({ seam, metrics }) => {
      const thought = metrics["thought"];
      return thought !== undefined && "rate" in thought && thought.rate !== null
        ? [{ seam, rate: thought.rate }]
        : [];
    });
    const most = Math.max(...rates.map(({ rate }) => rate));
    const least = Math.min(...rates.map(({ rate }) => rate));
    if (rates.length === 0 || most - least <= tolerated) return [];
    const less = [
      ...new Set(rates.flatMap(({ seam, rate }) => (most - rate > tolerated ? [seam] : []))),
    ];
    return [
      `Thinking was not held constant for ${model}: in ${less.join(", ")} it thought in fewer replies than elsewhere, down to ${percent(least)} against ${percent(most)}.`,
    ];
  });
}

/** Shares of thinking replies that lie this close count as alike. */
const tolerated = 0.1;

function percent(rate: number): string {
  return `${Math.round(100 * rate)} %`;
}
