import { createHash } from "node:crypto";

/** SHA-256 of a text as lower-case hexadecimal. */
export function contentHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
