import type { IncomingMessage } from "node:http";
import type { Json } from "../protocols/json.ts";

export type BodyReading =
  | { readonly kind: "json"; readonly body: Json }
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

/** Bytes that a request's body may have. */
export const maxBodyBytes = 16_000_000;

/** Reads a body whole, as UTF-8 and JSON; an empty one is {}. Rejects only when the client goes away. */
export async function readBody(request: IncomingMessage): Promise<BodyReading> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    // What is over the limit is read and thrown away, so that the client is there to be told.
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  if (bytes > maxBodyBytes) {
    return { kind: "refused", status: 413, message: `the body is over ${maxBodyBytes} bytes` };
  }
  return parsed(Buffer.concat(chunks));
}

function parsed(bytes: Buffer): BodyReading {
  if (bytes.length === 0) return { kind: "json", body: {} };
  try {
    return {
      kind: "json",
      body: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
    };
  } catch {
    return {
      kind: "refused",
      status: 400,
      message: "We could not parse the JSON body of your request. It is not valid JSON.",
    };
  }
}
