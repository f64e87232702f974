import { dialectsOf } from "../dialects/prefill-dialects.ts";
import type { Wire } from "../http/wire.ts";
import { readReply } from "./read-reply.ts";
import { geminiOwnFields, noLateSystem, requestBody } from "./request-body.ts";

/** Google's `generateContent`, as the Gemini API speaks it. */
export const geminiWire: Wire = {
  adapter: "gemini",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  apiKeyEnv: "GEMINI_API_KEY",
  headers: {},
  keyHeaders: (key) => ({ "x-goog-api-key": key }),
  path: (model) => `/${resource(model)}:generateContent`,
  ownFields: geminiOwnFields,
  dialects: dialectsOf("gemini"),
  constraint: {
    kind: "supported",
    mechanism: "responseJsonSchema",
    evidence: "documented",
  },
  lateSystem: () => ({ kind: "unsupported", reason: noLateSystem }),
  requestBody,
  readReply,
};

/** `gemini-2.5-flash`, `models/gemini-2.5-flash` and `tunedModels/mine` are all names that the vendor gives. */
function resource(model: string): string {
  const path = model.split("/").map(encoded).join("/");
  return path.includes("/") ? path : `models/${path}`;
}

/** Half a surrogate pair has no encoding. */
function encoded(word: string): string {
  return encodeURIComponent(word.replace(/\p{Surrogate}/gu, "\ufffd"));
}
