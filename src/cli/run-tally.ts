/** What a run has come to so far, kept from what it tells, and the line that says it. */

import { visibleLine } from "../report/visible-text.ts";
import { nothingSpent, type Spend } from "../run/budget.ts";
import type { RunEvent, TargetState } from "../run/run-event.ts";
import { dollarsText } from "./pressure-story.ts";

export interface RunTally {
  /** Calls that are planned; a model that takes detours makes more. */
  readonly planned: number;
  /** Calls that have settled, those among them that were found in the journal. */
  readonly settled: number;
  readonly found: number;
  readonly missing: number;
  /** Attempts that brought no reply, by cause. */
  readonly failures: ReadonlyMap<string, number>;
  readonly spent: Spend;
  readonly targets: ReadonlyMap<string, TargetState>;
}

export function runTally(planned: number): RunTally {
  const none = new Map();
  return {
    planned,
    settled: 0,
    found: 0,
    missing: 0,
    failures: none,
    spent: nothingSpent,
    targets: none,
  };
}

/** With one more call settled. */
export function withTurn(
  tally: RunTally,
  { missing, asked }: { readonly missing: boolean; readonly asked: boolean },
): RunTally {
  return {
    ...tally,
    settled: tally.settled + 1,
    found: tally.found + (asked ? 0 : 1),
    missing: tally.missing + (missing ? 1 : 0),
  };
}

/** With what an event tells. */
export function withEvent(tally: RunTally, event: RunEvent): RunTally {
  if (event.kind !== "attempt") return tally;
  const { record, target, spent } = event;
  const targets = new Map(tally.targets).set(target.model, target);
  if (record.outcome.kind === "scored") return { ...tally, targets, spent };
  const { cause } = record.outcome;
  const failures = new Map(tally.failures).set(cause, (tally.failures.get(cause) ?? 0) + 1);
  return { ...tally, targets, spent, failures };
}

/** Calls a second that were asked, and the seconds that the rest takes at that rate; null before the first. */
export function paceOf(
  { planned, settled, found }: RunTally,
  elapsedMs: number,
): { readonly perSecond: number; readonly leftSeconds: number } | null {
  const asked = settled - found;
  if (asked === 0 || elapsedMs <= 0) return null;
  const perSecond = (1000 * asked) / elapsedMs;
  return { perSecond, leftSeconds: Math.max(0, planned - settled) / perSecond };
}

/**
 * The parts of the line: what is done, how fast, what it cost, what failed, and what each target bears.
 *
 * @param ended whether nothing more is asked, so that nothing is left to wait for
 */
export function tallyWords(tally: RunTally, elapsedMs: number, ended = false): readonly string[] {
  const { planned, settled, missing, spent, failures, targets } = tally;
  const pace = paceOf(tally, elapsedMs);
  const failed = [...failures].map(([cause, count]) => `${count} ${cause}`);
  const busy = [...targets.values()].filter(({ inFlight }) => inFlight > 0);
  return [
    `${settled} of ${Math.max(planned, settled)} calls, ${missing} missing`,
    ...(pace === null ? [] : [`${rateText(pace.perSecond)}/s`]),
    ...(pace === null || ended ? [] : [`${durationText(pace.leftSeconds)} left`]),
    ...(spent.usd === null ? ["cost unknown"] : spent.usd > 0 ? [dollarsText(spent.usd)] : []),
    ...(failed.length === 0 ? [] : [`failed: ${failed.join(", ")}`]),
    ...busy.map(
      ({ model, inFlight, atOnce }) =>
        `${visibleLine(model, 40)} ${inFlight} in flight of ${atOnce}`,
    ),
  ];
}

function rateText(perSecond: number): string {
  return perSecond < 10 ? perSecond.toPrecision(2) : String(Math.round(perSecond));
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
