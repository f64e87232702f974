/** The tables of a run that can be shown alone, in the order in which a reader wants them. */
export const tableNames = [
  "rates",
  "verdicts",
  "guardrails",
  "decay",
  "leaks",
  "delivery",
  "served",
  "costs",
  "cells",
  "contrasts",
] as const;

export type TableName = (typeof tableNames)[number];
