import type { Json } from "../protocols/json.ts";

/** Nesting that no tool's arguments need; deeper text is treated as unreadable, whatever it holds. */
const deepest = 64;

/**
 * A tool call's arguments as the object they should be, or null when the model wrote something else:
 * malformed JSON, a list, a bare value, or an object nested beyond any use. Never throws.
 */
export function callArguments(text: string): { readonly [key: string]: Json } | null {
  if (text.trim() === "") return {};
  if (nestingOf(text) > deepest) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** An upper bound of the nesting: brackets inside strings count too, which only ever refuses more. */
function nestingOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const unit of text) {
    if (unit === "{" || unit === "[") most = Math.max(most, ++depth);
    else if (unit === "}" || unit === "]") depth--;
  }
  return most;
}

function isObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
