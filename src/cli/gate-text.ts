/** The gate's result for a terminal: the verdict, what it rests on, and what it can be relied on for. */

import { styleText } from "node:util";
import type { GateResult, GateVerdict, SeriesResult } from "../gate/gate-result.ts";
import { points } from "../gate/gate-rules.ts";
import { plainOf } from "../report/plain.ts";
import { wrappedText } from "../report/plain-text.ts";
import { counted } from "./counted.ts";

/** Series that are not green are listed up to so many. */
const mostListed = 40;

/** The result in words. */
export function gateText(result: GateResult): string {
  const { series, verdict } = result;
  const told = series.filter(({ state }) => state !== "green");
  return [
    `${styleText(colours[verdict], verdictWords(result))}\n`,
    ...(result.simulated
      ? ["Figures of simulated models are SIMULATED and say nothing of a real one.\n"]
      : []),
    "\n",
    ...(series.length === 0 ? [] : [plainOf(tableOf(result)), "\n"]),
    ...told.slice(0, mostListed).map((one) => `${wrappedText(seriesWords(one), 2)}\n`),
    ...(told.length > mostListed ? [`and ${told.length - mostListed} more: see --json\n`] : []),
    ...(told.length === 0 ? [] : ["\n"]),
    `${wrappedText(promiseText(result))}\n`,
    ...result.notes.map((note) => `${wrappedText(note)}\n`),
    ...unwatchedText(result),
  ].join("");
}

const colours: Readonly<Record<GateVerdict, "green" | "yellow" | "red" | "magenta">> = {
  green: "green",
  amber: "yellow",
  red: "red",
  invalid: "magenta",
};

function verdictWords({ verdict, series, rules, run }: GateResult): string {
  const states = new Map<string, number>();
  for (const { state } of series) states.set(state, (states.get(state) ?? 0) + 1);
  const counts = [...states].map(([state, count]) => `${count} ${state}`).join(", ");
  const meaning: Readonly<Record<GateVerdict, string>> = {
    green: `no series fell by ${points(rules.margin)}: shown`,
    amber: "neither a drop nor its absence is shown everywhere",
    red: "a drop that repeated, or a seam that was lost",
    invalid: "an outage or other tasks: no night to judge by",
  };
  return wrappedText(`${verdict.toUpperCase()} ${run}: ${meaning[verdict]} (${counts})`, 2);
}

function tableOf({ series, rules }: GateResult) {
  return {
    caption: `Each series against its baseline; differences in points with a 90 % interval, p one-sided, on exactly these tasks; margin ${points(rules.margin)}.`,
    columns: ["state", "cell", "metric", "baseline", "night", "difference", "p"],
    rows: series
      .slice(0, mostListed)
      .map((one) => [
        one.state,
        shortCell(one),
        one.metric,
        percent(one.baseline),
        one.night === null ? null : percent(one.night.rate),
        one.night === null ? null : differenceWords(one.night),
        one.night === null ? null : Number(one.night.p.toPrecision(2)),
      ]),
  };
}

/** The cell without its protocol, which is the part that a reader misses least. */
function shortCell({ cell, simulated }: SeriesResult): string {
  const names = cell.split("/").slice(1).join("/");
  return simulated ? `${names} (simulated)` : names;
}

function differenceWords({
  difference,
  low,
  high,
}: {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}): string {
  return `${signed(difference)} [${signed(low)}, ${signed(high)}]`;
}

function signed(share: number): string {
  const rounded = (100 * share).toFixed(1);
  return Number(rounded) > 0 ? `+${rounded}` : rounded.replace("-", "−");
}

function seriesWords({ cell, metric, state, reason, changes }: SeriesResult): string {
  const changed =
    changes.length === 0 || state === "step"
      ? ""
      : `; changed since: ${changes.map(({ what }) => what).join(", ")}`;
  return `${state}: ${cell} ${metric}: ${reason ?? ""}${changed}`;
}

/** False-alarm rate and power, and what both cost. */
export function promiseText({ promise, rules }: Pick<GateResult, "promise" | "rules">): string {
  const { armed, measured, power, nights, callsPerNight, rerunCallsPerYear } = promise;
  const falsePages = `At most ${counted(rules.falsePagesPerYear, "false page")} a year over ${rules.series} series.`;
  const found =
    power === null
      ? "Armed nowhere: no drop can be relied upon to be found."
      : `A drop of ${points(rules.margin)} is found within ${nights} nights in at least ${Math.floor(100 * power)} %, in ${armed} of ${measured} series.`;
  const cost = `A night asks ${counted(callsPerNight, "call")}; reruns of false suspects add about ${rerunCallsPerYear} a year.`;
  return [falsePages, found, cost].join(" ");
}

function unwatchedText({ unwatched }: GateResult): readonly string[] {
  if (unwatched.length === 0) return [];
  const names = unwatched.slice(0, 5).join(", ");
  const more = unwatched.length > 5 ? ` and ${unwatched.length - 5} more` : "";
  return [`${wrappedText(`Not in the baseline, so not watched: ${names}${more}`)}\n`];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
