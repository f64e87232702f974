import type { Capability, ModelRequest } from "./model.ts";

/** What a request asks of a server beyond taking messages. */
export function needsOf({ prefill, constraint, messages }: ModelRequest): readonly Capability[] {
  const conversed = messages.findIndex(({ role }) => role !== "system");
  const late = conversed !== -1 && messages.slice(conversed).some(({ role }) => role === "system");
  return [
    ...(prefill === null ? [] : (["prefill"] as const)),
    ...(constraint === null ? [] : (["constraint"] as const)),
    ...(late ? (["lateSystem"] as const) : []),
  ];
}
