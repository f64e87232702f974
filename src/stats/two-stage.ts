import { fallingRoot } from "./bisection.ts";
import { gaussLegendre } from "./gauss-legendre.ts";
import { normalQuantile, normalUpper } from "./normal.ts";

/**
 * A drop that is believed only if it shows twice: in a night, and again in fresh data of the same size. Both are
 * held against one baseline, so that a baseline that came out high by luck makes both look low.
 */
export interface TwoStage {
  /** The standard error of a night's rate, and of the rerun's; above 0. */
  readonly nightError: number;
  /** The standard error of the baseline's rate, from 0. */
  readonly baselineError: number;
}

/**
 * The chance that a true drop shows at both stages in at least one of so many nights; with a drop of 0 that of a
 * false alarm. Given the baseline's own error all stages are independent, and that error is integrated over.
 *
 * @param limit the drop from which on a stage shows one, above 0
 * @param drop the true one, from 0; all in the unit of the errors
 * @param nights whole, from 1
 * @throws {RangeError} outside the ranges
 * @see Owen 1956, Ann Math Stat 27:1075, for the orthant of two normal variables with a common part
 */
export function twoStageChance(
  { nightError, baselineError }: TwoStage,
  limit: number,
  drop: number,
  nights = 1,
): number {
  if (!(nightError > 0 && baselineError >= 0)) {
    throw new RangeError(`errors lie above 0, not at ${nightError} and ${baselineError}`);
  }
  if (!(limit > 0 && drop >= 0 && Number.isSafeInteger(nights) && nights >= 1)) {
    throw new RangeError(
      `a limit lies above 0, a drop from 0, nights are whole: ${limit}, ${drop}, ${nights}`,
    );
  }
  const chance = quadrature.reduce((sum, { at, weight }) => {
    const shows = normalUpper((limit - drop - baselineError * at) / nightError) ** 2;
    return sum + weight * density(at) * -Math.expm1(nights * Math.log1p(-shows));
  }, 0);
  return Math.min(1, chance);
}

/**
 * The level of either stage at which quiet nights raise a false alarm with this chance. Of a baseline without error
 * that is the root of the chance; the larger the baseline's error beside a night's, the stricter.
 *
 * @param chance a night, between 0 and ¼
 * @param nightSpread by how much nights differ by themselves, from 0: a standard deviation that the test at either
 *   stage knows nothing of, and that both share
 * @throws {RangeError} outside the ranges
 */
export function twoStageLevel(stages: TwoStage, chance: number, nightSpread = 0): number {
  if (!(chance > 0 && chance < 0.25)) {
    throw new RangeError(`a chance lies between 0 and ¼, not at ${chance}`);
  }
  const error = Math.hypot(stages.nightError, stages.baselineError);
  const limitOf = (level: number) => normalQuantile(1 - level) * error;
  const shared = { ...stages, baselineError: Math.hypot(stages.baselineError, nightSpread) };
  const room = (logLevel: number) =>
    chance - twoStageChance(shared, limitOf(Math.exp(logLevel)), 0);
  return Math.exp(fallingRoot(room, Math.log(leastLevel), Math.log(Math.sqrt(chance))));
}

/** Nights that differ so widely that a smaller one were needed can be told nothing of. */
const leastLevel = 1e-15;

/** Eight standard errors either way leave out nothing that a budget could notice. */
const quadrature = gaussLegendre(64, -8, 8);

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}
