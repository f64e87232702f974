import type { SdkMetadata } from "./middleware-shape.ts";

/** What the provider tells of a reply, and what was read out of it under `seambench`. */
export function withMetadata(
  told: object,
  metadata: SdkMetadata,
): { readonly providerMetadata: SdkMetadata } {
  const others = "providerMetadata" in told ? told.providerMetadata : null;
  const known = typeof others === "object" ? others : null;
  return { providerMetadata: { ...known, seambench: metadata } };
}
