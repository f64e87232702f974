/**
 * JSON as it stands in a block: one line, ", " and ": " between its parts, every character but quotes,
 * backslashes and control characters as it is (also U+007F, U+2028 and lone surrogates).
 *
 * This is what applications in Python print with `json.dumps(value, ensure_ascii=False)`, so a replayed
 * block looks to the model the same wherever it was rendered. Numbers are written as JavaScript prints
 * them; one that JSON cannot hold is written `null`. What is no JSON at all is written `null`, too.
 * Nesting deeper than the call stack throws a RangeError, as `JSON.stringify` does.
 */
export function blockJson(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(blockJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return "null";
  const members = Object.entries(value).map(([key, held]) => `${quoted(key)}: ${blockJson(held)}`);
  return `{${members.join(", ")}}`;
}

function quoted(text: string): string {
  return `"${text.replace(NEEDS_ESCAPE, escaped)}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings must escape exactly these
const NEEDS_ESCAPE = /["\\\u0000-\u001f]/g;

function escaped(character: string): string {
  const short = SHORT_ESCAPES.get(character);
  return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\b", "\\b"],
  ["\f", "\\f"],
]);
