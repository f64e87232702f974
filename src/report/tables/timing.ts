import type { RunWatcher } from "../../score/score-run.ts";
import { csvRows } from "../csv.ts";
import type { TableValue } from "../table.ts";
import type { TextSink } from "../whole-file.ts";

const heading: readonly string[] = [
  ...["cell", "task", "epoch", "turn", "call", "attempt", "outcome", "latencyMs"],
  ...["inputTokens", "outputTokens"],
];

const rowsAtOnce = 256;

/** Writes what a clock or an attempt made: one row for each attempt, in the order of the journal. */
export function timingWriter(sink: TextSink): RunWatcher {
  let rows: (readonly TableValue[])[] = [heading];
  async function flush(): Promise<void> {
    const gathered = rows;
    rows = [];
    if (gathered.length > 0) await sink.write(csvRows(gathered));
  }
  return {
    async call({ cell, task, epoch, turn, call, attempt, outcome, latencyMs, ...tokens }) {
      const { inputTokens, outputTokens } = tokens;
      const place = [cell, task, epoch, turn, call, attempt];
      rows.push([...place, outcome, latencyMs, inputTokens, outputTokens]);
      if (rows.length >= rowsAtOnce) await flush();
    },
    // All calls are told before the first cell.
    cells: flush,
  };
}
