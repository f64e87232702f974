import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses, type ReferenceCase } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/distributions.json" with { type: "json" };
import { betaQuantile, regularizedBeta } from "./beta.ts";
import { binomialCdf, binomialProbability, binomialUpper } from "./binomial.ts";
import { chiSquareUpper, gammaQuantile, regularizedGamma, regularizedGammaUpper } from "./gamma.ts";
import { logGamma, stirlingError } from "./log-gamma.ts";
import { normalQuantile, normalUpper } from "./normal.ts";
import { studentQuantile, studentUpper } from "./student.ts";

type Named = Readonly<
  Record<"p" | "z" | "df" | "t" | "a" | "b" | "k" | "n" | "x" | "shape", number>
>;

const relative = (actual: number, expected: number) =>
  expected === 0 ? Math.abs(actual) : Math.abs(actual / expected - 1);

const close = (actual: number, expected: number, tolerance = 1e-12) =>
  expect(relative(actual, expected), `${actual}, not ${expected}`).toBeLessThan(tolerance);

describe.each<[string, (input: Named) => number]>([
  ["dist.qnorm", ({ p }) => normalQuantile(p)],
  ["dist.pnormUpper", ({ z }) => normalUpper(z)],
  ["dist.qt", ({ p, df }) => studentQuantile(p, df)],
  ["dist.ptUpper", ({ t, df }) => studentUpper(t, df)],
  ["dist.qbeta", ({ p, a, b }) => betaQuantile(p, a, b)],
  ["dist.pbinom", ({ k, n, p }) => binomialCdf(k, n, p)],
  ["dist.pchisqUpper", ({ x, df }) => chiSquareUpper(x, df)],
  ["dist.qgamma", ({ p, shape }) => gammaQuantile(p, shape)],
])("%s", (method, answer) => {
  test.each(casesOf(cases, method))("gives R's value in %s", (_id, reference: ReferenceCase) => {
    expect(misses({ value: answer(reference.input as unknown as Named) }, reference)).toEqual([]);
  });
});

/** Computed with mpmath at 60 digits, at the very doubles that are given. */
const EXACT: readonly [string, number, number][] = [
  ["normalUpper(1e-09)", normalUpper(1e-9), 0.49999999960105773],
  ["normalUpper(0.5)", normalUpper(0.5), 0.3085375387259869],
  ["normalUpper(1.7)", normalUpper(1.7), 0.04456546275854304],
  ["normalUpper(1.96)", normalUpper(1.96), 0.024997895148220435],
  ["normalUpper(8)", normalUpper(8), 6.220960574271784e-16],
  ["normalUpper(20)", normalUpper(20), 2.7536241186062337e-89],
  ["normalUpper(37)", normalUpper(37), 5.725571222524577e-300],
  ["studentUpper(2.5, 4)", studentUpper(2.5, 4), 0.03338327240599407],
  ["studentUpper(-1.2, 11)", studentUpper(-1.2, 11), 0.8723268587217827],
  ["studentUpper(2, 3.7)", studentUpper(2, 3.7), 0.060908600952617],
  ["studentUpper(5, 100)", studentUpper(5, 100), 1.2250867067519001e-6],
  ["studentUpper(10_000, 11)", studentUpper(10_000, 11), 6.280820528776203e-40],
  ["studentUpper(0.3, 0.3)", studentUpper(0.3, 0.3), 0.4351157680395474],
  ["studentUpper(2, 10_000)", studentUpper(2, 10_000), 0.02276363033071772],
  ["regularizedBeta(0.3, 2, 5)", regularizedBeta(0.3, 2, 5), 0.5798249999999999],
  ["regularizedBeta(0.001, 0.5, 20.5)", regularizedBeta(0.001, 0.5, 20.5), 0.15953930304016503],
  ["regularizedBeta(0.9, 40, 1.5)", regularizedBeta(0.9, 40, 1.5), 0.03705323851764364],
  ["regularizedBeta(0.5, 1000, 1003)", regularizedBeta(0.5, 1000, 1003), 0.5267273563147867],
  ["regularizedBeta(0.2, 300, 500)", regularizedBeta(0.2, 300, 500), 1.9631715115717943e-30],
  ["regularizedBeta(1e-20, 0.5, 0.5)", regularizedBeta(1e-20, 0.5, 0.5), 6.366197723675813e-11],
  ["regularizedGamma(0.1, 0.5)", regularizedGamma(0.1, 0.5), 0.345279153981423],
  ["regularizedGammaUpper(0.1, 0.5)", regularizedGammaUpper(0.1, 0.5), 0.654720846018577],
  ["regularizedGamma(3, 2.5)", regularizedGamma(3, 2.5), 0.6937810815867216],
  ["regularizedGammaUpper(3, 2.5)", regularizedGammaUpper(3, 2.5), 0.3062189184132784],
  ["regularizedGamma(400, 495.25)", regularizedGamma(400, 495.25), 2.382711597657401e-6],
  ["regularizedGammaUpper(400, 495.25)", regularizedGammaUpper(400, 495.25), 0.9999976172884023],
  ["regularizedGamma(30, 2)", regularizedGamma(30, 2), 0.9999999999970991],
  ["regularizedGammaUpper(30, 2)", regularizedGammaUpper(30, 2), 2.900863120340454e-12],
  ["regularizedGamma(1e-10, 0.01)", regularizedGamma(1e-10, 0.01), 0.7988610914336052],
  ["regularizedGammaUpper(1e-10, 0.01)", regularizedGammaUpper(1e-10, 0.01), 0.2011389085663948],
  ["logGamma(0.01)", logGamma(0.01), 4.599479878042022],
  ["logGamma(0.7)", logGamma(0.7), 0.26086724653166654],
  ["logGamma(1.0000001)", logGamma(1.0000001), -5.772155829918507e-8],
  ["logGamma(1.9999999)", logGamma(1.9999999), -4.2278430309861296e-8],
  ["logGamma(2.75)", logGamma(2.75), 0.47521466691493713],
  ["logGamma(9.5)", logGamma(9.5), 11.689333420797269],
  ["logGamma(123.456)", logGamma(123.456), 469.6055471299295],
  ["logGamma(1e9)", logGamma(1e9), 19723265827.503716],
  ["stirlingError(0.5)", stirlingError(0.5), 0.15342640972002736],
];

test.each(EXACT)("%s has its 12 digits", (_name, actual, expected) => close(actual, expected));

test("the normal tail falls to 0 without a step and mirrors itself", () => {
  expect(normalUpper(0)).toBe(0.5);
  expect(normalUpper(Number.POSITIVE_INFINITY)).toBe(0);
  expect(normalUpper(Number.NEGATIVE_INFINITY)).toBe(1);
  expect(normalUpper(60)).toBe(0);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 38, noNaN: true }), (z) => {
      close(normalUpper(z) + normalUpper(-z), 1);
      expect(normalUpper(z + 0.01)).toBeLessThan(normalUpper(z));
    }),
  );
});

const probability = fc.oneof(
  fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }),
  fc.integer({ min: -280, max: -1 }).map((exponent) => 10 ** exponent),
);
const shape = fc.integer({ min: -100, max: 600 }).map((hundredths) => 10 ** (hundredths / 100));

test("quantiles undo probabilities", () => {
  fc.assert(
    fc.property(probability, shape, shape, (p, a, b) => {
      // Where a quantile comes close to 1 its double is too coarse to give the probability back.
      const place = betaQuantile(p, a, b);
      if (place > 1e-290 && place < 0.999) close(regularizedBeta(place, a, b), p, 1e-8);
      const gamma = gammaQuantile(p, a);
      if (gamma > 1e-290) close(regularizedGamma(gamma, a), p, 1e-8);
      if (p > 0 && p < 0.5) {
        close(normalUpper(-normalQuantile(p)), p, 1e-11);
        const t = -studentQuantile(p, a);
        if (t < 1e140) close(studentUpper(t, a), p, 1e-8);
      }
    }),
  );
});

test("quantiles end where the distributions do", () => {
  expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([
    Number.NEGATIVE_INFINITY,
    0,
    Number.POSITIVE_INFINITY,
  ]);
  expect([studentQuantile(0, 3), studentQuantile(0.5, 3), studentQuantile(1, 3)]).toEqual([
    Number.NEGATIVE_INFINITY,
    0,
    Number.POSITIVE_INFINITY,
  ]);
  expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1]);
  expect([gammaQuantile(0, 2), gammaQuantile(1, 2)]).toEqual([0, Number.POSITIVE_INFINITY]);
  expect([regularizedBeta(0, 2, 3), regularizedBeta(1, 2, 3)]).toEqual([0, 1]);
  expect([regularizedGamma(0, 2), regularizedGammaUpper(Number.POSITIVE_INFINITY, 2)]).toEqual([
    0, 0,
  ]);
});

test("Student's distribution with very many degrees of freedom is the normal one", () => {
  for (const df of [1e16, 1e18, 1e19, Number.POSITIVE_INFINITY]) {
    close(studentUpper(2.5, df), normalUpper(2.5), 1e-13);
    close(studentQuantile(0.01, df), normalQuantile(0.01), 1e-13);
  }
});

test("binomial probabilities add up to their tails, for all n and p", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: -2, max: 62 }),
      (n, p, k) => {
        let sum = 0;
        for (let each = 0; each <= Math.min(k, n); each++) sum += binomialProbability(each, n, p);
        expect(binomialCdf(k, n, p)).toBeCloseTo(sum, 12);
        expect(binomialUpper(k + 1, n, p)).toBeCloseTo(1 - sum, 12);
      },
    ),
  );
});

test("a huge binomial neither overflows nor vanishes", () => {
  close(binomialProbability(500_000, 1_000_000, 0.5), 7.978843613317512e-4);
  expect(binomialCdf(1_000_000, 2_000_000, 0.5)).toBeCloseTo(0.5, 3);
});

test.each<[string, () => number]>([
  ["normalQuantile(−0.1)", () => normalQuantile(-0.1)],
  ["normalQuantile(NaN)", () => normalQuantile(Number.NaN)],
  ["normalUpper(NaN)", () => normalUpper(Number.NaN)],
  ["studentQuantile(2, 3)", () => studentQuantile(2, 3)],
  ["studentQuantile(0.5, 0)", () => studentQuantile(0.5, 0)],
  ["studentUpper(1, −1)", () => studentUpper(1, -1)],
  ["studentUpper(NaN, 1)", () => studentUpper(Number.NaN, 1)],
  ["regularizedBeta(1.1, 1, 1)", () => regularizedBeta(1.1, 1, 1)],
  ["regularizedBeta(0.5, 0, 1)", () => regularizedBeta(0.5, 0, 1)],
  ["regularizedBeta(0.5, 1, ∞)", () => regularizedBeta(0.5, 1, Number.POSITIVE_INFINITY)],
  ["betaQuantile(1.5, 1, 1)", () => betaQuantile(1.5, 1, 1)],
  ["betaQuantile(0.5, NaN, 1)", () => betaQuantile(0.5, Number.NaN, 1)],
  ["regularizedGamma(−1, 1)", () => regularizedGamma(-1, 1)],
  ["regularizedGamma(1, 0)", () => regularizedGamma(1, 0)],
  ["gammaQuantile(0.5, 0)", () => gammaQuantile(0.5, 0)],
  ["gammaQuantile(NaN, 1)", () => gammaQuantile(Number.NaN, 1)],
  ["chiSquareUpper(1, 0)", () => chiSquareUpper(1, 0)],
  ["binomialCdf(0.5, 1, 0.5)", () => binomialCdf(0.5, 1, 0.5)],
  ["binomialUpper(0, −1, 0.5)", () => binomialUpper(0, -1, 0.5)],
  ["binomialProbability(0, 1, 2)", () => binomialProbability(0, 1, 2)],
  ["logGamma(0)", () => logGamma(0)],
  ["stirlingError(−1)", () => stirlingError(-1)],
])("%s is refused", (_name, call) => expect(call).toThrow(RangeError));
