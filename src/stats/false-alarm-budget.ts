/** How many false alarms one is ready to live with. */
export interface FalseAlarmBudget {
  /** Series that are watched: cells × metrics. */
  readonly series: number;
  /** Over all series together. */
  readonly falseAlarmsPerMonth: number;
  readonly nightsPerMonth: number;
}

/**
 * How many quiet nights a single series must run on average before it raises a false alarm, so that all series
 * together keep to the budget: 360 nights for twelve series and one alarm a month.
 *
 * @throws {RangeError} unless all three are above 0
 */
export function runLengthFor({
  series,
  falseAlarmsPerMonth,
  nightsPerMonth,
}: FalseAlarmBudget): number {
  if (!(series > 0 && falseAlarmsPerMonth > 0 && nightsPerMonth > 0)) {
    throw new RangeError("series, nights and allowed alarms are above 0");
  }
  return (nightsPerMonth * series) / falseAlarmsPerMonth;
}

/** What to expect of quiet series that are tested one by one each night. */
export interface ExpectedFalseAlarms {
  readonly expected: number;
  /** The chance of one or more. */
  readonly anyChance: number;
}

/**
 * The false alarms of a plain test each night, for telling why it is not used: 18 a month for twelve series at
 * 5 %. Series count as independent in `anyChance`.
 *
 * @throws {RangeError} unless alpha lies in [0, 1] and the others are from 0
 */
export function expectedFalseAlarms(
  alpha: number,
  series: number,
  nights: number,
): ExpectedFalseAlarms {
  if (!(alpha >= 0 && alpha <= 1)) throw new RangeError(`alpha lies in [0, 1], not ${alpha}`);
  if (!(series >= 0 && nights >= 0)) throw new RangeError("series and nights are from 0");
  const tests = series * nights;
  return { expected: alpha * tests, anyChance: -Math.expm1(tests * Math.log1p(-alpha)) };
}
