/**
 * How a server is told to continue a text instead of answering to it. A dialect is data: what it adds to the
 * request, and whether the prefix comes back with the reply.
 */

import { UsageError } from "../../errors.ts";
import type { Json } from "../../protocols/json.ts";
import { nearestWord } from "../../suite/nearest-word.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import type { Support } from "../model.ts";

type JsonMap = { readonly [key: string]: Json };

export interface PrefillDialect {
  /** The word in suite files, and the mechanism in the journal. */
  readonly id: string;
  /** Fields of the trailing assistant message, beside its role and its content, which is the prefix. */
  readonly message: JsonMap;
  /** Fields of the request that stand only where something is prefilled. */
  readonly body: JsonMap;
  /** Whether servers of this dialect may send the prefix back in front of the continuation. */
  readonly mayEcho: boolean;
  /** What is not known of the prefix beside tools; null where it is documented to hold. */
  readonly toolsWarning: string | null;
}

/** Every dialect that a suite can name. None is proven by us: each is what the servers document or do. */
export const prefillDialects: readonly PrefillDialect[] = [
  {
    // llama.cpp unless told otherwise, Ollama, LM Studio, TGI, Groq. Without streaming, llama.cpp parses the
    // prefix as part of the reply; Ollama's own renderers leave it out.
    id: "trailing-assistant",
    message: {},
    body: {},
    mayEcho: true,
    toolsWarning: "some servers write the tools into the last message, which is the prefix here",
  },
  {
    // vLLM and SGLang. Both flags at once would be refused, and the first defaults to true.
    id: "continue-final-message",
    message: {},
    body: { add_generation_prompt: false, continue_final_message: true },
    mayEcho: false,
    toolsWarning: null,
  },
  {
    // llama.cpp since May 2026. It is asked not to echo, and heeds that only when it streams.
    id: "llamacpp-current",
    message: {},
    body: { add_generation_prompt: false, continue_final_message: "content", echo: false },
    mayEcho: true,
    toolsWarning: null,
  },
  {
    id: "mistral-prefix",
    message: { prefix: true },
    body: {},
    mayEcho: true,
    toolsWarning: "whether this dialect holds beside tools is not documented",
  },
  {
    // Moonshot and DashScope; both document that the caller joins prefix and continuation.
    id: "partial",
    message: { partial: true },
    body: {},
    mayEcho: false,
    toolsWarning: "whether this dialect holds beside tools is not documented",
  },
];

export interface PrefillChoice {
  readonly support: Support;
  /** null unless `support` says supported. */
  readonly dialect: PrefillDialect | null;
}

/**
 * What the suite's `prefill` word comes to. `auto` is refused until a probe can tell what a server does: most
 * of those that do not continue a prefix ignore it without a word.
 *
 * @throws {UsageError} for a dialect that does not exist
 */
export function prefillChoice({ id, prefill }: Pick<ModelSpec, "id" | "prefill">): PrefillChoice {
  if (prefill === "auto") return refused("not probed");
  if (prefill === "none") return refused("prefill: none");
  const dialect = prefillDialects.find((known) => known.id === prefill);
  if (dialect === undefined) throw unknownDialect(prefill, id);
  return { support: { kind: "supported", mechanism: dialect.id }, dialect };
}

function refused(reason: string): PrefillChoice {
  return { support: { kind: "unsupported", reason }, dialect: null };
}

function unknownDialect(word: string, id: string): UsageError {
  const known = ["auto", "none", ...prefillDialects.map((dialect) => dialect.id)];
  const near = nearestWord(word, known);
  const meant = near === null ? "" : `did you mean \`${near}\`? `;
  return new UsageError(`adapter openai-compatible has no prefill dialect "${word}"`, {
    where: `model ${id}`,
    mend: `${meant}known dialects: ${known.join(", ")}`,
  });
}
