import type { JsonMap, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import type { ThinkingHabit } from "./claude-habits.ts";

/** What a request says of thinking. */
export interface ThinkingField {
  /** null says nothing. */
  readonly field: JsonMap | null;
  /** Whether the request asks for thoughts before the reply; the protocol then fixes the temperature. */
  readonly on: boolean;
  readonly warnings: readonly string[];
}

const silent: ThinkingField = { field: null, on: false, warnings: [] };
/** The newer models send thoughts without their text unless asked, and what they say between tool calls with them. */
const shown: ThinkingField = {
  field: { type: "adaptive", display: "summarized" },
  on: true,
  warnings: [],
};
const refused: ThinkingField = { field: { type: "disabled" }, on: false, warnings: [] };

/** The smallest budget that the protocol takes, in tokens. It has to be smaller than the reply's limit. */
const leastBudget = 1024;

/** The `thinking` of a request, by what the suite wants and what the model takes. */
export function thinkingField(
  habit: ThinkingHabit,
  wanted: WireSettings["thinking"],
  request: ModelRequest,
): ThinkingField {
  switch (habit) {
    case "never":
      return wanted === "on" ? warned(silent, "this model does not think") : silent;
    case "budget":
    case "unknown":
      if (wanted === "on") return budgeted(request);
      return wanted === "off" ? refused : silent;
    case "asked":
      if (wanted === "on") return shown;
      return wanted === "off" ? refused : silent;
    case "unasked":
      return wanted === "off" ? refused : shown;
    case "between-tools":
      if (wanted !== "off") return shown;
      return warned(
        { ...silent, field: { type: "between_tools" } },
        "this model can be kept from thinking before it writes, not between its tool calls",
      );
    case "always":
      return wanted === "off" ? warned(shown, "this model cannot be kept from thinking") : shown;
    default:
      return habit satisfies never;
  }
}

function budgeted({ sampling, messages }: ModelRequest): ThinkingField {
  if (sampling.maxOutputTokens <= leastBudget) {
    return warned(
      silent,
      `the model was not told to think: that needs maxOutputTokens over ${leastBudget}`,
    );
  }
  if (messages.at(-1)?.role === "tool") {
    return warned(
      silent,
      "the model was not told to think: inside a tool loop the protocol wants its earlier thoughts back, which no history holds",
    );
  }
  return { field: { type: "enabled", budget_tokens: leastBudget }, on: true, warnings: [] };
}

function warned(field: ThinkingField, warning: string): ThinkingField {
  return { ...field, warnings: [warning] };
}
