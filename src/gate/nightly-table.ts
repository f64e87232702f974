import type { Table } from "../report/table.ts";
import { points } from "./gate-rules.ts";
import type {
  NightlyResult,
  NightlySeries,
  NightlySuite,
  NightlyTarget,
} from "./nightly-result.ts";
import { silenceWords } from "./silence.ts";

/** Series of a suite are listed up to so many, the worst first. */
const mostListed = 60;

/** The night in one line: `RED 2026-11-30: 1 of 96 series pages`. */
export function nightWords({ verdict, night, suites, simulated, exitCode }: NightlyResult): string {
  const series = suites.flatMap((suite) => suite.series);
  const states = new Map<string, number>();
  for (const { state } of series) states.set(state, (states.get(state) ?? 0) + 1);
  const counts = [...states].map(([state, count]) => `${count} ${state}`).join(", ");
  const paging = series.filter(({ pages }) => pages).length;
  const silent = series.filter(({ silence }) => silence !== null && !silence.ended).length;
  const parts = [
    `${paging} of ${series.length} series page`,
    ...(silent === 0 ? [] : [`${silent} silenced`]),
    ...(counts === "" ? [] : [counts]),
    ...(exitCode === 3 ? ["turns are missing: run it again"] : []),
  ];
  return `${verdict.toUpperCase()} ${night}: ${parts.join("; ")}${simulated ? " (SIMULATED)" : ""}`;
}

/** The series of a suite as a table, the worst first. */
export function nightTable({ suite, series }: NightlySuite, margin: number): Table {
  const cut = series.length > mostListed ? ` The first ${mostListed} of ${series.length}.` : "";
  return {
    caption: `${suite}: each series against its baseline; differences in points with a 90 % interval, on exactly these tasks; margin ${points(margin)}.${cut}`,
    columns: ["state", "cell", "metric", "baseline", "night", "difference"],
    rows: series
      .slice(0, mostListed)
      .map((one) => [
        one.state,
        `${one.cell}${one.simulated ? " (simulated)" : ""}`,
        one.metric,
        percent(one.baseline),
        one.night === null ? null : percent(one.night.rate),
        one.night === null
          ? null
          : `${signed(one.night.difference)} [${signed(one.night.low)}, ${signed(one.night.high)}]`,
      ]),
  };
}

/** What is said of a series that is not green. */
export function seriesLine({ state, cell, metric, reason, silence }: NightlySeries): string {
  const said = silence === null ? "" : `; ${silenceWords(silence)}`;
  return `${state}: ${cell} ${metric}: ${reason ?? ""}${said}`;
}

/** What is said of a target that the budget left out. */
export function leftOutLine({ suite, model, calls, gated, lastNight }: NightlyTarget): string {
  const played = lastNight === null ? "never played yet" : `last played on ${lastNight}`;
  const last = gated ? played : "not in its baseline";
  return `left out by the budget: ${model} in ${suite} (${calls} calls, ${last})`;
}

/** What a suite has to say beside its series. */
export function suiteLines({ suite, rerun, rerunLeftOut, unwatched, notes }: NightlySuite) {
  return [
    ...(rerun === null ? [] : [`${suite}: its suspects were asked again in ${rerun}`]),
    ...(rerunLeftOut === null ? [] : [`${suite}: ${rerunLeftOut}`]),
    ...(unwatched.length === 0
      ? []
      : [`${suite}: ${unwatched.length} cells are not in its baseline`]),
    ...notes,
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function signed(share: number): string {
  const rounded = (100 * share).toFixed(1);
  return Number(rounded) > 0 ? `+${rounded}` : rounded.replace("-", "−");
}
