import { visibleText } from "../report/visible-text.ts";
import type { NightlyResult, NightlySeries } from "./nightly-result.ts";
import { silenceWords } from "./silence.ts";

/** GitHub shows no more than ten of a kind a step. */
const mostAnnotations = 10;

/** The night as commands to GitHub's runner, a line each: an error for what pages, a warning for what is silenced or suspect. */
export function nightlyAnnotations({ suites }: NightlyResult): readonly string[] {
  const series = suites.flatMap((suite) => suite.series);
  const errors = series.filter(({ pages }) => pages);
  const warnings = series.filter(
    ({ pages, state }) => !pages && ["red", "lost", "invalid", "suspect", "drift"].includes(state),
  );
  return [
    ...errors.slice(0, mostAnnotations).map((one) => annotation("error", one)),
    ...warnings.slice(0, mostAnnotations).map((one) => annotation("warning", one)),
  ];
}

function annotation(level: "error" | "warning", series: NightlySeries): string {
  const { state, cell, metric, reason, silence, simulated } = series;
  const title = `${state}: ${cell} ${metric}${simulated ? " (simulated)" : ""}`;
  const said = silence === null ? "" : `; ${silenceWords(silence)}`;
  return `::${level} title=${escapeProperty(title)}::${escapeData(`${reason ?? state}${said}`)}`;
}

/** A line of GitHub's ends the command, and its percent sign begins an escape. */
export function escapeData(text: string): string {
  return visibleText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Within a property a colon and a comma end it too. */
export function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
