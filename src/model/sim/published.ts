import { fenceForms, parseClasses } from "../../protocols/state-block/split.ts";
import { type BlockTraits, blockShapes } from "./block-shapes.ts";
import { type LabelTraits, labelShapes } from "./label-shapes.ts";
import { blockMixture, labelMixture, type Mixture } from "./mixture.ts";
import type { SimProfile } from "./profiles.ts";
import type { BlockSituation, LabelSituation, Situation } from "./situation.ts";

/** Metrics by name with the value each has in expectation per turn; null where the situation gives it. */
export type PublishedRates = Readonly<Record<string, number | null>>;

/**
 * What a harness must measure in a situation, exactly: the table's probabilities carried through to the metrics.
 * They hold for replies that neither a stop string nor the output limit cuts, and headings are judged against
 * the number of characters that the instruction names (64 when it names none).
 */
export function publishedRates(profile: SimProfile, situation: Situation): PublishedRates {
  return situation.protocol === "purpose-label"
    ? labelRates(profile, situation)
    : blockRates(profile, situation);
}

function labelRates(profile: SimProfile, situation: LabelSituation): PublishedRates {
  const mixture = labelMixture(profile, situation);
  const share = (trait: (traits: LabelTraits) => boolean | null) =>
    shareOf(mixture, labelShapes, trait);
  const declared = share((traits) => traits.declared);
  if (situation.turn === "closing") return { spurious: declared, called: 0 };
  const given = situation.place === "prefill" || situation.place === "prefill-bare";
  const { declaring, silent } = profile.label.calls;
  return {
    declared,
    leading: given ? null : share((traits) => traits.leading),
    single: share((traits) => traits.single),
    withinBudget: share((traits) => traits.withinBudget),
    compliant: given
      ? null
      : share(({ leading, single, withinBudget }) => leading === true && single && withinBudget),
    unclosed: share((traits) => traits.unclosed),
    called:
      situation.toolFormat === "scripted" ? null : declared * declaring + (1 - declared) * silent,
    truncated: 0,
  };
}

function blockRates(profile: SimProfile, situation: BlockSituation): PublishedRates {
  const mixture = blockMixture(profile, situation);
  const share = (trait: (traits: BlockTraits) => boolean) => shareOf(mixture, blockShapes, trait);
  return {
    proposed: share((traits) => traits.proposed),
    fenceCompliant: share((traits) => traits.fenceCompliant),
    truncated: share((traits) => traits.truncated),
    ...Object.fromEntries(
      fenceForms.map((form) => [`form:${form}`, share((traits) => traits.form === form)]),
    ),
    ...Object.fromEntries(
      parseClasses.map((parse) => [`parse:${parse}`, share((traits) => traits.parse === parse)]),
    ),
    ...Object.fromEntries(
      leaks.map((rule) => [`leaks:${rule}`, share((traits) => traits.leak === rule)]),
    ),
  };
}

/** The rules by which some shape leaks; every other rule has the rate 0. */
const leaks = [...new Set(Object.values(blockShapes).map(({ leak }) => leak))].filter(
  (leak) => leak !== null,
);

function shareOf<Shape extends string, Traits>(
  mixture: Mixture<Shape>,
  shapes: Readonly<Record<Shape, Traits>>,
  trait: (traits: Traits) => boolean | null,
): number {
  let share = 0;
  for (const [shape, probability] of mixture) {
    if (trait(shapes[shape]) === true) share += probability;
  }
  return share;
}
