/**
 * Message threads, a beta in which the server holds the conversation and is sent what is new of it. Nothing is held
 * here, which is allowed: a thread can be gone at any time, and its client then sends the whole conversation again.
 */

import type { Refuse } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

const notFound = "thread: no state was found for previous_message_id";

/** Refuses to go on with a thread. What is sent to begin one is a whole conversation, and is taken as it is. */
export function refuseThread(body: JsonMap, refuse: Refuse): void {
  const thread = mapOf(memberOf(body, "thread")) ?? {};
  if (memberOf(thread, "type") === "continue") refuse(notFound, 404);
}

/** What a failure says of a thread beside its sentence, for clients to act on; null for one that is of no thread. */
export function threadDetails(message: string): JsonMap | null {
  return message === notFound ? { error_code: "thread_not_found" } : null;
}
