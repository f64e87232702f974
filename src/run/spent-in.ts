import type { TurnRecord } from "../journal/turn-record.ts";
import { nothingSpent, type Spend, spendOf } from "./budget.ts";
import { gauged, spentOn, type TokenGauge, type TokenPrice, tokenGauge } from "./token-gauge.ts";

/**
 * What the calls of a journal took of a run's budgets.
 *
 * @param modelOf the model of a cell's id; null for a cell that the suite does not have, which is passed over
 */
export async function spentIn(
  records: AsyncIterable<TurnRecord>,
  prices: ReadonlyMap<string, TokenPrice>,
  modelOf: (cell: string) => string | null,
): Promise<Spend> {
  const gauges = new Map<string, TokenGauge>();
  let spent = nothingSpent;
  for await (const record of records) {
    const model = modelOf(record.cell);
    // A reply that was taken from another run cost this one nothing.
    if (model === null || record.reused !== undefined) continue;
    const gauge = gauges.get(model) ?? tokenGauge(prices.get(model) ?? null);
    spent = spendOf([spent, spentOn(gauge, record)]);
    gauges.set(model, gauged(gauge, record));
  }
  return spent;
}
