import type { Model, Support } from "../model/model.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import { seamOf } from "../seam/seams.ts";
import type { Experiment } from "../suite/suite.ts";

/** Whether a seam of an experiment can be played with a model, decided before a call is spent. */
export function seamSupport(
  experiment: Experiment,
  seamId: string,
  model: Pick<Model, "prefill" | "constraint">,
): Support {
  const seam = seamOf(protocolOf(experiment).position, seamId);
  const native =
    experiment.protocol === "purpose-label" && experiment.options.toolFormat === "native";
  if (seam.id === "tool-field" && !native) {
    return {
      kind: "unsupported",
      reason: "a tool field needs the wire's own tool channel (toolFormat: native)",
    };
  }
  if (seam.needs === "prefill") return model.prefill;
  if (seam.needs === "constraint") return model.constraint;
  return { kind: "supported", mechanism: "messages" };
}
