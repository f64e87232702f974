import { betaBinomialSequence } from "../../src/stats/beta-binomial-sequence.ts";
import { bettingSequence } from "../../src/stats/betting-sequence.ts";
import { obrienFlemingBounds, pocockBounds } from "../../src/stats/group-sequential.ts";
import {
  empiricalBernsteinSequence,
  predictableBets,
} from "../../src/stats/predictable-mixture.ts";
import { signEValue, signPath } from "../../src/stats/sign-e-value.ts";
import { MalformedCase, type Method } from "./method-input.ts";
import { ends } from "./shapes.ts";

/** What may be looked at after every task. */
export const sequentialMethods: Readonly<Record<string, Method>> = {
  "sequential.signMixture": (input) => {
    if (input.numberOr("prior", 0.5) !== 0.5) throw new MalformedCase("the mixture is Beta(½, ½)");
    const eValue = signEValue(input.number("wins"), input.number("losses"));
    return { eValue, anytimeP: Math.min(1, 1 / eValue) };
  },
  "sequential.betaBinomialCS": (input) => {
    if (input.numberOr("prior", 0.5) !== 0.5) throw new MalformedCase("the mixture is Beta(½, ½)");
    const [successes, trials] = [input.number("successes"), input.number("n")];
    return ends(betaBinomialSequence(successes, trials, input.number("alpha")), {
      lower: 0,
      upper: 1,
    });
  },
  "sequential.predmixBets": (input) => ({
    lambdas: predictableBets(input.numbers("x"), input.number("alpha")),
  }),
  "sequential.bettingCS": (input) =>
    ends(bettingSequence(input.numbers("x"), input.number("alpha"))),
  "sequential.predmixEmpBernsteinCS": (input) =>
    ends(empiricalBernsteinSequence(input.numbers("x"), input.number("alpha"))),
  "race.signStop": (input) => {
    const threshold = input.number("comparisons") / input.number("alpha");
    const { eValues, stopsAt } = signPath(input.numbers("d"), threshold);
    return { eValues, stopIndex: stopsAt };
  },
  "groupSequential.obrienFleming": (input) => ({
    z: obrienFlemingBounds(input.number("looks"), input.number("alphaTwoSided")),
  }),
  "groupSequential.pocock": (input) => ({
    z: pocockBounds(input.number("looks"), input.number("alphaTwoSided")),
  }),
};
