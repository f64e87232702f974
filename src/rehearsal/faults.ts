import type { BehaviourName, Behaviours } from "./behaviours.ts";

/** What goes wrong with one call. */
export type Fault =
  | { readonly kind: "rate-limit"; readonly retryAfterSeconds: number }
  | { readonly kind: "outage"; readonly status: 500 | 503 }
  | { readonly kind: "hang" }
  | { readonly kind: "disconnect"; readonly when: "before" | "midway" }
  | { readonly kind: "malformed"; readonly form: "cut" | "html" }
  | { readonly kind: "huge" }
  | { readonly kind: "truncate" }
  | { readonly kind: "invalid-utf8" };

/**
 * What goes wrong with the nth call of a model's name, counted from 1: the first of the faults that are due, in the
 * order of `Fault`. Those with two forms take turns, the first form first.
 */
export function faultOf(behaviours: Behaviours, call: number): Fault | null {
  const due = (name: FaultName) => dueTime(behaviours[name], call);
  const busy = due("rate-limit");
  if (busy !== null) {
    return { kind: "rate-limit", retryAfterSeconds: behaviours["retry-after"] };
  }
  const failing = due("fail");
  if (failing !== null) return { kind: "outage", status: isOdd(failing) ? 500 : 503 };
  if (due("hang") !== null) return { kind: "hang" };
  const cut = due("disconnect");
  if (cut !== null) return { kind: "disconnect", when: isOdd(cut) ? "before" : "midway" };
  const malformed = due("malformed");
  if (malformed !== null) return { kind: "malformed", form: isOdd(malformed) ? "cut" : "html" };
  const quiet = (["huge", "truncate", "invalid-utf8"] as const).find((name) => due(name) !== null);
  return quiet === undefined ? null : { kind: quiet };
}

type FaultName = Extract<
  BehaviourName,
  "rate-limit" | "fail" | "hang" | "disconnect" | "malformed" | "huge" | "truncate" | "invalid-utf8"
>;

/** How often it has been due with this call; null when it is not due. */
function dueTime(every: number | null, call: number): number | null {
  return every !== null && call % every === 0 ? call / every : null;
}

function isOdd(count: number): boolean {
  return count % 2 === 1;
}
