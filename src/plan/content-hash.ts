import { hash } from "node:crypto";

/** SHA-256 of a text as lower-case hexadecimal. */
export function contentHash(text: string): string {
  return hash("sha256", text, "hex");
}
