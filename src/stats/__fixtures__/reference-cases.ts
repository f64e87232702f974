/** One reference value: what another program answers for an input. Infinity and NaN are spelled as texts. */
export interface ReferenceCase {
  readonly id: string;
  readonly method: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly tolerance: number;
  /** `absolute`, or `relative` to the expected value. */
  readonly toleranceKind: string;
  /** The program and version, or the definition, that the value comes from. */
  readonly source: string;
}

/** The cases of one method as rows for `test.each`; a method without any would test nothing, so it throws. */
export function casesOf(
  cases: readonly ReferenceCase[],
  method: string,
): [string, ReferenceCase][] {
  const found = cases.filter((one) => one.method === method);
  if (found.length === 0) throw new Error(`no reference value for ${method}`);
  return found.map((one) => [one.id, one]);
}

/** The keys of `expected` that `result` misses by more than the case's tolerance, each with both values. */
export function misses(
  result: Readonly<Record<string, unknown>>,
  { expected, tolerance, toleranceKind }: Omit<ReferenceCase, "source">,
): string[] {
  return Object.entries(expected)
    .filter(([key, value]) => !agrees(result[key], value, tolerance, toleranceKind === "relative"))
    .map(([key, value]) => `${key}: ${JSON.stringify(result[key])}, not ${JSON.stringify(value)}`);
}

function agrees(actual: unknown, wanted: unknown, tolerance: number, relative: boolean): boolean {
  if (Array.isArray(wanted)) {
    const same = Array.isArray(actual) && actual.length === wanted.length;
    return same && wanted.every((item, at) => agrees(actual[at], item, tolerance, relative));
  }
  const expected = numberFrom(wanted);
  const found = numberFrom(actual);
  if (typeof expected !== "number" || typeof found !== "number") return expected === found;
  if (!Number.isFinite(expected)) return Object.is(found, expected);
  const allowed = relative ? tolerance * Math.abs(expected) : tolerance;
  // A value that is printed with 15 digits can be off by one in the last.
  return Math.abs(found - expected) <= allowed + 1e-14 * Math.abs(expected);
}

function numberFrom(value: unknown): unknown {
  return value === "NaN" || value === "Infinity" || value === "-Infinity" ? Number(value) : value;
}
