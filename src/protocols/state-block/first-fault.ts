/**
 * How the checks of outside data in this folder are written: straight down, leaving at the first fault.
 *
 * The exception never leaves this file's two functions; what comes out of `firstFault` is data.
 */

/** Either the checked value, or where it is wrong and how to mend it. */
export type Checked<T> =
  | { readonly kind: "sound"; readonly value: T }
  | { readonly kind: "invalid"; readonly path: string; readonly problem: string };

/** Runs a check and turns the `fault` it ended with, if any, into data; other errors pass through. */
export function firstFault<T>(check: () => T): Checked<T> {
  try {
    return { kind: "sound", value: check() };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { kind: "invalid", path: error.path, problem: error.problem };
  }
}

/**
 * Ends the running check.
 *
 * @param path where in the value, such as `events[2].fields.item`; "" is the value itself
 * @param problem what is wrong and how to mend it
 */
export function fault(path: string, problem: string): never {
  throw new Fault(path, problem);
}

class Fault extends Error {
  readonly path: string;
  readonly problem: string;

  constructor(path: string, problem: string) {
    super(`${path}: ${problem}`);
    this.path = path;
    this.problem = problem;
  }
}

/** A plain map as YAML or JSON makes it; lists and null are none. */
export type PlainMap = Readonly<Record<string, unknown>>;

export function isPlainMap(value: unknown): value is PlainMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Ends the check when `map` holds a key that is not among `known`. */
export function onlyKeys(map: PlainMap, known: readonly string[], path: string): void {
  const stray = Object.keys(map).find((key) => !known.includes(key));
  if (stray === undefined) return;
  fault(within(path, stray), `unknown key; use ${known.join(", ")}`);
}

/** The path of a key inside `path`. */
export function within(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
