/** A difference of two rates, a's less b's, with its interval. All three lie in [−1, 1]. */
export interface DifferenceInterval {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}
