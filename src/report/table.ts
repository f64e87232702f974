/**
 * A table as a value: what is in it is decided here, how it looks by the renderers. Numbers keep their full
 * precision until one of those rounds them for a reader.
 */

export type TableValue = string | number | boolean | null;

export interface Table {
  /** What the rows are and how the figures were made, in a sentence or two. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableValue[])[];
}
