import type { Extraction, Protocol } from "../protocols/protocol.ts";
import { purposeLabelProtocol } from "../protocols/purpose-label/protocol.ts";
import { stateBlockProtocol } from "../protocols/state-block/protocol.ts";
import type { Experiment } from "../suite/suite.ts";

/** The protocol that an experiment asks for, with its options. */
export function protocolOf(experiment: Experiment): Protocol<Extraction> {
  return experiment.protocol === "purpose-label"
    ? purposeLabelProtocol(experiment.options.maxChars)
    : stateBlockProtocol(experiment.options.vocabulary);
}
