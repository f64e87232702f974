/** What is measured, and what follows from it. Pure. */
import type { ServerLog, Usage } from "./child.ts";
import type { RunnerName } from "./runners.ts";

/** How a runner is asked to work. */
export interface Setting {
  readonly calls: number;
  readonly serviceMs: number;
  readonly concurrency: number;
}

export interface Measured extends Usage {
  readonly runner: RunnerName;
  readonly setting: Setting;
  readonly server: ServerLog;
  /** Milliseconds of a call as the runner reports it, on average. */
  readonly reportedMs: number;
}

/** Seconds that the calls take when nothing is lost between them. */
export function idealSeconds({ setting: { calls, concurrency }, server }: Measured): number {
  return (calls * server.meanMs) / 1000 / concurrency;
}

/** Seconds from the start of the process to the end of the last reply: what a runner does afterwards is not in it. */
export function turnsSeconds({ startedAt, server }: Measured): number {
  return (server.endedAt - startedAt) / 1000;
}

/** Milliseconds of a processor for each call, the runner's own start and end among them. */
export function cpuMsPerCall({ setting: { calls }, cpuSeconds }: Measured): number {
  return (1000 * cpuSeconds) / calls;
}

/** Milliseconds of a processor for each further call: between two sizes, so that start and end do not count. */
export function cpuMsPerFurtherCall(small: Measured, large: Measured): number {
  return (
    (1000 * (large.cpuSeconds - small.cpuSeconds)) / (large.setting.calls - small.setting.calls)
  );
}

/** The measurement of a runner at a setting; null where there is none. */
export function findMeasured(
  all: readonly Measured[],
  name: RunnerName,
  { calls, serviceMs, concurrency }: Setting,
): Measured | null {
  const found = all.find(
    ({ runner, setting }) =>
      runner === name &&
      setting.calls === calls &&
      setting.serviceMs === serviceMs &&
      setting.concurrency === concurrency,
  );
  return found ?? null;
}
