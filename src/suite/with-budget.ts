import type { OwnProtocol } from "../protocols/own/own-protocol.ts";

/** The protocol with `{{maxChars}}` filled in its wordings, before the protocol itself reads them. */
export function withBudget(protocol: OwnProtocol, maxChars: number | null): OwnProtocol {
  if (maxChars === null) return protocol;
  return {
    ...protocol,
    readWording: (text) => protocol.readWording(text.replaceAll("{{maxChars}}", String(maxChars))),
  };
}
