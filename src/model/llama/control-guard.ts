/** A run of the prompt. No text of a `plain` piece may become a control token, whatever it looks like. */
export interface Piece {
  readonly text: string;
  readonly plain: boolean;
}

/**
 * Keeps text of messages from becoming control tokens. A model's template writes its control tokens as text
 * (`</s>`, `<|im_end|>`), so a message that holds the same text would end its own turn. Such places are set
 * between two marks before the template sees them, and what lies between marks is tokenised as plain text;
 * everything else stays as the template rendered it, and is tokenised as a server would.
 *
 *     message    a </s> b
 *     guarded    a ⟦</s>⟧ b
 *     pieces     a , </s> plain,  b
 *
 * The edges of a message are guarded too where they could complete a control token with their neighbour.
 */
export interface ControlGuard {
  readonly guard: (text: string) => string;
  /** Undoes `guard` in a rendered prompt; null when the template tore a pair of marks apart. */
  readonly pieces: (rendered: string) => readonly Piece[] | null;
}

/**
 * @param controlTexts how the vocabulary writes its control tokens
 * @param texts everything that will be rendered: the marks are chosen so that they are in none of it
 * @throws {RangeError} where these hold all but one of the 32 noncharacters that serve as marks
 */
export function controlGuard(
  controlTexts: readonly string[],
  texts: readonly string[],
): ControlGuard {
  const marks = marksFor(texts);
  const find = controlFinder(controlTexts.filter((text) => text !== ""));
  return {
    guard: (text) => wrapped(text, find(text), marks),
    pieces: (rendered) => piecesOf(rendered, marks),
  };
}

interface Marks {
  readonly open: string;
  readonly close: string;
}

/** Unicode keeps 32 noncharacters for such marks; single ones, since two messages side by side can spell a longer. */
function marksFor(texts: readonly string[]): Marks {
  const marks = Array.from({ length: 32 }, (_, index) => String.fromCharCode(0xfdd0 + index));
  const [open, close] = marks.filter((mark) => !texts.some((text) => text.includes(mark)));
  if (open === undefined || close === undefined) {
    throw new RangeError("the messages hold every noncharacter that could mark control tokens");
  }
  return { open, close };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function controlFinder(controlTexts: readonly string[]): (text: string) => readonly Span[] {
  if (controlTexts.length === 0) return () => [];
  const whole = anyOf(controlTexts);
  const beginnings = new Set(controlTexts.flatMap(properBeginnings));
  const endings = new Set(controlTexts.flatMap(properEndings));
  const longest = Math.max(...controlTexts.map((text) => text.length)) - 1;
  return (text) => {
    const spans = [...text.matchAll(whole)].map(spanOf);
    return merged([
      ...headSpan(text, endings, longest),
      ...spans,
      ...tailSpan(text, beginnings, longest),
    ]);
  };
}

/** The longest alternative first, so that `<|end|>` wins over `<|end`. */
function anyOf(texts: readonly string[]): RegExp {
  const longestFirst = [...texts].sort((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(alternatives.join("|"), "g");
}

function spanOf(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

function properBeginnings(text: string): readonly string[] {
  return Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 1));
}

function properEndings(text: string): readonly string[] {
  return Array.from({ length: text.length - 1 }, (_, index) => text.slice(index + 1));
}

/** Where a message begins with the ending of a control token; a template may trim the space before it. */
function headSpan(text: string, endings: ReadonlySet<string>, longest: number): readonly Span[] {
  const start = text.length - text.trimStart().length;
  for (let length = Math.min(longest, text.length - start); length > 0; length -= 1) {
    if (endings.has(text.slice(start, start + length))) return [{ start, end: start + length }];
  }
  return [];
}

function tailSpan(text: string, beginnings: ReadonlySet<string>, longest: number): readonly Span[] {
  const end = text.trimEnd().length;
  for (let length = Math.min(longest, end); length > 0; length -= 1) {
    if (beginnings.has(text.slice(end - length, end))) return [{ start: end - length, end }];
  }
  return [];
}

function merged(spans: readonly Span[]): readonly Span[] {
  const inOrder = [...spans].sort((a, b) => a.start - b.start || a.end - b.end);
  const result: Span[] = [];
  for (const span of inOrder) {
    const last = result.at(-1);
    if (last === undefined || span.start > last.end) result.push(span);
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return result;
}

function wrapped(text: string, spans: readonly Span[], { open, close }: Marks): string {
  let result = "";
  let from = 0;
  for (const { start, end } of spans) {
    result += text.slice(from, start) + open + text.slice(start, end) + close;
    from = end;
  }
  return result + text.slice(from);
}

function piecesOf(rendered: string, { open, close }: Marks): readonly Piece[] | null {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = rendered.indexOf(open); at !== -1; at = rendered.indexOf(open, from)) {
    const end = rendered.indexOf(close, at);
    const inner = rendered.slice(at + open.length, Math.max(end, at));
    if (end === -1 || inner.includes(open)) return null;
    pieces.push({ text: rendered.slice(from, at), plain: false }, { text: inner, plain: true });
    from = end + close.length;
  }
  pieces.push({ text: rendered.slice(from), plain: false });
  const torn = pieces.some(({ text }) => text.includes(close));
  return torn ? null : pieces.filter(({ text }) => text !== "");
}
