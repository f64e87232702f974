import type { Message } from "../suite/message.ts";
import type { SystemWay } from "./behaviours.ts";
import { lateSystemRefusal, type Speaker, type VendorRefusal } from "./vendor-words.ts";

export type SystemOutcome =
  | { readonly kind: "played"; readonly messages: readonly Message[] }
  | ({ readonly kind: "refused" } & VendorRefusal);

/** Plays a way of taking system messages that are not the first message. */
export function playSystem(
  messages: readonly Message[],
  way: SystemWay,
  speaker: Speaker,
): SystemOutcome {
  const late = messages.some(({ role }, index) => role === "system" && index > 0);
  if (!late || way === "keep") return { kind: "played", messages };
  if (way === "refuse") return { kind: "refused", ...lateSystemRefusal(speaker) };
  return { kind: "played", messages: hoisted(messages) };
}

/** All system messages as one at the head, in their order. */
function hoisted(messages: readonly Message[]): readonly Message[] {
  const isSystem = ({ role }: Message) => role === "system";
  const content = messages
    .filter(isSystem)
    .map((message) => message.content)
    .join("\n\n");
  return [{ role: "system", content }, ...messages.filter((message) => !isSystem(message))];
}
