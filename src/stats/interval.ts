/** The ends of an interval for a proportion, both in [0, 1]. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
