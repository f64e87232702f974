import { readFileSync } from "node:fs";

/** The body of a reply as the protocol shapes it. */
export function replyBody(name: string): string {
  return readFileSync(new URL(`${name}.json`, import.meta.url), "utf8");
}

/** A response whose only candidate holds these parts. */
export function bodyWith(
  parts: unknown,
  candidate: Readonly<Record<string, unknown>> = { finishReason: "STOP" },
): string {
  return JSON.stringify({ candidates: [{ content: { role: "model", parts }, ...candidate }] });
}
