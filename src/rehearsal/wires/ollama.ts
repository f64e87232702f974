import type { ServedWire } from "../served-wire.ts";
import { ollamaLines, renderedPrompt, wholeChat } from "./ollama-output.ts";
import { readOllamaBody } from "./ollama-read.ts";

/** Ollama's own chat protocol: streamed unless told otherwise, a JSON object a line. */
export const ollamaWire: ServedWire = {
  id: "ollama",
  paths: ["/api/chat"],
  read: readOllamaBody,
  whole: wholeChat,
  contentType: { whole: "application/json; charset=utf-8", stream: "application/x-ndjson" },
  pieces: ollamaLines,
  rendered: renderedPrompt,
  failure: (_status, message) => ({ error: message }),
  headers: () => ({}),
};
