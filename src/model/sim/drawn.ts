import type { Random } from "../../stats/random.ts";
import type { Mixture } from "./mixture.ts";

/** One shape of the mixture, each as often as its probability says. Takes one number from the generator. */
export function drawn<Shape extends string>(mixture: Mixture<Shape>, random: Random): Shape {
  const target = random.next();
  let sum = 0;
  let last: Shape | null = null;
  for (const [shape, probability] of mixture) {
    if (probability === 0) continue;
    last = shape;
    sum += probability;
    if (target < sum) return shape;
  }
  // The probabilities add up to 1 but for rounding, which leaves the last shape the remainder.
  if (last === null) throw new RangeError("a mixture needs a shape with a probability above 0");
  return last;
}
