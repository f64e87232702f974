import { positionOf } from "../suite/protocol-name.ts";
import type { Experiment } from "../suite/suite.ts";
import { seamOf } from "./seams.ts";

/**
 * What a model must be able to do beyond taking messages before a seam of an experiment can be played with it: go on
 * from a prefill, keep a reply to a schema, or leave a system message behind the first where it stands. null for
 * nothing.
 */
export function neededAt(
  experiment: Experiment,
  seamId: string,
): "prefill" | "constraint" | "lateSystem" | null {
  const { needs, nudges } = seamOf(positionOf(experiment), seamId);
  if (needs !== "nothing") return needs;
  return nudges && experiment.history.placement === "system-message" ? "lateSystem" : null;
}
