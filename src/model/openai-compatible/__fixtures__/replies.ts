import { readFileSync } from "node:fs";

/** The body of a reply as a server of that name shapes it. */
export function replyBody(name: string): string {
  return readFileSync(new URL(`${name}.json`, import.meta.url), "utf8");
}

/** A reply's body with these fields in its only choice and message. */
export function bodyWith(
  message: Readonly<Record<string, unknown>>,
  choice: Readonly<Record<string, unknown>> = { finish_reason: "stop" },
): string {
  return JSON.stringify({ model: "m", choices: [{ index: 0, ...choice, message }] });
}
