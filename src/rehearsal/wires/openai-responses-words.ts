/** How OpenAI words what it refuses of a body's fields. */

import type { Json } from "../../protocols/json.ts";
import { kindWords } from "./wire-json.ts";

export function missingWords(at: string): string {
  return `Missing required parameter: '${at}'.`;
}

/** @param expected with its article, such as `a string` */
export function typeWords(at: string, expected: string, value: Json | undefined): string {
  return `Invalid type for '${at}': expected ${expected}, but got ${kindWords(value)} instead.`;
}

/** @param supported each in its quotes where it is a word */
export function valueWords(value: string, supported: readonly string[]): string {
  const quoted = supported.map((word) => `'${word}'`);
  return `Invalid value: '${value}'. Supported values are: ${quoted.slice(0, -1).join(", ")}${
    quoted.length > 2 ? "," : ""
  } and ${quoted.at(-1)}.`;
}
