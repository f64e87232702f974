import type { ModelRequest } from "../model/model.ts";

const made = new WeakMap<ModelRequest, string>();

/** A request as JSON. Its key hashes it and its line holds it, so it is made once for both. */
export function requestJson(request: ModelRequest): string {
  const known = made.get(request);
  if (known !== undefined) return known;
  const json = JSON.stringify(request);
  made.set(request, json);
  return json;
}
