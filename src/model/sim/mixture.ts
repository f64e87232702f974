import { type BlockShape, type BlockTraits, blockShapes } from "./block-shapes.ts";
import { type LabelShape, labelShapes } from "./label-shapes.ts";
import type { ByFirmness, LabelTable, Shapes, SimProfile } from "./profile.ts";
import type { BlockPlace, BlockSituation, LabelSituation, Situation } from "./situation.ts";

/** The shapes of a situation's replies with their probabilities; these add up to 1. */
export type Mixture<Shape extends string> = ReadonlyMap<Shape, number>;

/** How a simulated agent begins its turn in a situation: what the sim draws from and what is published. */
export const labelMixture = remembered(labelMixtureOf);

/** How a simulated narrator ends its turn. A shape that copies what the request does not hold comes without the copy. */
export const blockMixture = remembered(blockMixtureOf);

/** That the turn calls a tool when it has this shape and one is there to call; 0 in a turn that answers in words. */
export function callRate(
  { label }: SimProfile,
  { place, turn }: LabelSituation,
  shape: LabelShape,
): number {
  const { declared, truncated } = labelShapes[shape];
  if (turn === "closing" || truncated) return 0;
  if (!declared) return label.calls.silent;
  return place === "tool-field" ? 1 : label.calls.declaring;
}

/** The same function, which works out each situation of a profile once: a run asks about few, and each many times. */
function remembered<Case extends Situation, Shape extends string>(
  mixtureOf: (profile: SimProfile, situation: Case) => Mixture<Shape>,
): (profile: SimProfile, situation: Case) => Mixture<Shape> {
  const known = new WeakMap<SimProfile, Map<string, Mixture<Shape>>>();
  return (profile, situation) => {
    const ofProfile = known.get(profile) ?? new Map<string, Mixture<Shape>>();
    known.set(profile, ofProfile);
    const key = JSON.stringify(situation);
    const mixture = ofProfile.get(key) ?? mixtureOf(profile, situation);
    ofProfile.set(key, mixture);
    return mixture;
  };
}

function labelMixtureOf({ label }: SimProfile, situation: LabelSituation): Mixture<LabelShape> {
  // Where the purpose belongs into a call, a turn without a call has nowhere to put it.
  if (situation.place === "tool-field" && situation.turn === "closing") {
    return new Map([["prose", 1]]);
  }
  const shapes: Shapes<LabelShape> = label.shapes[labelShapesFor(situation)];
  return mixed(declareRate(label, situation), shapes);
}

function blockMixtureOf({ block }: SimProfile, situation: BlockSituation): Mixture<BlockShape> {
  const { place, firmness, shows } = situation;
  const table: Shapes<BlockShape> = block.shapes[blockShapesFor(place)];
  const shapes = mixed(rateOf(block.proposes[place], firmness), table);
  const held = { ...shows, reminder: place === "nudge" || place === "system+nudge" };
  const result = new Map<BlockShape, number>();
  for (const [shape, probability] of shapes) {
    const { copies, proposed }: BlockTraits = blockShapes[shape];
    const written = copies === null || held[copies] ? shape : proposed ? "proper" : "story";
    result.set(written, (result.get(written) ?? 0) + probability);
  }
  return result;
}

function declareRate({ declares, spurious }: LabelTable, situation: LabelSituation): number {
  const { place, firmness, turn } = situation;
  if (turn === "call") return rateOf(declares[place], firmness);
  if (place === "none") return spurious.untaught;
  return place === "prefill" || place === "prefill-bare" ? spurious.prefilled : spurious.taught;
}

function labelShapesFor({ place }: LabelSituation): keyof LabelTable["shapes"] {
  if (place === "none") return "untaught";
  const hasOwn = place === "prefill" || place === "prefill-bare" || place === "tool-field";
  return hasOwn ? place : "taught";
}

function blockShapesFor(place: BlockPlace): keyof SimProfile["block"]["shapes"] {
  if (place === "none") return "untaught";
  return place === "prefill" || place === "constrained" ? place : "taught";
}

function rateOf(rate: number | ByFirmness, firmness: "firm" | "hedged" | null): number {
  return typeof rate === "number" ? rate : rate[firmness ?? "hedged"];
}

function mixed<Shape extends string>(rate: number, { yes, no }: Shapes<Shape>): Mixture<Shape> {
  const result = new Map<Shape, number>();
  for (const [weights, share] of [
    [yes, rate],
    [no, 1 - rate],
  ] as const) {
    for (const [shape, weight] of Object.entries(weights) as [Shape, number][]) {
      result.set(shape, (result.get(shape) ?? 0) + weight * share);
    }
  }
  return result;
}
