import type { RunWatcher } from "../../score/score-run.ts";
import { csvWriter } from "../csv-writer.ts";
import type { TextSink } from "../whole-file.ts";

const heading: readonly string[] = [
  ...["cell", "task", "epoch", "turn", "call", "attempt", "outcome", "latencyMs"],
  ...["inputTokens", "outputTokens"],
];

/** Writes what a clock or an attempt made: one row for each attempt, in the order of the journal. */
export function timingWriter(sink: TextSink): RunWatcher {
  const rows = csvWriter(sink, heading);
  return {
    async call({ cell, task, epoch, turn, call, attempt, outcome, latencyMs, ...tokens }) {
      const { inputTokens, outputTokens } = tokens;
      const place = [cell, task, epoch, turn, call, attempt];
      await rows.add([...place, outcome, latencyMs, inputTokens, outputTokens]);
    },
    ended: rows.flush,
  };
}
