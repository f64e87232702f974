import { lineEndAt, skipOver } from "./lines.ts";

/**
 * Where JSON that never closes ends: after the rest of the line at `from` and every following line that reads as
 * JSON, blank lines between them allowed.
 *
 *     {"events": [
 *       {"type": "end_scene"},
 *                             ^ end
 *     The door opened.
 *
 * Linear in what it takes and the blank lines after that.
 */
export function jsonRunEnd(text: string, from: number): number {
  let end = lineEndAt(text, from);
  for (let start = end + 1; start < text.length; ) {
    const stop = lineEndAt(text, start);
    const body = skipOver(text, quoteMarks, start, stop);
    if (body < stop) {
      if (!readsAsJson(text, body, stop)) break;
      end = stop;
    }
    start = stop + 1;
  }
  return end;
}

/**
 * Where keys and values without brackets end: after the line at `from` and every indented line that holds a key.
 *
 *     - type: set_possession
 *       item: horn
 *                 ^ end
 *     The door opened.
 */
export function keyRunEnd(text: string, from: number): number {
  let end = lineEndAt(text, from);
  while (end < text.length) {
    const body = skipOver(text, " >-", end + 1, lineEndAt(text, end + 1));
    plainKey.lastIndex = body;
    if (body === end + 1 || !plainKey.test(text)) break;
    end = lineEndAt(text, body);
  }
  return end;
}

const plainKey = /["']?[a-z_]{1,40}["']? ?: ?[^ \n]/y;
const quoteMarks = " >";

/**
 * Whether the line `[bodyStart, end)` can only be JSON: it begins with a bracket that more JSON follows, with a
 * closer, a comma, a comment, or a key and its colon. A line of dialogue begins with a quote as well, so a quote
 * alone says nothing.
 */
export function readsAsJson(text: string, bodyStart: number, end: number): boolean {
  const mark = text.charAt(bodyStart);
  if (mark === "{" || mark === "[") return opensJson(text, bodyStart + 1, end);
  if (mark === "}" || mark === "]" || mark === ",") return true;
  jsonKey.lastIndex = bodyStart;
  return jsonKey.test(text) && jsonKey.lastIndex <= end;
}

const jsonKey =
  /(?:["'\\]{1,2}[\w .-]{0,40}(?:["'\\]{1,2} {0,4}:|["'\\]{0,2}[ \n]{0,8}$)|[a-z_]{1,40} {0,2}: {0,2}["'[{\d]|\/[/*])/y;

/**
 * Whether what follows the opener before `from`, blank lines and quote marks aside, is the inside of JSON and not of
 * a sentence. What the end of the text cuts off is given the benefit of the doubt.
 */
export function opensJson(text: string, from: number, limit = text.length): boolean {
  const to = Math.min(limit, from + 60);
  const at = skipOver(text, gaps, from, to);
  if (at === to || "{[}]".includes(text.charAt(at))) return true;
  if (text.charAt(from - 1) === "[" && quotes.includes(text.charAt(at))) return true;
  insideKey.lastIndex = at;
  return insideKey.test(text);
}

const gaps = " \n>";
const quotes = "\"'`\\";
const insideKey =
  /(?:["'`\\]{1,2}[\w .-]{0,40}(?:["'`\\]{1,2} {0,4}(?:[:,]|$)|$)|[a-z_]{1,40} {0,4}:|-?\d|\/[/*])/y;
