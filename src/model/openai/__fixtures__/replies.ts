import { readFileSync } from "node:fs";

/** The body of a reply as OpenAI shapes it. */
export function replyBody(name: string): string {
  return readFileSync(new URL(`${name}.json`, import.meta.url), "utf8");
}

/** A body of Responses with these output items and fields. */
export function responseWith(
  output: readonly unknown[],
  fields: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ id: "resp_1", status: "completed", model: "m", output, ...fields });
}
