import type { RunWatcher } from "../../score/score-run.ts";
import { csvRow } from "../csv.ts";
import type { TextSink } from "../whole-file.ts";

/** Writes what a clock or an attempt made: one row for each attempt, in the order of the journal. */
export function timingWriter(sink: TextSink): RunWatcher {
  let begun = false;
  async function begin(): Promise<void> {
    if (begun) return;
    begun = true;
    await sink.write(
      csvRow([
        ...["cell", "task", "epoch", "turn", "call", "attempt", "outcome", "latencyMs"],
        ...["inputTokens", "outputTokens"],
      ]),
    );
  }
  return {
    async call({ cell, task, epoch, turn, call, attempt, outcome, latencyMs, ...tokens }) {
      const { inputTokens, outputTokens } = tokens;
      const place = [cell, task, epoch, turn, call, attempt];
      await begin();
      await sink.write(csvRow([...place, outcome, latencyMs, inputTokens, outputTokens]));
    },
    cells: begin,
  };
}
