/** The figures as rows of a Markdown table, ready for the README. Pure. */
import {
  cpuMsPerCall,
  findMeasured,
  idealSeconds,
  type Measured,
  turnsSeconds,
} from "./measured.ts";
import { playedBy } from "./promises.ts";

const columns: readonly string[] = [
  "calls, ms, at once",
  "runner",
  "turns s",
  "turns / ideal",
  "turns / bare loop",
  "whole s",
  "CPU ms a call",
  "CPU / bare loop",
  "CPU / promptfoo",
  "peak MB",
  "latency / server's",
];

export const tableHead = `| ${columns.join(" | ")} |\n|${"---|".repeat(columns.length)}`;

/** A row; `all` holds what was measured at the same setting before it. */
export function tableRow(measured: Measured, all: readonly Measured[]): string {
  const { setting, runner, server } = measured;
  const bare = findMeasured(all, "bare loop", setting);
  const peer = findMeasured(all, "promptfoo", playedBy("promptfoo", setting));
  const cells = [
    `${setting.calls.toLocaleString("en")}, ${setting.serviceMs}, ${setting.concurrency}`,
    runner,
    turnsSeconds(measured).toFixed(1),
    againstServer(turnsSeconds(measured), idealSeconds(measured)),
    against(bare, turnsSeconds),
    measured.wallSeconds.toFixed(1),
    cpuMsPerCall(measured).toFixed(2),
    against(bare, cpuMsPerCall),
    against(peer, cpuMsPerCall),
    measured.peakMegabytes.toFixed(0),
    againstServer(measured.reportedMs, server.meanMs),
  ];
  return `| ${cells.join(" | ")} |`;

  /** A server that takes no time makes every ratio to it enormous, and says nothing by it. */
  function againstServer(figure: number, servers: number): string {
    return setting.serviceMs === 0 ? "–" : ratioText(figure, servers);
  }

  function against(other: Measured | null, figure: (of: Measured) => number): string {
    return other === null ? "–" : ratioText(figure(measured), figure(other));
  }
}

function ratioText(figure: number, other: number): string {
  return (figure / other).toFixed(2);
}
