import { expect, test } from "vitest";
import type { Pricing } from "../plan/pricing.ts";
import { callCost } from "./call-cost.ts";

const price = {
  input: 2,
  output: 10,
  upTo: null,
  date: "2026-11-01",
  source: "a list",
  note: null,
};
const priced: Pricing = { kind: "priced", price };
const tokens = { inputTokens: 1_000_000, outputTokens: 50_000 };

test.each<[string, Parameters<typeof callCost>, number | null, RegExp | null]>([
  ["by its price", [tokens, priced], 2.5, null],
  ["as nothing on this machine", [tokens, { kind: "free", reason: "it runs here" }], 0, /here/],
  ["as unknown without a price", [tokens, { kind: "unknown", reason: "no list" }], null, /no list/],
  ["as unknown of an older run", [tokens, null], null, /recorded no prices/],
  [
    "as unknown where a reply was not counted",
    [{ ...tokens, outputTokens: null }, priced],
    null,
    /did not count/,
  ],
])("callCost() tells tokens %s", (_, [count, pricing], costUsd, reason) => {
  const found = callCost(count, pricing);
  expect(found.costUsd).toBe(costUsd);
  if (reason === null) expect(found.costReason).toBeNull();
  else expect(found.costReason).toMatch(reason);
});
