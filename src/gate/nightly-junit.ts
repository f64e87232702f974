import { visibleText } from "../report/visible-text.ts";
import type { NightlyResult, NightlySeries, NightlySuite } from "./nightly-result.ts";
import { silenceWords } from "./silence.ts";

/**
 * The night as JUnit XML, a test case a series: red and lost are failures, an invalid night is an error, what was not
 * judged or is silenced is skipped; amber and green pass, amber with its reason.
 */
export function nightlyJunit({ suites, night }: NightlyResult): string {
  const parts = suites.map((suite) => suiteXml(suite, night));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="seambench nightly">\n${parts.join("")}</testsuites>\n`;
}

function suiteXml({ suite, series }: NightlySuite, night: string): string {
  const outcomes = series.map((one) => ({ one, outcome: outcomeOf(one) }));
  const count = (tag: string) => outcomes.filter(({ outcome }) => outcome?.tag === tag).length;
  const counts = `tests="${series.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
  const cases = outcomes.map(({ one, outcome }) => {
    const simulated = one.simulated ? " (simulated)" : "";
    const head = `    <testcase classname="${escapeXml(one.cell)}" name="${escapeXml(`${one.metric}${simulated}`)}"`;
    return outcome === null
      ? `${head}/>\n`
      : `${head}>${outcome.tag === "system-out" ? `<system-out>${escapeXml(outcome.words)}</system-out>` : `<${outcome.tag} message="${escapeXml(outcome.words)}"/>`}</testcase>\n`;
  });
  return `  <testsuite name="${escapeXml(`${suite} ${night}`)}" ${counts}>\n${cases.join("")}  </testsuite>\n`;
}

interface Outcome {
  readonly tag: "failure" | "error" | "skipped" | "system-out";
  readonly words: string;
}

function outcomeOf(series: NightlySeries): Outcome | null {
  const { state, silence, pages } = series;
  const said = silence === null ? "" : `; ${silenceWords(silence)}`;
  const words = `${state}: ${series.reason ?? ""}${said}`;
  switch (state) {
    case "red":
    case "lost":
      return { tag: pages ? "failure" : "skipped", words };
    case "invalid":
      return { tag: pages ? "error" : "skipped", words };
    case "unmeasured":
    case "unarmed":
    case "step":
      return { tag: "skipped", words };
    case "green":
      return null;
    case "amber":
    case "suspect":
    case "drift":
      return { tag: "system-out", words };
    default:
      return state satisfies never;
  }
}

/** Text that stands in an attribute or between tags; what XML 1.0 cannot hold is spelled out. */
export function escapeXml(text: string): string {
  return visibleText(text)
    .replace(/[\ufffe\uffff]/g, "?")
    .replace(/[&<>"'\n\t]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
