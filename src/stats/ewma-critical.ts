import { fallingRoot } from "./bisection.ts";
import { ewmaSpread } from "./ewma.ts";
import { gaussLegendre } from "./gauss-legendre.ts";
import { solveLinear } from "./linear-system.ts";

/**
 * How many nights pass on average until a two-sided EWMA of standardised nights leaves its limits.
 *
 * @param weight of the newest night, in (0, 1]
 * @param limit in spreads of the settled average, above 0
 * @param shift the nights' mean in standard deviations; 0 is quiet, and gives the run length of false alarms
 * @throws {RangeError} outside these ranges
 * @see Crowder 1987, Technometrics 29:401: the integral equation of the run length over the place of the average,
 *   solved at the nodes of a quadrature. The reference values in the test are `spc::xewma.arl`.
 */
export function ewmaRunLength(weight: number, limit: number, shift = 0): number {
  const edge = edgeOf(weight, limit);
  const nodes = gaussLegendre(nodesFor(weight, edge), -edge, edge);
  const kernel = (from: number, to: number) =>
    density((to - (1 - weight) * from) / weight - shift) / weight;
  const matrix = nodes.map((row, i) =>
    nodes.map((column, j) => (i === j ? 1 : 0) - column.weight * kernel(row.at, column.at)),
  );
  const lengths = solveLinear(
    matrix,
    nodes.map(() => 1),
  );
  return nodes.reduce(
    (sum, node, at) => sum + node.weight * kernel(0, node.at) * (lengths[at] ?? 0),
    1,
  );
}

/**
 * The limit at which quiet nights raise a false alarm every `runLength` nights on average: 2.85 for a year at a
 * weight of 0.2.
 *
 * @returns in spreads of the settled average
 * @throws {RangeError} unless the run length lies in [2, 1e7] and the weight in (0, 1]
 * @see Lucas & Saccucci 1990, Technometrics 32:1. The reference values in the test are `spc::xewma.crit`.
 */
export function ewmaCritical(weight: number, runLength: number): number {
  if (!(runLength >= 2 && runLength <= 1e7)) {
    throw new RangeError(`a run length lies between 2 and 10,000,000 nights, not ${runLength}`);
  }
  return fallingRoot((limit) => runLength - ewmaRunLength(weight, limit), 0.01, 8);
}

/** The limit's distance from 0 on the scale of the average. */
function edgeOf(weight: number, limit: number): number {
  if (!(weight > 0 && weight <= 1)) throw new RangeError(`a weight lies in (0, 1], not ${weight}`);
  if (!(limit > 0 && limit < 100)) throw new RangeError(`a limit lies above 0, not ${limit}`);
  return limit * ewmaSpread(weight);
}

/** A light weight makes the kernel a narrow ridge, which asks for more nodes. */
function nodesFor(weight: number, edge: number): number {
  return Math.min(200, Math.max(24, Math.ceil((6 * edge) / weight)));
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}
