import { betaQuantile } from "../../src/stats/beta.ts";
import { binomialCdf } from "../../src/stats/binomial.ts";
import { chiSquareUpper, gammaQuantile } from "../../src/stats/gamma.ts";
import { normalQuantile, normalUpper } from "../../src/stats/normal.ts";
import { studentQuantile, studentUpper } from "../../src/stats/student.ts";
import type { Method } from "./method-input.ts";

/** Distributions, quantiles and tails. */
export const distributionMethods: Readonly<Record<string, Method>> = {
  "dist.qnorm": (input) => ({ value: normalQuantile(input.number("p")) }),
  "dist.pnormUpper": (input) => ({ value: normalUpper(input.number("z")) }),
  "dist.qt": (input) => ({ value: studentQuantile(input.number("p"), input.number("df")) }),
  "dist.ptUpper": (input) => ({ value: studentUpper(input.number("t"), input.number("df")) }),
  "dist.qbeta": (input) => ({
    value: betaQuantile(input.number("p"), input.number("a"), input.number("b")),
  }),
  "dist.pbinom": (input) => ({
    value: binomialCdf(input.number("k"), input.number("n"), input.number("p")),
  }),
  "dist.pchisqUpper": (input) => ({ value: chiSquareUpper(input.number("x"), input.number("df")) }),
  "dist.qgamma": (input) => ({ value: gammaQuantile(input.number("p"), input.number("shape")) }),
};
