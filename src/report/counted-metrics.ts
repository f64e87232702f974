import { isProportion } from "../estimate/estimate.ts";
import type { Summary } from "../estimate/summary.ts";

/** Tells of a metric whether it is a count per turn and not a share; of one that no cell has, that it is not. */
export function countedMetrics({ cells }: Summary): (metric: string) => boolean {
  const metrics = new Map(cells.flatMap((cell) => Object.entries(cell.metrics)));
  return (metric) => {
    const estimate = metrics.get(metric);
    return estimate !== undefined && !isProportion(estimate);
  };
}
