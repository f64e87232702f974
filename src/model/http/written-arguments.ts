/** Arguments that a server has parsed, as text again; null when nesting is too deep to be written. */
export function writtenArguments(given: unknown): string | null {
  if (given === undefined || given === null) return "{}";
  try {
    return JSON.stringify(given);
  } catch {
    return null;
  }
}
