import { z } from "zod";
import type { Json } from "../protocols/json.ts";
import { faultAt } from "./issue-text.ts";

/**
 * Any JSON value but null, which in YAML is what a forgotten value looks like.
 *
 * A YAML file holds nothing else than JSON besides NaN and the infinities, so only those are looked for.
 */
export const jsonValue = z.unknown().superRefine((value, context) => {
  if (value === undefined || value === null) {
    context.addIssue(faultAt([], "there is no value here", 'write one; for a null write "null"'));
  }
  for (const path of notFinite(value, [])) context.addIssue(notJson(path));
}) as unknown as z.ZodType<Json>;

/** A map of JSON values, such as a tool's arguments. */
export const jsonMap = z.record(z.string(), z.unknown()).superRefine((map, context) => {
  for (const path of notFinite(map, [])) context.addIssue(notJson(path));
}) as unknown as z.ZodType<{ readonly [key: string]: Json }>;

function notJson(path: readonly (string | number)[]) {
  return faultAt([...path], "this number has no place in JSON", "write a finite number, or a text");
}

function notFinite(value: unknown, path: readonly (string | number)[]): (string | number)[][] {
  if (typeof value === "number" && !Number.isFinite(value)) return [[...path]];
  if (Array.isArray(value)) return value.flatMap((item, at) => notFinite(item, [...path, at]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => notFinite(item, [...path, key]));
}
