/** Reading of JSON that a server wrote: nothing of its shape is trusted. */

/** A JSON object of which nothing is known but that it is one. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a text holds as JSON; undefined when it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `value` when it is a JSON object, else null. */
export function fieldsOf(value: unknown): Fields | null {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Fields) : null;
}

/** `value` when it is a text with something in it, else null. */
export function writtenOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
