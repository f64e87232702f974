/** Every way to take an assistant prefix, or to do nothing with it, that is known of a server. */

import { anthropicDialects } from "./anthropic-dialects.ts";
import type { DialectFacts } from "./dialect-facts.ts";
import { geminiDialects } from "./gemini-dialects.ts";
import { hostedDialects } from "./hosted-dialects.ts";
import { llamaCppDialects } from "./llama-cpp-dialects.ts";
import { localDialects } from "./local-dialects.ts";
import { ollamaDialects } from "./ollama-dialects.ts";
import { openaiDialects } from "./openai-dialects.ts";
import { provenDialects } from "./proven-dialects.ts";

export interface KnownDialect extends DialectFacts {
  /** Adapters that reach such a server; empty for none. */
  readonly adapters: readonly string[];
  /** Whether a test of ours plays it, or it is what its sources say. */
  readonly proof: "proven" | "documented, not proven";
}

/** In the order in which equally close matches are taken. */
export const knownDialects: readonly KnownDialect[] = [
  ...anthropicDialects,
  ...openaiDialects,
  ...geminiDialects,
  ...hostedDialects,
  ...ollamaDialects,
  ...llamaCppDialects,
  ...localDialects,
].map((facts) => ({
  ...facts,
  adapters: [...new Set(facts.recognisedBy.flatMap(({ adapters }) => adapters))],
  proof: provenDialects.includes(facts.id) ? "proven" : "documented, not proven",
}));
