/** Reading of bodies that a client wrote: nothing of their shape is trusted, and a fault becomes a refusal in words. */

import type { Json } from "../../protocols/json.ts";

export type JsonMap = { readonly [key: string]: Json };

/** What a body, or a part of it, cannot be taken for. */
export interface Refused {
  readonly kind: "refused";
  /** HTTP status. */
  readonly status: number;
  readonly message: string;
}

export type Part<T> = { readonly kind: "read"; readonly value: T } | Refused;

export function part<T>(value: T): Part<T> {
  return { kind: "read", value };
}

/** A refusal with status 400. */
export function badRequest(message: string): Refused {
  return { kind: "refused", status: 400, message };
}

/** `value` when it is a JSON object, else null. */
export function mapOf(value: Json | undefined): JsonMap | null {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  return isMap ? (value as JsonMap) : null;
}

/** An own member; undefined where there is none and where it is null, which clients write for "not set". */
export function memberOf(map: JsonMap, name: string): Json | undefined {
  return Object.hasOwn(map, name) ? (map[name] ?? undefined) : undefined;
}

/** Every item read, or the refusal of the first that cannot be. */
export function eachPart<T>(
  items: readonly Json[],
  read: (item: Json, index: number) => Part<T>,
): Part<readonly T[]> {
  const values: T[] = [];
  for (const [index, item] of items.entries()) {
    const reading = read(item, index);
    if (reading.kind === "refused") return reading;
    values.push(reading.value);
  }
  return part(values);
}

/** What a value is, as OpenAI's refusals put it. */
export function kindWords(value: Json | undefined): string {
  if (value === undefined || value === null) return "null";
  if (Array.isArray(value)) return "an array";
  switch (typeof value) {
    case "string":
      return "a string";
    case "boolean":
      return "a boolean";
    case "number":
      return Number.isInteger(value) ? "an integer" : "a decimal number";
    default:
      return "an object";
  }
}
