/** How the models of the Claude line differ in what a request may say. Everything is what the vendor documents. */

import { compareVersions, modelName, type Version } from "../dialects/model-name.ts";

/** How a model is told to think. */
export type ThinkingHabit =
  /** It cannot. */
  | "never"
  /** Only within a budget of tokens. */
  | "budget"
  /** Where the request asks for it; how much is the model's own choice, as in all that follow. */
  | "asked"
  /** Unless the request says no. */
  | "unasked"
  /** Unless the request says no, and then still between its tool calls. */
  | "between-tools"
  /** Whatever the request says. */
  | "always"
  /** The name does not tell. */
  | "unknown";

export interface ClaudeHabits {
  readonly thinking: ThinkingHabit;
  /** Whether it takes a temperature other than 1. */
  readonly takesTemperature: boolean;
  /** The highest temperature; null where the name does not tell. */
  readonly hottest: number | null;
}

interface Row {
  /** null for every family. */
  readonly families: readonly string[] | null;
  readonly from: Version;
  readonly thinking: ThinkingHabit;
}

/** The first row that fits holds. */
const rows: readonly Row[] = [
  { families: ["fable", "mythos"], from: { major: 0, minor: 0 }, thinking: "always" },
  { families: ["opus"], from: { major: 5, minor: 5 }, thinking: "always" },
  { families: ["sonnet"], from: { major: 5, minor: 5 }, thinking: "between-tools" },
  { families: null, from: { major: 5, minor: 0 }, thinking: "unasked" },
  { families: null, from: { major: 4, minor: 6 }, thinking: "asked" },
  { families: null, from: { major: 3, minor: 7 }, thinking: "budget" },
  { families: null, from: { major: 0, minor: 0 }, thinking: "never" },
];

/** The first release that refuses every temperature but its own. */
const fixed: Version = { major: 4, minor: 7 };

/** Habits by a model's name; a name that is not of the Claude line belongs to somebody who speaks the protocol. */
export function claudeHabits(model: string): ClaudeHabits {
  const name = modelName(model);
  if (name?.vendor !== "claude") {
    return { thinking: "unknown", takesTemperature: true, hottest: null };
  }
  const { family, version } = name;
  // The first of these families had no number, and an alias without one moves to the newest.
  const numberless = family === "fable" || family === "mythos";
  const known = version ?? (numberless ? { major: 5, minor: 0 } : null);
  if (known === null) return { thinking: "unknown", takesTemperature: false, hottest: 1 };
  const row = rows.find(
    ({ families, from }) =>
      compareVersions(known, from) >= 0 &&
      (families === null || families.some((one) => one === family)),
  );
  return {
    thinking: row?.thinking ?? "unknown",
    takesTemperature: compareVersions(known, fixed) < 0,
    hottest: 1,
  };
}
