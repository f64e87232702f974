import { readFileSync } from "node:fs";

/** The body of a reply as Ollama shapes it, by the name of its file. */
export function replyBody(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8");
}

/** A reply's body with these fields in its message, and these beside it. */
export function bodyWith(
  message: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ model: "m", done: true, done_reason: "stop", message, ...fields });
}
