import type { JsonMap, WireSettings } from "../http/wire.ts";
import type { ThinkingHabit } from "./gemini-habits.ts";

/** The `thinkingConfig` of a request. */
export interface ThinkingConfig {
  /** null leaves it out: models that do not think refuse it. */
  readonly config: JsonMap | null;
  readonly warnings: readonly string[];
}

/** Thoughts are asked for wherever there are any, so that a protocol written in one is seen. */
const shown: JsonMap = { includeThoughts: true };
const silent: ThinkingConfig = { config: null, warnings: [] };

/** What a request says of thinking, by what the suite wants and what the model takes. */
export function thinkingConfig(
  habit: ThinkingHabit,
  wanted: WireSettings["thinking"],
): ThinkingConfig {
  switch (habit.kind) {
    case "never":
      return wanted === "on" ? { ...silent, warnings: ["this model does not think"] } : silent;
    case "budget":
      return byBudget(habit.least, habit.unasked, wanted);
    case "level":
      return byLevel(habit.least, habit.unasked, wanted);
    case "unknown":
      if (wanted === "off") {
        return { ...silent, warnings: ["how this model is kept from thinking is not known"] };
      }
      return wanted === "on" ? { config: shown, warnings: [] } : silent;
    default:
      return habit satisfies never;
  }
}

function byBudget(
  least: number,
  unasked: boolean,
  wanted: WireSettings["thinking"],
): ThinkingConfig {
  // A budget of -1 leaves it to the model how much.
  if (wanted === "on") return { config: { ...shown, thinkingBudget: -1 }, warnings: [] };
  if (wanted === "default") return unasked ? { config: shown, warnings: [] } : silent;
  if (least === 0) return { config: { thinkingBudget: 0 }, warnings: [] };
  return { config: { ...shown, thinkingBudget: least }, warnings: [unavoidable] };
}

function byLevel(
  least: string,
  unasked: boolean,
  wanted: WireSettings["thinking"],
): ThinkingConfig {
  if (wanted === "off") {
    return { config: { ...shown, thinkingLevel: least }, warnings: [unavoidable] };
  }
  const raised = wanted === "on" && !unasked;
  return { config: raised ? { ...shown, thinkingLevel: "MEDIUM" } : shown, warnings: [] };
}

const unavoidable =
  "this model cannot be kept from thinking; it was told to think as little as it can";
