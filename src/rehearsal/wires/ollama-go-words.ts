import type { Json } from "../../protocols/json.ts";

/** How Go's JSON reader words a value of the wrong type, which Ollama hands on as it is. */
export function goTypeWords(value: Json, field: string, type: string): string {
  return `json: cannot unmarshal ${goKind(value)} into Go struct field ChatRequest.${field} of type ${type}`;
}

/** The same for a body that is no object. */
export function goBodyWords(value: Json): string {
  return `json: cannot unmarshal ${goKind(value)} into Go value of type api.ChatRequest`;
}

function goKind(value: Json): string {
  if (Array.isArray(value)) return "array";
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      return "number";
    case "boolean":
      return "bool";
    default:
      return "object";
  }
}
