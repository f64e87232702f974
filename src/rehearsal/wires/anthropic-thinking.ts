import type { WireAsk } from "../served-wire.ts";
import type { Refuse } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

const docs =
  "Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking";

/** Whether a body asks for thinking, and what Anthropic refuses of how it does. */
export function readThinking(
  body: JsonMap,
  maxOutputTokens: number,
  refuse: Refuse,
): WireAsk["thinking"] {
  const value = memberOf(body, "thinking");
  if (value === undefined) return "default";
  const thinking = mapOf(value) ?? {};
  const type = memberOf(thinking, "type");
  switch (type) {
    case "disabled":
      return "off";
    case "adaptive":
      refuseTemperature(body, refuse);
      return "on";
    case "enabled":
      refuseBudget(thinking, maxOutputTokens, refuse);
      refuseTemperature(body, refuse);
      return "on";
    case "between_tools":
      return "default";
    default:
      refuse(
        typeof type !== "string"
          ? "thinking.type: Field required"
          : `thinking: Input tag '${type}' found using 'type' does not match any of the expected tags: 'adaptive', 'disabled', 'enabled'`,
      );
      return "default";
  }
}

function refuseBudget(thinking: JsonMap, maxOutputTokens: number, refuse: Refuse): void {
  const at = "thinking.enabled.budget_tokens";
  const budget = memberOf(thinking, "budget_tokens");
  if (budget === undefined) refuse(`${at}: Field required`);
  else if (typeof budget !== "number" || !Number.isSafeInteger(budget)) {
    refuse(`${at}: Input should be a valid integer`);
  } else if (budget < 1024) refuse(`${at}: Input should be greater than or equal to 1024`);
  else if (budget >= maxOutputTokens) {
    refuse(`\`max_tokens\` must be greater than \`thinking.budget_tokens\`. ${docs}`);
  }
}

function refuseTemperature(body: JsonMap, refuse: Refuse): void {
  if ((memberOf(body, "temperature") ?? 1) === 1) return;
  refuse(
    `\`temperature\` may only be set to 1 when thinking is enabled or in adaptive mode. ${docs}`,
  );
}
