import type { TurnRecord } from "../journal/turn-record.ts";
import type { PrefillEffect } from "../model/model.ts";

/** How a cell's seam was carried out, over the settled calls that carried it. */
export interface DeliveryCount {
  /** Every way in which it was carried out, in order of appearance; more than one is no one cell. */
  readonly mechanisms: readonly string[];
  /** Where the instruction stood, in order of appearance. */
  readonly placements: readonly string[];
  /** Prefilled calls by what became of the prefix. */
  readonly effects: Readonly<Partial<Record<PrefillEffect, number>>>;
  /** What the server refused of what the seam needs, in its words; null when it took it. */
  readonly refusal: string | null;
}

/** A count that records are read into one by one. */
export interface DeliveryCounter {
  read(record: TurnRecord): void;
  count(): DeliveryCount;
}

export function deliveryCounter(): DeliveryCounter {
  const mechanisms = new Set<string>();
  const placements = new Set<string>();
  const effects = new Map<PrefillEffect, number>();
  let refusal: string | null = null;
  return {
    read({ delivery, outcome }) {
      const { mechanism, placement, effect, refuses } = delivery;
      if (mechanism !== null) mechanisms.add(mechanism);
      if (placement !== null) placements.add(placement);
      if (effect !== null) effects.set(effect, (effects.get(effect) ?? 0) + 1);
      if (refuses != null && outcome.kind === "missing") refusal ??= outcome.detail;
    },
    count: () => ({
      mechanisms: [...mechanisms],
      placements: [...placements],
      effects: Object.fromEntries([...effects].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      refusal,
    }),
  };
}
