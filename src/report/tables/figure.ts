import { type CountEstimate, type Estimate, isProportion } from "../../estimate/estimate.ts";

/** A rate in [0, 1] or a count per turn; null where there is none. */
export function figureValue(estimate: Estimate | undefined): number | null {
  if (estimate === undefined) return null;
  return isProportion(estimate) ? estimate.rate : estimate.perTurn;
}

/** How many trials a share was taken over; null for counts. */
export function trialsOf(estimate: Estimate | undefined): number | null {
  return estimate !== undefined && isProportion(estimate) ? estimate.trials : null;
}

/** `92 % [89–94]`, `0.25` for a count, or the reason why there is no figure; null where nothing is measured. */
export function figureText(estimate: Estimate | undefined): string | null {
  if (estimate === undefined) return null;
  if (figureValue(estimate) === null) return `(${estimate.reason ?? "unknown"})`;
  return isProportion(estimate) ? shareText(estimate) : (estimate.perTurn?.toFixed(2) ?? null);
}

/** `0.25 [0.10–0.52]`: a count per turn with its interval, or the reason why there is none. */
export function countText({ perTurn, low, high, reason }: CountEstimate): string {
  if (perTurn === null) return `(${reason ?? "unknown"})`;
  const interval = low === null || high === null ? "" : ` [${low.toFixed(2)}–${high.toFixed(2)}]`;
  return `${perTurn.toFixed(2)}${interval}`;
}

/** `130`, or `110 to 148` where they differ; `0` of none. */
export function countRange(counts: readonly number[]): string {
  if (counts.length === 0) return "0";
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(least) : `${least} to ${most}`;
}

function shareText({ rate, low, high, reason }: Extract<Estimate, { rate: unknown }>): string {
  const given = reason === "given" ? " given" : "";
  return `${percent(rate)} % [${percent(low)}–${percent(high)}]${given}`;
}

/** Whole percents; an end that is not exactly 0 or 1 is never rounded to look as if it were. */
function percent(share: number | null): string {
  if (share === null) return "–";
  const points = share * 100;
  const rounded = Math.round(points);
  const misleads = (rounded === 0 && share > 0) || (rounded === 100 && share < 1);
  return misleads ? (rounded === 0 ? "<1" : ">99") : String(rounded);
}
