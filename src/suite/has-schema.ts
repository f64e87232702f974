import type { Experiment } from "./suite.ts";

/** Whether the experiment's protocol has a JSON Schema to hold a reply to; a module of the user's own may have none. */
export function hasSchema(experiment: Experiment): boolean {
  if (experiment.protocol !== "own" || experiment.own.kind !== "module") return true;
  return experiment.own.schema !== null;
}
