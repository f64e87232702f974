import type { Json } from "../../protocols/json.ts";

/** A server-sent event that carries its name twice, as a field of the frame and as the `type` of its data. */
export function namedEvent(data: { readonly type: string; readonly [key: string]: Json }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
