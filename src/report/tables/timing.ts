import type { TimedCall } from "../../score/score-run.ts";
import type { Table } from "../table.ts";

/** What a clock or an attempt made: one row for each attempt, in the order of the journal. */
export function timingTable(timing: readonly TimedCall[]): Table {
  return {
    caption: "One row for each attempt. These figures differ from run to run.",
    columns: ["cell", "task", "epoch", "turn", "call", "attempt", "outcome", "latencyMs"],
    rows: timing.map((call) => [
      call.cell,
      call.task,
      call.epoch,
      call.turn,
      call.call,
      call.attempt,
      call.outcome,
      call.latencyMs,
    ]),
  };
}
