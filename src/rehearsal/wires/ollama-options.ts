import type { Json } from "../../protocols/json.ts";
import type { Sampling } from "../../suite/suite.ts";
import { listOf, seedOf } from "./json-fields.ts";
import { goTypeWords } from "./ollama-go-words.ts";
import type { Refuse } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

export interface OllamaOptions {
  readonly sampling: Sampling;
  readonly seed: number;
  /** null when the client leaves the context to the server. */
  readonly contextTokens: number | null;
}

/** What a client that names no limit may get; a limit of -1 is none, and nor is 0 here. */
const unlimitedTokens = 4096;

/** The options of a chat body. Ollama reads them once it knows the model, and its faults are its own (500). */
export function readOptions(value: Json | undefined, refuse: Refuse): OllamaOptions {
  const options = mapOf(value);
  if (value !== undefined && options === null) {
    refuse(goTypeWords(value, "options", "map[string]interface {}"));
  }
  const map = options ?? {};
  const limit = readNumber(map, "num_predict", "integer", refuse) ?? -1;
  const context = readNumber(map, "num_ctx", "integer", refuse) ?? 0;
  const seed = readNumber(map, "seed", "integer", refuse) ?? -1;
  return {
    sampling: {
      temperature: readNumber(map, "temperature", "float32", refuse) ?? 0.8,
      maxOutputTokens: limit > 0 ? limit : unlimitedTokens,
      stop: readStop(memberOf(map, "stop"), refuse),
    },
    seed: seedOf(seed),
    contextTokens: context > 0 ? context : null,
  };
}

/** An integer's fraction is cut off, as Go does. */
function readNumber(
  map: JsonMap,
  name: string,
  type: "integer" | "float32",
  refuse: Refuse,
): number | null {
  const value = memberOf(map, name);
  if (value === undefined) return null;
  if (typeof value === "number") return type === "integer" ? Math.trunc(value) : value;
  refuse(`option ${JSON.stringify(name)} must be of type ${type}`, 500);
  return null;
}

function readStop(value: Json | undefined, refuse: Refuse): readonly string[] {
  if (value === undefined) return [];
  const list = listOf(value);
  if (list === null) refuse('option "stop" must be of type array', 500);
  return (list ?? []).flatMap((item) => {
    if (typeof item === "string") return [item];
    refuse('option "stop" must be of an array of strings', 500);
    return [];
  });
}
