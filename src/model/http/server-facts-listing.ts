import { type Fields, fieldsOf, writtenOf } from "./json-text.ts";

/** What a list of models says of the one that is measured, or of the first where that one is not in it. */
export interface Listing {
  readonly id: string;
  /** Who is said to own it; null when nobody is. */
  readonly owner: string | null;
  /** Whether the entry holds an id, its type and a date, and nothing else. */
  readonly isBare: boolean;
  readonly entry: Fields;
}

/** Longer lists are not read to the end. */
const mostModels = 5000;

/** Reads a list of models in the shape that OpenAI gave it; null when it is none or empty. Total over values. */
export function readListing(body: Fields | null, model: string): Listing | null {
  const data = body?.["data"];
  if (!Array.isArray(data)) return null;
  const entries = data.slice(0, mostModels).map(fieldsOf);
  const entry = entries.find((each) => each?.["id"] === model) ?? entries[0] ?? null;
  const id = writtenOf(entry?.["id"]);
  if (entry === null || id === null) return null;
  const isBare = Object.keys(entry).every((key) => ["id", "object", "created"].includes(key));
  return { id, owner: writtenOf(entry["owned_by"]), isBare, entry };
}
