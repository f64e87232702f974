import type { Extraction, Protocol } from "../protocols/protocol.ts";
import { purposeLabelProtocol } from "../protocols/purpose-label/protocol.ts";
import { stateBlockProtocol } from "../protocols/state-block/protocol.ts";
import { openedProtocol } from "../suite/opened-protocols.ts";
import type { Experiment } from "../suite/suite.ts";
import { withBudget } from "../suite/with-budget.ts";

/**
 * The protocol that an experiment asks for, with its options.
 *
 * @throws {RangeError} for one of the user's own that was not opened, see `openProtocols`
 */
export function protocolOf(experiment: Experiment): Protocol<Extraction> {
  switch (experiment.protocol) {
    case "purpose-label":
      return purposeLabelProtocol(experiment.options.maxChars);
    case "state-block":
      return stateBlockProtocol(experiment.options.vocabulary);
    case "own":
      return withBudget(openedProtocol(experiment.own), experiment.options.maxChars);
    default:
      return experiment satisfies never;
  }
}
