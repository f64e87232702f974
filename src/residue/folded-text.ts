/**
 * A text as the eye reads it: look-alikes folded together and what cannot be seen left out.
 *
 *     source   ＜Pur\u200bpose&gt;Go
 *     shown    <Purpose>Go           case kept
 *     text     <purpose>go
 *              ^ sourceOffset(0) = 0 ^ sourceOffset(9) = 13
 *
 * Folding only serves recognition; what is found is told in offsets of the source.
 */
export interface FoldedText {
  /** In lower case; as long as `shown`. */
  readonly text: string;
  readonly shown: string;
  /** Where the folded unit at `offset` begins in the source. */
  readonly sourceStart: (offset: number) => number;
  /** Where the folded unit before `offset` ends in the source; what is invisible behind it is not taken in. */
  readonly sourceEnd: (offset: number) => number;
}

/** Linear; every string has an answer. The only line end in the result is `\n`, the only blank is a space. */
export function foldText(source: string): FoldedText {
  const first = source.search(needsFolding);
  if (first === -1) {
    const same = (offset: number): number => offset;
    return { text: source.toLowerCase(), shown: source, sourceStart: same, sourceEnd: same };
  }
  const starts = new Int32Array(source.length + 1);
  const ends = new Int32Array(source.length + 1);
  const pieces: string[] = [];
  let length = 0;
  let pending = 0;
  for (let at = 0; at < source.length; ) {
    const code = source.charCodeAt(at);
    const fold = code < 128 ? asciiFold(source, at, code) : foldOf(code);
    if (fold === null) {
      starts[length++] = at++;
      ends[length] = at;
      continue;
    }
    pieces.push(source.slice(pending, at), fold.written);
    if (fold.written !== "") starts[length++] = at;
    at += fold.used;
    if (fold.written !== "") ends[length] = at;
    pending = at;
  }
  pieces.push(source.slice(pending));
  starts[length] = source.length;
  const shown = pieces.join("");
  return {
    text: shown.toLowerCase(),
    shown,
    sourceStart: (offset) => starts[offset] ?? source.length,
    sourceEnd: (offset) => ends[offset] ?? 0,
  };
}

/** Anything that may have to be replaced: controls, `&` and `\` of escapes, all that is not ASCII. */
const needsFolding = /[\t\v\f\r&\\\u0080-\uffff]/;

/** What stands in the place of `used` units: one unit or none. */
interface Fold {
  readonly written: string;
  readonly used: number;
}

const blank: Fold = { written: " ", used: 1 };
const lineEnd: Fold = { written: "\n", used: 1 };
const nothing: Fold = { written: "", used: 1 };

function asciiFold(source: string, at: number, code: number): Fold | null {
  switch (code) {
    case 0x09:
    case 0x0b:
    case 0x0c:
      return blank;
    case 0x0d:
      return source.charCodeAt(at + 1) === 0x0a ? nothing : lineEnd;
    case 0x26:
      return entityAt(source, at);
    case 0x5c:
      return escapeAt(source, at);
    default:
      return null;
  }
}

/** `&lt;`, `&#60;`, `&#x3c;` and the same escaped twice; other references are left as they are. */
const entity =
  /&(?:amp;)?(?:#(\d{1,4})|#x([0-9a-f]{1,4})|(lt|gt|quot|apos|nbsp|amp|sol|lbrack|lsqb|grave));/iy;

const entityNames: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  amp: "&",
  sol: "/",
  lbrack: "[",
  lsqb: "[",
  grave: "`",
};

function entityAt(source: string, at: number): Fold | null {
  entity.lastIndex = at;
  const match = entity.exec(source);
  if (match === null) return null;
  const [whole, decimal, hexadecimal, name] = match;
  const written =
    name === undefined
      ? printable(decimal === undefined ? Number(`0x${hexadecimal}`) : Number(decimal))
      : entityNames[name.toLowerCase()];
  return written === undefined ? null : { written, used: whole.length };
}

/** `\u003c` as JSON writers escape it. */
const unicodeEscape = /\\u00([0-7][0-9a-f])/iy;

function escapeAt(source: string, at: number): Fold | null {
  unicodeEscape.lastIndex = at;
  const match = unicodeEscape.exec(source);
  const written = match === null ? undefined : printable(Number(`0x${match[1]}`));
  return written === undefined ? null : { written, used: 6 };
}

function printable(code: number): string | undefined {
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : undefined;
}

function foldOf(code: number): Fold | null {
  if (code >= 0xff01 && code <= 0xff5d) return fullWidth[code - 0xff01] ?? null;
  return folds.get(code) ?? null;
}

/** U+FF01 to U+FF5D stand for `!` to `}`; the full-width tilde is left out, for it is a mark of its own. */
const fullWidth: readonly Fold[] = Array.from({ length: 0x5d }, (_, index) => ({
  written: String.fromCharCode(0x21 + index),
  used: 1,
}));

const lookAlikes: readonly (readonly [written: string, characters: string])[] = [
  ["<", "\u2039\u3008\u27e8\u2329\ufe64\u25c1"],
  [">", "\u203a\u3009\u27e9\u232a\ufe65\u25b7"],
  ["/", "\u2044\u2215"],
  ["[", "\u3010\u3014"],
  ["]", "\u3011\u3015"],
  ['"', "\u201c\u201d\u201e\u201f\u301d\u301e"],
  ["'", "\u2018\u2019\u201a\u201b"],
  ["`", "\u02cb"],
  ["_", "\u2581"],
  ["s", "\u017f"],
  // Their lower case has two units or another letter, which would shift every offset behind them.
  ["i", "\u0130\u0131"],
  [
    " ",
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
  ],
  ["\n", "\u0085\u2028\u2029"],
];

/** Format characters, soft hyphens and variation selectors. */
const invisible: readonly (readonly [first: number, last: number])[] = [
  [0x00ad, 0x00ad],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];

const folds: ReadonlyMap<number, Fold> = new Map([
  ...lookAlikes.flatMap(([written, characters]) =>
    Array.from(characters, (character): [number, Fold] => [
      character.charCodeAt(0),
      { written, used: 1 },
    ]),
  ),
  ...invisible.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index): [number, Fold] => [
      first + index,
      nothing,
    ]),
  ),
]);
