import { fieldsOf } from "../model/http/json-text.ts";
import { printable } from "../suite/printable.ts";

/**
 * The models in an answer to `/v1/models` or `/api/tags`, by the names under which they are asked for: at most 200,
 * each once. A name that cannot be shown as it is could not be pasted either, and is left out. null when the answer
 * holds no list. Total.
 */
export function listedModels(json: unknown): readonly string[] | null {
  const { data, models } = fieldsOf(json) ?? {};
  const list = Array.isArray(data) ? data : models;
  if (!Array.isArray(list)) return null;
  const names = list.slice(0, mostEntries).flatMap((entry) => {
    const { id, name, model } = fieldsOf(entry) ?? {};
    return nameIn(id ?? name ?? model);
  });
  return [...new Set(names)].slice(0, mostModels);
}

const mostEntries = 5_000;
const mostModels = 200;
const longestName = 200;

function nameIn(name: unknown): readonly string[] {
  if (typeof name !== "string" || name.trim() === "" || name.length > longestName) return [];
  return printable(name, longestName) === name ? [name] : [];
}
