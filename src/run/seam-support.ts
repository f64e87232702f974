import type { Capability, Model, Support } from "../model/model.ts";
import type { Cell } from "../plan/cell.ts";
import { neededAt } from "../seam/needed-at.ts";
import { seamOf } from "../seam/seams.ts";
import { hasSchema } from "../suite/has-schema.ts";
import { positionOf } from "../suite/protocol-name.ts";
import type { Experiment, Suite } from "../suite/suite.ts";

/** Whether a seam of an experiment can be played with a model, decided before a call is spent. */
export function seamSupport(
  experiment: Experiment,
  seamId: string,
  model: Pick<Model, Capability>,
): Support {
  const seam = seamOf(positionOf(experiment), seamId);
  if (seam.id === "tool-field" && !offersTools(experiment)) {
    return {
      kind: "unsupported",
      reason: "a tool field needs the wire's own tool channel (toolFormat: native)",
    };
  }
  if (seam.needs === "constraint" && !hasSchema(experiment)) {
    return {
      kind: "unsupported",
      reason: "the protocol has no JSON Schema to constrain a reply by",
    };
  }
  const need = neededAt(experiment, seamId);
  return need === null
    ? { kind: "supported", mechanism: "messages", evidence: "every model takes messages" }
    : model[need];
}

/** Whether the request has tools on the wire's own channel; a narrator has none. */
function offersTools(experiment: Experiment): boolean {
  if (experiment.protocol === "state-block") return false;
  const plays = experiment.protocol === "own" ? experiment.plays : "agent";
  return plays === "agent" && experiment.options.toolFormat === "native";
}

/** Whether a model can be asked at a cell's seam; what it cannot do is refused before a call is spent. */
export function isPlayable(
  suite: Suite,
  { experiment: index, seam }: Cell,
  model: Pick<Model, Capability>,
): boolean {
  const experiment = suite.experiments[index];
  return experiment !== undefined && seamSupport(experiment, seam, model).kind === "supported";
}
