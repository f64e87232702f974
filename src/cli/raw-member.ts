/**
 * The source text of a member's value in the text of a JSON object, or `null` when there is no such member. Of
 * members with one name the last counts, as for `JSON.parse`.
 *
 *     {"text": "…", "id": 12345678901234567890, "config": {"enabled": true}}
 *                   ^ key                      ^ end
 *                         ^ start
 *
 * Reading the value and writing it again would round a long number, and then the answer could no longer be joined
 * to its question. One pass.
 *
 * @param json the text of an object that `JSON.parse` takes
 */
export function rawMember(json: string, name: string): string | null {
  let found: string | null = null;
  let position = skipBlanks(json, json.indexOf("{") + 1);
  while (position < json.length && json[position] !== "}") {
    const keyEnd = valueEnd(json, position);
    const start = skipBlanks(json, json.indexOf(":", keyEnd) + 1);
    const end = valueEnd(json, start);
    if (JSON.parse(json.slice(position, keyEnd)) === name) found = json.slice(start, end);
    const next = skipBlanks(json, end);
    position = skipBlanks(json, json[next] === "," ? next + 1 : next);
  }
  return found;
}

function skipBlanks(json: string, from: number): number {
  let position = from;
  while (position < json.length && " \t\r\n".includes(json.charAt(position))) position++;
  return position;
}

function valueEnd(json: string, start: number): number {
  const first = json.charAt(start);
  if (first === '"') return stringEnd(json, start);
  if (first === "{" || first === "[") return bracketEnd(json, start);
  let end = start;
  while (end < json.length && !" \t\r\n,}]".includes(json.charAt(end))) end++;
  return end;
}

function stringEnd(json: string, start: number): number {
  let quote = json.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote === -1 ? json.length : quote + 1;
}

/** Whether an odd number of backslashes stands before the position. */
function isEscaped(json: string, position: number): boolean {
  let backslash = position - 1;
  while (json.charAt(backslash) === "\\") backslash--;
  return (position - backslash) % 2 === 0;
}

function bracketEnd(json: string, start: number): number {
  let depth = 0;
  let position = start;
  while (position < json.length) {
    const unit = json.charAt(position);
    if (unit === '"') {
      position = stringEnd(json, position);
      continue;
    }
    if (unit === "{" || unit === "[") depth++;
    if (unit === "}" || unit === "]") depth--;
    position++;
    if (depth === 0) return position;
  }
  return position;
}
