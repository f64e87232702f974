/**
 * How a table's columns stand in lines of a given width. A table that is too wide is told with less on each line,
 * in this order: what is the same in all rows is said once above them; rows that share a name stand together under it;
 * columns that are left over stand in further blocks, each with the names again; at last cells are wrapped.
 */

import { columnsOf, wrappedLines } from "./plain-text.ts";

/** One column of a table as text. */
export interface PlainColumn {
  readonly name: string;
  /** One for each row. */
  readonly texts: readonly string[];
  /** Figures stand right, and are no names to find a row by. */
  readonly isFigure: boolean;
}

const gap = 2;

/** A column of texts is made no narrower than this to spare the others. */
const narrowest = 8;

/** A text reads well in so many columns. */
const readable = 24;

/** Rows that stand together, with what is said above them. */
interface Part {
  readonly said: readonly string[];
  readonly columns: readonly PlainColumn[];
}

/** The lines of a table, its headings among them; what parts share above them is said with the first. */
export function plainLayout(columns: readonly PlainColumn[], width: number): readonly string[] {
  const parts = laidOut([{ said: [], columns }], width);
  return parts.flatMap((part, index) => [
    ...(index === 0 ? [] : [""]),
    ...newlySaid(part, parts[index - 1]).flatMap((line) => [...wrappedLines(line, width), ""]),
    ...blocks(part.columns, width),
  ]);
}

function newlySaid({ said }: Part, before: Part | undefined): readonly string[] {
  const first = said.findIndex((line, at) => line !== before?.said[at]);
  return first === -1 ? [] : said.slice(first);
}

/** All parts are told alike, so that a reader finds the same columns in each. */
function laidOut(parts: readonly Part[], width: number): readonly Part[] {
  if (parts.every(({ columns }) => fits(columns, width))) return parts;
  const shared = sharedNames(parts);
  if (shared.length > 0)
    return laidOut(
      parts.map((part) => lifted(part, shared)),
      width,
    );
  const grouping = groupingName(parts);
  if (grouping === null) return parts;
  return laidOut(
    parts.flatMap((part) => grouped(part, grouping)),
    width,
  );
}

function fits(columns: readonly PlainColumn[], width: number): boolean {
  return totalOf(columns.map(widthOf)) <= width;
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, gap * Math.max(0, widths.length - 1));
}

function widthOf({ name, texts }: PlainColumn): number {
  return Math.max(columnsOf(name), ...texts.map(columnsOf));
}

/** The columns that say one thing in all of several rows, whatever the part; one is left to tell rows apart. */
function sharedNames(parts: readonly Part[]): readonly string[] {
  const names = parts[0]?.columns.map(({ name }) => name) ?? [];
  const shared = names.filter((_, at) =>
    parts.every(({ columns }) => {
      const { texts } = columns[at] ?? { texts: [] };
      return texts.length > 1 && new Set(texts).size === 1;
    }),
  );
  return shared.length === names.length ? [] : shared;
}

function lifted({ said, columns }: Part, names: readonly string[]): Part {
  const words = columns
    .filter(({ name }) => names.includes(name))
    .map(({ name, texts: [text] }) => `${name} ${text}`);
  return {
    said: [...said, `In every row: ${words.join(", ")}.`],
    columns: columns.filter(({ name }) => !names.includes(name)),
  };
}

/** The names before the first figure, or the first column alone: they say which row it is. */
function namesOf(columns: readonly PlainColumn[]): readonly PlainColumn[] {
  const first = columns.findIndex(({ isFigure }) => isFigure);
  return columns.slice(0, Math.max(1, first));
}

/** The name with the fewest values, each of several rows; null where none is or no other is left to tell rows apart. */
function groupingName(parts: readonly Part[]): string | null {
  const names = namesOf(parts[0]?.columns ?? []).map(({ name }) => name);
  if (names.length < 2) return null;
  const candidates = names
    .map((name, at) => ({
      name,
      groups: parts.flatMap(({ columns }) => groupSizes(columns[at]?.texts ?? [])),
      width: Math.max(
        ...parts.map(({ columns: { [at]: column } }) =>
          column === undefined ? 0 : widthOf(column),
        ),
      ),
    }))
    .filter(({ groups }) => groups.every((rows) => rows > 1))
    .sort((a, b) => a.groups.length - b.groups.length || b.width - a.width);
  return candidates[0]?.name ?? null;
}

function groupSizes(texts: readonly string[]): readonly number[] {
  const sizes = new Map<string, number>();
  for (const text of texts) sizes.set(text, (sizes.get(text) ?? 0) + 1);
  return [...sizes.values()];
}

/** One part for each text of that column, in the order of their first rows. */
function grouped({ said, columns }: Part, name: string): readonly Part[] {
  const keys = columns.find((column) => column.name === name)?.texts ?? [];
  return [...new Set(keys)].map((key) => ({
    said: [...said, `${name}: ${key}`],
    columns: columns
      .filter((column) => column.name !== name)
      .map((column) => ({ ...column, texts: column.texts.filter((_, row) => keys[row] === key) })),
  }));
}

/** As many columns to a block as there is room for beside the names; every block has one at least. */
function blocks(columns: readonly PlainColumn[], width: number): readonly string[] {
  if (totalOf(columns.map(wishOf)) <= width) return drawn(columns, width);
  const names = namesOf(columns);
  const taken = totalOf(narrowed(names, Math.floor(width / 2)));
  const parts: PlainColumn[][] = [];
  for (const column of columns.slice(names.length)) {
    const last = parts.at(-1);
    if (last !== undefined && totalOf([taken, ...[...last, column].map(wishOf)]) <= width) {
      last.push(column);
    } else parts.push([column]);
  }
  return parts.flatMap((part, index) => [
    ...(index === 0 ? [] : [""]),
    ...drawn([...names, ...part], width),
  ]);
}

/** Figures are not wrapped, texts are before they make a block of their own. */
function wishOf(column: PlainColumn): number {
  return Math.min(widthOf(column), Math.max(leastOf(column), readable));
}

/** One block: headings and rows, cells wrapped where their columns had to give. */
function drawn(columns: readonly PlainColumn[], width: number): readonly string[] {
  const widths = narrowed(columns, width);
  const rows = columns[0]?.texts.length ?? 0;
  const line = (textOf: (column: PlainColumn) => string) =>
    rowLines(
      columns.map((column, index) => wrappedLines(textOf(column), widths[index] ?? 0)),
      columns,
      widths,
    );
  return [
    ...line(({ name }) => name),
    ...Array.from({ length: rows }, (_, row) => line(({ texts }) => texts[row] ?? "")).flat(),
  ];
}

function rowLines(
  cells: readonly (readonly string[])[],
  columns: readonly PlainColumn[],
  widths: readonly number[],
): readonly string[] {
  const height = Math.max(1, ...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    cells
      .map((lines, index) =>
        padded(lines[at] ?? "", widths[index] ?? 0, columns[index]?.isFigure === true),
      )
      .join(" ".repeat(gap))
      .trimEnd(),
  );
}

/**
 * The columns' widths, the widest made narrower step by step until all fit: those that hold texts first, and figures
 * only where nothing else can give.
 */
function narrowed(columns: readonly PlainColumn[], width: number): readonly number[] {
  const widths = columns.map(widthOf);
  const least = columns.map(leastOf);
  while (totalOf(widths) > width) {
    const spare = widths.map((each, index) => each - (least[index] ?? 0));
    const ample = Math.max(...spare);
    const widest = Math.max(...widths);
    if (widest <= 1) break;
    const at = ample > 0 ? spare.indexOf(ample) : widths.indexOf(widest);
    widths[at] = (widths[at] ?? 0) - 1;
  }
  return widths;
}

/** What a column should keep: its figures whole, and of texts enough for a word. */
function leastOf(column: PlainColumn): number {
  if (!column.isFigure) return Math.min(widthOf(column), narrowest);
  return Math.max(1, ...column.texts.filter((text) => !text.startsWith("(")).map(columnsOf));
}

function padded(text: string, width: number, right: boolean): string {
  const space = " ".repeat(Math.max(0, width - columnsOf(text)));
  return right ? `${space}${text}` : `${text}${space}`;
}
