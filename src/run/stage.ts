/**
 * What a conversation is played on: the model, the record of what was said, and the world's clock and
 * chance, which are passed in so that a test needs no mock.
 */

import type { Appended } from "../journal/journal.ts";
import type { CallPlace } from "../journal/turn-key.ts";
import type { ReusedFrom, TurnRecord } from "../journal/turn-record.ts";
import type { Model, ModelRequest } from "../model/model.ts";
import type { Limits } from "../suite/suite.ts";
import type { Admission } from "./admission.ts";
import type { Spend } from "./budget.ts";
import type { RunEvent, TargetState } from "./run-event.ts";

/** A turn that an earlier attempt at this run has settled. */
export type SettledTurn = Pick<TurnRecord, "outcome" | "reply" | "delivery">;

/** A scored record of another run, and where it is from. */
export interface ReusableTurn {
  readonly record: TurnRecord;
  readonly from: ReusedFrom;
}

export interface Recorder {
  /** What the journal holds for a key, when it is settled; null when the call must still be made. */
  settled(key: string): Promise<SettledTurn | null>;
  /** A scored turn of another run that asked the same of the same model; null when there is none to take. */
  reusable(place: CallPlace, request: ModelRequest, model: Model): Promise<ReusableTurn | null>;
  /** Cells whose seam the model refused in an earlier attempt: whatever is left of them is not asked. */
  readonly refusedCells: ReadonlySet<string>;
  /** Resolves once a killed process would not lose the record any more, with when a machine without power would not. */
  append(record: TurnRecord): Promise<Appended>;
}

export interface Clock {
  /** Milliseconds since the epoch; goes back or forth when somebody sets it. */
  now(): number;
  /** Milliseconds since some moment; never goes back. */
  ticks(): number;
  /** Resolves after `ms`, or at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Stage {
  readonly model: Model;
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** The state of the target, to be told. */
  readonly target: () => TargetState;
  /** What the run has spent so far. */
  readonly spent: () => Spend;
  /** A number in [0, 1) for the jitter of waits; no figure depends on it. */
  readonly chance: () => number;
  readonly limits: Limits;
  /** The suite's seed. */
  readonly seed: number;
  /** True once no further call may begin. */
  stopping(): boolean;
  /** Resolves when a call may be made, or when nothing more is asked of the model. */
  readonly admit: Admission["admit"];
  /** Ends the run of this model: it has refused a call in a way that it would refuse them all. */
  bar(): void;
  /** Ends the run of a cell: the model refuses what its seam needs. */
  barCell(cell: string): void;
  /** Whether a cell has ended that way. */
  isBarred(cell: string): boolean;
  /** Aborted when `stopping` has become true: waits between calls end. */
  readonly halted: AbortSignal;
  /** Aborted when calls in flight must end too. */
  readonly signal: AbortSignal;
  /** Has something told once a record is on disk; whoever asks for the next turn does not wait for it. */
  onceOnDisk(appended: Appended, tell: () => void): void;
  /** Told of every attempt and of what becomes of targets and budgets. */
  onEvent(event: RunEvent): void;
  /** Told of every turn as it settles, whether asked now or found in the journal. */
  onTurn(
    turn: SettledTurn & {
      readonly cell: string;
      readonly asked: boolean;
      /** What the model could not honour of the request. */
      readonly warnings: readonly string[];
    },
  ): void;
}

/** The real clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done);
    }),
};
