/**
 * Who may call a target, and when. A call passes, in this order: the model's first call alone, its rates, its circuit,
 * a place among the target's calls and among the run's, and the budget. Whoever waits holds no place.
 */

import pLimit, { type LimitFunction } from "p-limit";
import { missingCauses } from "../model/missing-causes.ts";
import type { ModelRequest } from "../model/model.ts";
import type { Limits, ModelLimits } from "../suite/suite.ts";
import type { Account } from "./account.ts";
import { adapted, adaptiveLimit, callsAtOnce } from "./adaptive-limit.ts";
import { breaker } from "./breaker.ts";
import type { Spend } from "./budget.ts";
import { circuitRules } from "./circuit.ts";
import { firstCallsAlone } from "./first-calls-alone.ts";
import { pacer } from "./pacer.ts";
import type { RunEvent, TargetState } from "./run-event.ts";
import type { Clock } from "./stage.ts";
import {
  type EndedCall,
  expectedTokens,
  gauged,
  mostOf,
  spentOn,
  type TokenPrice,
  tokenGauge,
} from "./token-gauge.ts";

/** A call that wants to be made. */
export interface WantedCall {
  readonly request: ModelRequest;
  /**
   * The cell of a call that asks more of the model than to take messages: the first of them is made alone, so that a
   * refusal costs one call. null for any other call.
   */
  readonly demanding: string | null;
}

export interface Admitted {
  /** Whether the call may be made; false when nothing more is asked of this target. */
  readonly go: boolean;
  /** Must be called, whatever became of it: with null when no call was made. */
  ended(call: EndedCall | null): void;
}

export interface Admission {
  admit(call: WantedCall): Promise<Admitted>;
  state(): TargetState;
}

/** What a run's targets share. */
export interface SharedPressure {
  readonly limits: Limits;
  /** The places of the whole run. */
  readonly places: LimitFunction;
  readonly account: Account;
  readonly clock: Clock;
  /** Aborted when `stopping` may have become true: whoever waits looks again. */
  readonly halted: AbortSignal;
  onEvent(event: RunEvent): void;
}

export interface AdmissionTo extends SharedPressure {
  readonly model: string;
  /** The most calls that it is asked at once. */
  readonly ceiling: number;
  readonly modelLimits: ModelLimits;
  readonly price: TokenPrice | null;
  /** True once no further call may begin. */
  stopping(): boolean;
}

const refused: Admitted = { go: false, ended: () => {} };

/** Admits the calls to one target. */
export function admissionTo(target: AdmissionTo): Admission {
  const { model, limits, modelLimits, clock, account, halted } = target;
  const firstCalls = firstCallsAlone();
  const pace = pacer(modelLimits, clock);
  const circuit = breaker({ ...target, rules: circuitRules(limits.retries) });
  let limit = adaptiveLimit(target.ceiling);
  const places = pLimit(callsAtOnce(limit));
  let gauge = tokenGauge(target.price);
  let inFlight = 0;

  /** A place for a call while the circuit lets it through; null when nothing more is asked. */
  async function placed(): Promise<Place | null> {
    for (;;) {
      const passed = await circuit.pass();
      if (passed === null) return null;
      const leaveOwn = await placeIn(places);
      const leaveShared = await placeIn(target.places);
      const place: Place = {
        probes: passed.probes,
        leave() {
          leaveShared();
          leaveOwn();
        },
      };
      // The circuit may have opened while the call stood in line.
      if (passed.probes || circuit.isClosed()) return place;
      place.leave();
    }
  }

  function begun(place: Place, { most, expected, release }: Begun): Admitted {
    inFlight++;
    const atOnce = inFlight;
    const beganAt = clock.ticks();
    return {
      go: true,
      ended(call) {
        const saturated = places.pendingCount > 0 || inFlight >= callsAtOnce(limit);
        inFlight--;
        const spent = call === null ? notMade(most) : spentOn(gauge, call);
        account.settle(most, spent);
        pace.correct(expected, spent.tokens);
        if (call === null) {
          circuit.withdrawn(place.probes);
        } else {
          const now = clock.ticks();
          gauge = gauged(gauge, call);
          limit = adapted(limit, { end: endOf(call), beganAt, now, atOnce, saturated });
          places.concurrency = callsAtOnce(limit);
          circuit.ended(isOutage(call) ? "outage" : "answered", place.probes);
        }
        place.leave();
        release();
      },
    };
  }

  return {
    async admit({ request, demanding }) {
      const release = await firstCalls.admit(demanding);
      const expected = expectedTokens(gauge, request);
      await pace.pass(expected, halted);
      const place = await placed();
      const most = mostOf(gauge, request);
      const over = place === null ? null : await account.reserve(most);
      if (place !== null && over === null) return begun(place, { most, expected, release });
      if (over !== null)
        target.onEvent({ kind: "over-budget", model, budget: over, spent: account.spent() });
      circuit.withdrawn(place?.probes === true);
      place?.leave();
      release();
      return refused;
    },
    state: () => ({ model, inFlight, atOnce: callsAtOnce(limit) }),
  };
}

interface Place {
  readonly probes: boolean;
  leave(): void;
}

/** A call that is under way. */
interface Begun {
  readonly most: Spend;
  /** Tokens that it was let through for. */
  readonly expected: number;
  /** Lets those in who wait for the first call. */
  readonly release: () => void;
}

/** Takes one of the places as it comes free, until it is left. */
function placeIn(limit: LimitFunction): Promise<() => void> {
  return new Promise((taken) => {
    void limit(() => new Promise<void>((left) => taken(left)));
  });
}

function notMade({ usd }: Spend): Spend {
  return { calls: 0, tokens: 0, usd: usd === null ? null : 0 };
}

function isOutage({ outcome }: EndedCall): boolean {
  return outcome.kind === "missing" && missingCauses[outcome.cause].outage;
}

function endOf(call: EndedCall): "answered" | "rate-limited" | "failed" {
  if (call.outcome.kind === "scored") return "answered";
  return call.outcome.cause === "rate-limit" ? "rate-limited" : "failed";
}
