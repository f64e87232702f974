/**
 * Whether a value is written as a change and not as what holds now: a string that
 * begins with a sign and a digit ("+2", "-1", "−3"), or an object with `delta`, `add` or `remove`.
 * A negative number is a state like any other and is no change.
 */
export function writtenAsChange(value: unknown): boolean {
  if (typeof value === "string") return SIGNED.test(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return CHANGE_KEYS.some((key) => Object.hasOwn(value, key));
}

const SIGNED = /^[+\-\u2212][0-9]/;
const CHANGE_KEYS = ["delta", "add", "remove"];
