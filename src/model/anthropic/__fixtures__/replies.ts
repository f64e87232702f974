import { readFileSync } from "node:fs";

/** The body of a reply as the protocol shapes it. */
export function replyBody(name: string): string {
  return readFileSync(new URL(`${name}.json`, import.meta.url), "utf8");
}

/** A message that holds these blocks. */
export function bodyWith(
  content: unknown,
  parts: Readonly<Record<string, unknown>> = { stop_reason: "end_turn" },
): string {
  return JSON.stringify({ id: "msg_1", type: "message", role: "assistant", content, ...parts });
}
