import { fenceForms, parseClasses } from "../../protocols/state-block/split.ts";
import { type BlockTraits, blockShapes } from "./block-shapes.ts";
import { type LabelShape, type LabelTraits, labelShapes } from "./label-shapes.ts";
import { blockMixture, callRate, labelMixture, type Mixture } from "./mixture.ts";
import type { SimProfile } from "./profile.ts";
import type { BlockSituation, LabelSituation, Situation } from "./situation.ts";

/** Metrics by name with the value each has in expectation per turn; null where the situation gives it. */
export type PublishedRates = Readonly<Record<string, number | null>>;

/**
 * What a harness must measure in a situation, exactly: the table's probabilities carried through to the metrics.
 * They hold for replies that neither a stop string nor the output limit cuts, and headings are judged against
 * the number of characters that the instruction names (64 when it names none).
 *
 * Of labels they are per turn that is asked while a tool is left to call; `NAME@called` per such turn that calls.
 * A turn that calls nothing ends the work where a conversation is live. A harness that counts over the steps of a
 * script then finds every later step unmet, and measures less than these rates where `called` is below 1: at the
 * k-th step of a loop only `called` to the power k of the loops still call. In a turn that answers in words the
 * rates are `spurious` and `called`.
 *
 * Of blocks they are per turn, which at `prefill` and `constrained` takes two calls: the first is one of `system`.
 * Of what is given there the form is null, and `fenceCompliant` judges the given part as the model's.
 */
export function publishedRates(profile: SimProfile, situation: Situation): PublishedRates {
  return situation.protocol === "purpose-label"
    ? labelRates(profile, situation)
    : blockRates(profile, situation);
}

type Share<Shape extends string> = (counts: (shape: Shape) => boolean | null) => number;

function labelRates(profile: SimProfile, situation: LabelSituation): PublishedRates {
  const mixture = labelMixture(profile, situation);
  if (situation.turn === "closing") {
    return { spurious: shareOf(mixture)((shape) => labelShapes[shape].declared), called: 0 };
  }
  const headline = declarationRates(shareOf(mixture), situation);
  const truncated = shareOf(mixture)((shape) => labelShapes[shape].truncated);
  if (situation.toolFormat === "scripted") return { ...headline, truncated, called: null };
  const calling = weighed(mixture, (shape) => callRate(profile, situation, shape));
  const called = sum(calling.values());
  const amongCalls = weighed(calling, () => 1 / called);
  const conditional = Object.entries(declarationRates(shareOf(amongCalls), situation)).map(
    ([metric, rate]) => [`${metric}@called`, rate] as const,
  );
  return { ...headline, truncated, called, ...Object.fromEntries(conditional) };
}

function declarationRates(
  share: Share<LabelShape>,
  { place }: LabelSituation,
): Readonly<Record<string, number | null>> {
  const isForm = place === "tool-field";
  const isGiven = isForm || place === "prefill" || place === "prefill-bare";
  const of = (trait: (traits: LabelTraits) => boolean | null) =>
    share((shape) => trait(labelShapes[shape]));
  return {
    declared: of(({ declared }) => declared),
    leading: isGiven ? null : of(({ leading }) => leading),
    single: isForm ? null : of(({ single }) => single),
    withinBudget: of(({ withinBudget }) => withinBudget),
    compliant: isGiven
      ? null
      : of(({ leading, single, withinBudget }) => leading && single && withinBudget),
    unclosed: isForm ? null : of(({ unclosed }) => unclosed),
  };
}

function blockRates(profile: SimProfile, situation: BlockSituation): PublishedRates {
  const { place } = situation;
  const share = shareOf(blockMixture(profile, situation));
  const of = (trait: (traits: BlockTraits) => boolean) =>
    share((shape) => trait(blockShapes[shape]));
  const takesTwo = place === "prefill" || place === "constrained";
  const first = shareOf(blockMixture(profile, { ...situation, place: "system" }));
  const whole = 1 - of(({ truncated }) => truncated);
  const wholeFirst = takesTwo ? 1 - first((shape) => blockShapes[shape].truncated) : 1;
  return {
    proposed: of(({ proposed }) => proposed),
    fenceCompliant: of(({ fenceCompliant }) => fenceCompliant),
    proposedUnprompted: takesTwo ? first((shape) => blockShapes[shape].proposed) : null,
    truncated: 1 - whole * wholeFirst,
    ...named("form", fenceForms, (form) =>
      takesTwo ? null : of((traits) => traits.form === form),
    ),
    ...named("parse", parseClasses, (parse) => of((traits) => traits.parse === parse)),
    ...named("leaks", leaks, (rule) => of((traits) => traits.leaks.includes(rule))),
  };
}

/** That a reply which must fit a schema holds an empty list. No metric counts it. */
export function emptyListRate(profile: SimProfile, situation: BlockSituation): number {
  return blockMixture(profile, { ...situation, place: "constrained" }).get("fitted-empty") ?? 0;
}

/** The rules by which some shape leaks; every other rule has the rate 0. */
const leaks = [
  ...new Set(Object.values<BlockTraits>(blockShapes).flatMap((traits) => traits.leaks)),
];

function named<Word extends string>(
  metric: string,
  words: readonly Word[],
  rateOf: (word: Word) => number | null,
): PublishedRates {
  return Object.fromEntries(words.map((word) => [`${metric}:${word}`, rateOf(word)]));
}

/** How many of the replies count, as a share of all. */
function shareOf<Shape extends string>(mixture: Mixture<Shape>): Share<Shape> {
  return (counts) => sum(weighed(mixture, (shape) => (counts(shape) === true ? 1 : 0)).values());
}

function weighed<Shape extends string>(
  mixture: Mixture<Shape>,
  weightOf: (shape: Shape) => number,
): Mixture<Shape> {
  return new Map(
    [...mixture].map(([shape, probability]) => [shape, probability * weightOf(shape)] as const),
  );
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
