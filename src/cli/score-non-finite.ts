/**
 * JSON with NaN, Infinity and -Infinity as Python writes them, made JSON: they become null. Texts are left as they
 * are. One pass.
 *
 *     {"score": NaN, "says": "NaN"}
 *               ^ null  ^ a text, passed over
 */
export function nonFiniteAsNull(json: string): string {
  const pieces: string[] = [];
  let position = 0;
  while (position < json.length) {
    const quote = json.indexOf('"', position);
    const between = quote === -1 ? json.slice(position) : json.slice(position, quote);
    pieces.push(between.replace(nonFinite, "null"));
    if (quote === -1) break;
    const end = textEnd(json, quote);
    pieces.push(json.slice(quote, end));
    position = end;
  }
  return pieces.join("");
}

const nonFinite = /-?\b(?:NaN|Infinity)\b/g;

/** Behind the closing quote; the end where there is none. */
function textEnd(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length) {
    const unit = json.charAt(at);
    if (unit === '"') return at + 1;
    at += unit === "\\" ? 2 : 1;
  }
  return json.length;
}
