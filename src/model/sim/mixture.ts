import { type BlockShape, type BlockTraits, blockShapes } from "./block-shapes.ts";
import type { LabelShape } from "./label-shapes.ts";
import type { ByFirmness, LabelTable, Shapes, SimProfile } from "./profiles.ts";
import type { BlockSituation, LabelSituation } from "./situation.ts";

/** The shapes of a situation's replies with their probabilities; these add up to 1. */
export type Mixture<Shape extends string> = ReadonlyMap<Shape, number>;

/** How a simulated agent begins its turn in a situation: what the sim draws from and what is published. */
export function labelMixture(
  { label }: SimProfile,
  situation: LabelSituation,
): Mixture<LabelShape> {
  return mixed(declareRate(label, situation), label.shapes[labelShapesFor(situation)]);
}

/** How a simulated narrator ends its turn. A shape that copies what the request does not hold comes without the copy. */
export function blockMixture(
  { block }: SimProfile,
  situation: BlockSituation,
): Mixture<BlockShape> {
  const { place, firmness, shows } = situation;
  const rate = rateOf(place === "none" ? block.proposes.none : block.proposes[place], firmness);
  const shapes = mixed(rate, block.shapes[place === "none" ? "untaught" : "taught"]);
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
  return place === "prefill" || place === "prefill-bare" ? place : "taught";
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
