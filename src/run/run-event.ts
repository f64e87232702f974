/** What a run tells while it goes on, apart from the turns themselves. */

import type { TurnRecord } from "../journal/turn-record.ts";
import type { BudgetName, Spend } from "./budget.ts";

/** One target as it is being asked. */
export interface TargetState {
  readonly model: string;
  readonly inFlight: number;
  /** How many calls at once it is trusted with just now. */
  readonly atOnce: number;
}

export type RunEvent =
  /** A call has ended and is on disk. */
  | {
      readonly kind: "attempt";
      readonly record: TurnRecord;
      /** Milliseconds until it is attempted again; null when it is not. */
      readonly againInMs: number | null;
      readonly target: TargetState;
      /** By the whole run, what earlier attempts at it took among it. */
      readonly spent: Spend;
    }
  /** Nobody calls the target any more before a probe is answered. */
  | { readonly kind: "circuit-open"; readonly model: string; readonly pauseMs: number }
  | { readonly kind: "circuit-closed"; readonly model: string }
  /** It was probed in vain: its remaining turns are not run. */
  | { readonly kind: "circuit-ended"; readonly model: string }
  /** Another call could pass a budget: the remaining turns of the model are not run. */
  | {
      readonly kind: "over-budget";
      readonly model: string;
      readonly budget: BudgetName;
      readonly spent: Spend;
    };
