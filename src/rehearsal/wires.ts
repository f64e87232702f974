import type { ServedWire } from "./served-wire.ts";
import { anthropicWire } from "./wires/anthropic.ts";
import { ollamaWire } from "./wires/ollama.ts";
import { openaiChatWire } from "./wires/openai-chat.ts";
import { openaiResponsesWire } from "./wires/openai-responses.ts";

/** Every wire protocol that the rehearsal server speaks. No two share a path. */
export const servedWires: readonly ServedWire[] = [
  openaiChatWire,
  openaiResponsesWire,
  anthropicWire,
  ollamaWire,
];
