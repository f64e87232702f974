/** What the wires read of bodies beside `wire-json.ts`: lists, fields that are told on, seeds. */

import type { Json } from "../../protocols/json.ts";
import { type JsonMap, memberOf } from "./wire-json.ts";

/** `value` when it is a JSON list, else null. */
export function listOf(value: Json | undefined): readonly Json[] | null {
  return Array.isArray(value) ? (value as readonly Json[]) : null;
}

/** The fields of `names` that the client set, as it wrote them. */
export function flagsOf(body: JsonMap, names: readonly string[]): JsonMap {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = memberOf(body, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** A seed as requests carry it, in [0, 2^31); 0 for what is no seed, such as Ollama's -1 for any. */
export function seedOf(value: Json | undefined): number {
  const isSeed = typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
  return isSeed ? value % 2 ** 31 : 0;
}
