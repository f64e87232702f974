/**
 * Whether a version lies in a range of the kinds that this package's own package.json has: `^1.2.3`, `>=1.2.3`,
 * and alternatives of them. null when either cannot be read. What stands behind a hyphen does not count.
 */
export function isInRange(version: string, range: string): boolean | null {
  const numbers = numbersIn(version.replace(/^v/, ""));
  if (numbers === null) return null;
  const fits = range.split("||").map((part) => isInPart(numbers, part.trim()));
  if (fits.includes(true)) return true;
  return fits.includes(null) ? null : false;
}

type Numbers = readonly [major: number, minor: number, patch: number];

function isInPart(version: Numbers, part: string): boolean | null {
  const [, sign, least = ""] = /^(\^|>=)(.*)$/.exec(part) ?? [];
  const from = numbersIn(least);
  if (from === null) return null;
  const isAtLeast = compared(version, from) >= 0;
  return sign === "^" ? isAtLeast && version[0] === from[0] : isAtLeast;
}

function numbersIn(version: string): Numbers | null {
  const [whole, major, minor, patch] =
    /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?=[-+]|$)/.exec(version) ?? [];
  return whole === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function compared(a: Numbers, b: Numbers): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
