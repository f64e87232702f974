import type { Json } from "../../protocols/json.ts";

interface FaultNames {
  readonly param: string | null;
  readonly code: string | null;
}

/** A failure as OpenAI writes it. Which field is meant, and the code, stand in the words of a refusal already. */
export function responsesFailure(status: number, message: string): Json {
  return { error: { message, type: typeOf(status), ...faultNames(status, message) } };
}

function typeOf(status: number): string {
  if (status === 429) return "requests";
  return status >= 500 ? "server_error" : "invalid_request_error";
}

const fieldFaults: readonly { readonly words: RegExp; readonly code: string }[] = [
  { words: /^Missing required parameter: '([^']{1,200})'/, code: "missing_required_parameter" },
  { words: /^Invalid type for '([^']{1,200})'/, code: "invalid_type" },
  { words: /^Invalid '([^']{1,200})': empty array/, code: "empty_array" },
  { words: /^Invalid '([^']{1,200})': integer below/, code: "integer_below_min_value" },
  { words: /^Invalid '([^']{1,200})': decimal below/, code: "decimal_below_min_value" },
  { words: /^Invalid '([^']{1,200})': decimal above/, code: "decimal_above_max_value" },
];

function faultNames(status: number, message: string): FaultNames {
  for (const { words, code } of fieldFaults) {
    const param = words.exec(message)?.[1];
    if (param !== undefined) return { param, code };
  }
  if (/^No tool (?:call|output) found/.test(message)) return { param: "input", code: null };
  if (message.startsWith("Previous response with id")) {
    return { param: "previous_response_id", code: "previous_response_not_found" };
  }
  if (message.startsWith("Invalid value:")) return { param: null, code: "invalid_value" };
  return { param: null, code: statusCodes.get(status) ?? null };
}

const statusCodes = new Map([
  [401, "invalid_api_key"],
  [404, "model_not_found"],
  [429, "rate_limit_exceeded"],
]);
