import { fallingRoot } from "./bisection.ts";
import { gaussLegendre } from "./gauss-legendre.ts";
import { normalUpper } from "./normal.ts";

/**
 * The chance that a standard normal statistic which gathers equal amounts of data between looks ever lies beyond
 * its bound on either side, when there is nothing to find.
 *
 * @param bounds one z a look, above 0; at least one
 * @throws {RangeError} outside these ranges
 * @see Armitage, McPherson & Rowe 1969, JRSS A 132:235: the density of the sum that has not crossed yet, carried from
 *   look to look
 */
export function crossingChance(bounds: readonly number[]): number {
  if (bounds.length === 0 || !bounds.every((bound) => bound > 0 && bound < 40)) {
    throw new RangeError(`every look has a bound above 0, not ${bounds.join(", ")}`);
  }
  let crossed = 0;
  let inside = [{ at: 0, mass: 1 }];
  bounds.forEach((bound, look) => {
    // The sum after this many equal parts has as many times the variance of one.
    const edge = bound * Math.sqrt(look + 1);
    for (const { at, mass } of inside) {
      crossed += mass * (normalUpper(edge - at) + normalUpper(edge + at));
    }
    const before = inside;
    inside = gaussLegendre(nodesFor(edge), -edge, edge).map(({ at, weight }) => {
      const density = before.reduce(
        (sum, from) => sum + from.mass * normalDensity(at - from.at),
        0,
      );
      return { at, mass: weight * density };
    });
  });
  return crossed;
}

/**
 * The z beyond which each of so many equally spaced looks may stop, for a two-sided error of alpha over all of
 * them: hard to pass at first, nearly the ordinary bound at last. For a budget that is known in advance.
 *
 * @returns one z a look: 4.05, 2.86, 2.34, 2.02 for four at 5 %
 * @throws {RangeError} unless looks are whole from 1 to 20 and alpha lies in (0, 0.5]
 * @see O'Brien & Fleming 1979, Biometrics 35:549. The reference values in the test are those of R's `rpact`.
 */
export function obrienFlemingBounds(looks: number, alpha = 0.05): number[] {
  return boundsOfShape(looks, alpha, (look) => Math.sqrt(looks / look));
}

/**
 * The same z at every look: passes sooner, and asks more at the last.
 *
 * @throws {RangeError} as `obrienFlemingBounds`
 * @see Pocock 1977, Biometrika 64:191. The reference values in the test are those of R's `rpact`.
 */
export function pocockBounds(looks: number, alpha = 0.05): number[] {
  return boundsOfShape(looks, alpha, () => 1);
}

function boundsOfShape(looks: number, alpha: number, shape: (look: number) => number): number[] {
  if (!Number.isSafeInteger(looks) || looks < 1 || looks > 20) {
    throw new RangeError(`looks are a whole number from 1 to 20, not ${looks}`);
  }
  if (!(alpha > 0 && alpha <= 0.5)) throw new RangeError(`alpha lies in (0, 0.5], not at ${alpha}`);
  const boundsAt = (scale: number) =>
    Array.from({ length: looks }, (_, at) => scale * shape(at + 1));
  const scale = fallingRoot((tried) => crossingChance(boundsAt(tried)) - alpha, 0.1, 8);
  return boundsAt(scale);
}

function nodesFor(edge: number): number {
  return Math.max(16, Math.ceil(5 * edge));
}

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}
