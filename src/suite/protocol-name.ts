import { builtInPositions, type Position } from "./seam-names.ts";
import type { Experiment, OwnProtocolSpec } from "./suite.ts";

/** How cells and tables name a protocol of the user's own: `tag:status`, `fence:plan`, or a module's file. */
export function ownName(spec: OwnProtocolSpec): string {
  switch (spec.kind) {
    case "tag":
      return `tag:${spec.name}`;
    case "fence":
      return `fence:${spec.label}`;
    case "module":
      return spec.name;
    default:
      return spec satisfies never;
  }
}

/** How cells and tables name the protocol of an experiment. */
export function protocolName(experiment: Experiment): string {
  return experiment.protocol === "own" ? ownName(experiment.own) : experiment.protocol;
}

/** Where the protocol of an experiment stands in a reply. */
export function positionOf(experiment: Experiment): Position {
  return experiment.protocol === "own"
    ? positionOfOwn(experiment.own)
    : builtInPositions[experiment.protocol];
}

/** Where a protocol of the user's own stands in a reply. */
export function positionOfOwn(spec: OwnProtocolSpec): Position {
  if (spec.kind === "module") return spec.position;
  return spec.kind === "tag" ? "leading" : "trailing";
}

/** The folder below `wordings/` in which a protocol's wordings are looked up by name. */
export function wordingFolder(spec: OwnProtocolSpec): string {
  return spec.kind === "fence" ? spec.label : spec.name;
}
