import { csvRows } from "./csv.ts";
import type { TableValue } from "./table.ts";
import type { TextSink } from "./whole-file.ts";

/** Writes rows of CSV as they come. */
export interface CsvWriter {
  add(...added: readonly (readonly TableValue[])[]): Promise<void>;
  /** Writes what is gathered; called when all rows were added. */
  flush(): Promise<void>;
}

/** A few rows by themselves cost several times what they cost among many. */
const rowsAtOnce = 256;

/**
 * Gathers rows and writes some hundreds at a time.
 *
 * @param first the rows that stand before all others
 */
export function csvWriter(sink: TextSink, ...first: readonly (readonly TableValue[])[]): CsvWriter {
  let rows = [...first];
  async function flush(): Promise<void> {
    const gathered = rows;
    rows = [];
    if (gathered.length > 0) await sink.write(csvRows(gathered));
  }
  return {
    async add(...added) {
      rows.push(...added);
      if (rows.length >= rowsAtOnce) await flush();
    },
    flush,
  };
}
