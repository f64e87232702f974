/**
 * A JSON reader that accepts what Python's `json.loads` does.
 *
 *     {"events": [{"type": "learn_fact", "n": NaN}]}
 *     ^ depth 1  ^ depth 2                    ^ a number; JSON.stringify writes it null
 *
 * The differences to `JSON.parse`: NaN and the infinities are numbers, `-0` is the integer 0, and an integer
 * of more than 4,300 digits is refused, as Python refuses it. Nesting deeper than 900 is refused, so that no
 * reply can exhaust the stack. Numbers that are not finite stay numbers, so that an event which holds one is
 * judged as Python would judge it; JSON has no word for them and writes null.
 */

import type { Json } from "../json.ts";

/** A value that was read; `standard` is false when it took NaN or an infinity, which JSON has not. */
export interface JsonReading {
  readonly value: Json;
  readonly standard: boolean;
}

const deepest = 900;
const mostIntegerDigits = 4300;

interface Cursor {
  readonly text: string;
  at: number;
  standard: boolean;
}

const unreadable = Symbol("unreadable");
type Unreadable = typeof unreadable;

/** Reads `text` as one JSON value; null when it is not one or breaks a limit. Linear, never throws. */
export function readJson(text: string): JsonReading | null {
  const cursor: Cursor = { text, at: 0, standard: true };
  nextCode(cursor);
  const value = readValue(cursor, 0);
  if (value === unreadable) return null;
  nextCode(cursor);
  return cursor.at === text.length ? { value, standard: cursor.standard } : null;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openingBracket = 0x5b;
const closingBracket = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/** Skips JSON's own white space; the unit that follows it, NaN at the end. */
function nextCode(cursor: Cursor): number {
  let code = cursor.text.charCodeAt(cursor.at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
    cursor.at += 1;
    code = cursor.text.charCodeAt(cursor.at);
  }
  return code;
}

/** `depth` is the number of lists and objects that are open around the value. */
function readValue(cursor: Cursor, depth: number): Json | Unreadable {
  switch (cursor.text.charCodeAt(cursor.at)) {
    case quote:
      return readString(cursor);
    case openingBrace:
      return depth < deepest ? readObject(cursor, depth + 1) : unreadable;
    case openingBracket:
      return depth < deepest ? readList(cursor, depth + 1) : unreadable;
    default:
      return readScalar(cursor);
  }
}

function readScalar(cursor: Cursor): Json | Unreadable {
  switch (cursor.text[cursor.at]) {
    case "t":
      return readWord(cursor, "true", true);
    case "f":
      return readWord(cursor, "false", false);
    case "n":
      return readWord(cursor, "null", null);
    case "N":
      return readNonFinite(cursor, "NaN", Number.NaN);
    case "I":
      return readNonFinite(cursor, "Infinity", Number.POSITIVE_INFINITY);
    default:
      return readNumber(cursor);
  }
}

function readObject(cursor: Cursor, depth: number): Json | Unreadable {
  const object: Record<string, Json> = {};
  cursor.at += 1;
  let code = nextCode(cursor);
  if (code === closingBrace) {
    cursor.at += 1;
    return object;
  }
  for (;;) {
    if (code !== quote) return unreadable;
    const key = readString(cursor);
    if (key === unreadable || nextCode(cursor) !== colon) return unreadable;
    cursor.at += 1;
    nextCode(cursor);
    const value = readValue(cursor, depth);
    if (value === unreadable) return unreadable;
    setOwn(object, key, value);
    code = nextCode(cursor);
    cursor.at += 1;
    if (code === closingBrace) return object;
    if (code !== comma) return unreadable;
    code = nextCode(cursor);
  }
}

/** Assigning to `__proto__` would change the object's prototype instead of adding a key. */
function setOwn(object: Record<string, Json>, key: string, value: Json): void {
  if (key !== "__proto__") object[key] = value;
  else
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

function readList(cursor: Cursor, depth: number): Json | Unreadable {
  const list: Json[] = [];
  cursor.at += 1;
  if (nextCode(cursor) === closingBracket) {
    cursor.at += 1;
    return list;
  }
  for (;;) {
    const value = readValue(cursor, depth);
    if (value === unreadable) return unreadable;
    list.push(value);
    const code = nextCode(cursor);
    cursor.at += 1;
    if (code === closingBracket) return list;
    if (code !== comma) return unreadable;
    nextCode(cursor);
  }
}

function readString(cursor: Cursor): string | Unreadable {
  const { text } = cursor;
  let read = "";
  let from = cursor.at + 1;
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      cursor.at = at + 1;
      const rest = text.slice(from, at);
      return read === "" ? rest : read + rest;
    }
    if (code === backslash) {
      const escaped = escapedAt(text, at + 1);
      if (escaped === undefined) return unreadable;
      read += text.slice(from, at) + escaped;
      at += text[at + 1] === "u" ? 6 : 2;
      from = at;
    } else if (code >= 0x20) {
      at += 1;
    } else {
      return unreadable; // a control character, or NaN: the text ends inside the string
    }
  }
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** What the escape with `at` after its backslash stands for, one UTF-16 unit. */
function escapedAt(text: string, at: number): string | undefined {
  const letter = text.charAt(at);
  if (letter !== "u") return shortEscapes.get(letter);
  const digits = text.slice(at + 1, at + 5);
  if (!/^[0-9a-fA-F]{4}$/.test(digits)) return undefined;
  return String.fromCharCode(Number.parseInt(digits, 16));
}

function readWord(cursor: Cursor, word: string, value: Json): Json | Unreadable {
  if (!cursor.text.startsWith(word, cursor.at)) return unreadable;
  cursor.at += word.length;
  return value;
}

function readNonFinite(cursor: Cursor, word: string, value: number): Json | Unreadable {
  cursor.standard = false;
  return readWord(cursor, word, value);
}

const numberPattern = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;

function readNumber(cursor: Cursor): Json | Unreadable {
  if (cursor.text.startsWith("-I", cursor.at)) {
    return readNonFinite(cursor, "-Infinity", Number.NEGATIVE_INFINITY);
  }
  numberPattern.lastIndex = cursor.at;
  const match = numberPattern.exec(cursor.text);
  if (match === null) return unreadable;
  const [digits, fraction, exponent] = match;
  cursor.at += digits.length;
  const value = Number(digits);
  if (fraction !== undefined || exponent !== undefined) return value;
  const integerDigits = digits.startsWith("-") ? digits.length - 1 : digits.length;
  return integerDigits > mostIntegerDigits ? unreadable : value + 0; // -0 + 0 is 0
}
