import { fieldsOf } from "../model/http/json-text.ts";

/**
 * The value at a dotted path of a record, `undefined` where it has none. A key may hold dots itself, so the longest
 * key that is there is taken; a whole number steps into a list.
 *
 *     metadata.arm        {"metadata": {"arm": "b"}}
 *     messages.0.role     {"messages": [{"role": "user"}]}
 */
export function fieldAt(record: unknown, path: string): unknown {
  if (Array.isArray(record)) {
    const [, index = "", rest] = /^(\d+)(?:\.(.*))?$/s.exec(path) ?? [];
    return rest === undefined ? record[Number(index || -1)] : fieldAt(record[Number(index)], rest);
  }
  const fields = fieldsOf(record);
  if (fields === null) return undefined;
  if (Object.hasOwn(fields, path)) return fields[path];
  for (let dot = path.lastIndexOf("."); dot > 0; dot = path.lastIndexOf(".", dot - 1)) {
    const key = path.slice(0, dot);
    if (!Object.hasOwn(fields, key)) continue;
    return fieldAt(fields[key], path.slice(dot + 1));
  }
  return undefined;
}

/** A value as the name of an arm: a text as it is, anything else as JSON; null for what is not there. */
export function nameOfValue(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value);
  } catch {
    return "(nested too deep to be named)";
  }
}

/** The texts among some values by their names, those that are none left out. */
export function armOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    ),
  );
}
