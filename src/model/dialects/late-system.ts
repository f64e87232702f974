/** Whether a system message behind the first reaches the model where it stands. */

import type { Support } from "../model.ts";
import {
  byAdapters,
  closest,
  type Recognition,
  type Target,
  type VersionRange,
} from "./recognition.ts";

export interface LateSystemFacts {
  readonly id: string;
  readonly support: Support;
  /** Addresses, and `owner/repo@commit path`. */
  readonly sources: readonly string[];
  readonly recognisedBy: readonly Recognition[];
}

const mechanism = "system-message";
const chat = ["openai-compatible"];
const templated = ["llama.cpp", "vllm", "sglang", "lm-studio", "tgi", "tabbyapi"] as const;

function supported(evidence: string): Support {
  return { kind: "supported", mechanism, evidence };
}

function unsupported(reason: string): Support {
  return { kind: "unsupported", reason };
}

function inconclusive(reason: string): Support {
  return { kind: "inconclusive", reason };
}

/** One release of Claude's. */
function claude(family: string, major: number, minor: number): VersionRange {
  return {
    vendor: "claude",
    families: [family],
    from: { major, minor },
    before: { major, minor: minor + 1 },
  };
}

const claudeTaking = [
  claude("opus", 4, 8),
  claude("opus", 5, 0),
  claude("opus", 5, 5),
  claude("sonnet", 5, 5),
  claude("haiku", 5, 5),
  claude("fable", 5, 0),
  claude("fable", 5, 1),
  claude("mythos", 5, 0),
  claude("mythos", 5, 1),
];
const claudeRefusing: readonly (VersionRange | RegExp)[] = [
  { vendor: "claude", families: null, from: null, before: { major: 4, minor: 8 } },
  /claude-mythos-preview/,
];
const claudeDoc =
  "https://platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages";
const openaiTypes = "openai/openai-node@7b7d6ca src/resources/chat/completions/completions.ts";

/** In the order in which equally close matches are taken. */
export const lateSystemFacts: readonly LateSystemFacts[] = [
  {
    id: "openai",
    support: supported("documented by OpenAI's own types, which give roles no place"),
    sources: [openaiTypes],
    recognisedBy: [
      byAdapters(["openai", "openai-compatible"], {
        hosts: [/^(?:[a-z]{2}\.)?api\.openai\.com$/, /\.openai\.azure\.com$/],
      }),
      byAdapters(["promptfoo"], { models: [/^(?:openai|azure(?:openai)?):/] }),
    ],
  },
  {
    id: "anthropic-in-list",
    support: supported("documented by Anthropic for this model, behind a user turn and text alone"),
    sources: [claudeDoc, "UKGovernmentBEIS/inspect_ai@499e615 src/inspect_ai/model/_providers"],
    recognisedBy: [
      byAdapters(["anthropic"], { hosts: [/^api\.anthropic\.com$/], models: claudeTaking }),
    ],
  },
  {
    id: "anthropic-sonnet-5",
    support: inconclusive(
      "sources disagree on Claude Sonnet 5: one client sends it, others say no",
    ),
    sources: ["anthropics/skills@11e5f57 skills/claude-api", "@langchain/anthropic 1.5.13"],
    recognisedBy: [byAdapters(["anthropic"], { models: [claude("sonnet", 5, 0)] })],
  },
  {
    id: "anthropic-older",
    support: unsupported("this model answers: role 'system' is not supported on this model"),
    sources: [claudeDoc, "UKGovernmentBEIS/inspect_ai@499e615 src/inspect_ai/model/_providers"],
    recognisedBy: [
      byAdapters(["anthropic"], { models: claudeRefusing }),
      byAdapters(["anthropic"], {
        hosts: [/^api\.anthropic\.com$/],
        models: claudeRefusing,
      }),
    ],
  },
  {
    id: "anthropic-elsewhere",
    support: inconclusive(
      "sources disagree on Claude outside of Anthropic's own address, and tell nothing of models this new",
    ),
    sources: ["UKGovernmentBEIS/inspect_ai@499e615 src/inspect_ai/model/_providers"],
    recognisedBy: [byAdapters(["anthropic"], {})],
  },
  {
    id: "gemini",
    support: unsupported(
      "moved: Gemini knows a system instruction in front of the contents and no other",
    ),
    sources: ["vercel/ai@ed857f5 packages/google/src/convert-to-google-messages.ts"],
    recognisedBy: [
      byAdapters(["gemini"], {}),
      byAdapters(chat, {
        hosts: [/^generativelanguage\.googleapis\.com$/, /(?:^|-)aiplatform\.googleapis\.com$/],
      }),
      byAdapters(["promptfoo"], { models: [/^(?:google|vertex):gemini/] }),
    ],
  },
  {
    id: "bedrock",
    support: unsupported(
      "moved: Bedrock Converse knows system text in front of the messages and no other",
    ),
    sources: [
      "vercel/ai@ed857f5 packages/amazon-bedrock/src/convert-to-amazon-bedrock-chat-messages.ts",
    ],
    recognisedBy: [byAdapters(["promptfoo"], { models: [/^bedrock:/] })],
  },
  {
    id: "mistral",
    support: inconclusive(
      "Mistral checks the order of roles; a later system message is not told of",
    ),
    sources: ["https://github.com/charmbracelet/crush/issues/279"],
    recognisedBy: [
      byAdapters(chat, { hosts: [/^(?:api|codestral)\.mistral\.ai$/] }),
      byAdapters(["promptfoo"], { models: [/^mistral:/] }),
    ],
  },
  {
    id: "deepseek",
    support: unsupported("moved: DeepSeek is reported to put every system message first (in 2024)"),
    sources: ["https://github.com/SillyTavern/SillyTavern/issues/3233"],
    recognisedBy: [
      byAdapters(chat, { hosts: [/^api\.deepseek\.com$/] }),
      byAdapters(["promptfoo"], { models: [/^deepseek:/] }),
    ],
  },
  {
    id: "xai",
    support: supported("documented by xAI: roles may stand in any order"),
    sources: ["https://share.apidog.com/apidoc/docs-site/750118/chat-15796842e0"],
    recognisedBy: [byAdapters(chat, { hosts: [/(?:^|\.)api\.x\.ai$/] })],
  },
  {
    id: "openrouter",
    support: inconclusive(
      "depends on the host behind OpenRouter; gateways are known to move it first",
    ),
    sources: ["https://github.com/raullenchai/Rapid-MLX/issues/1543"],
    recognisedBy: [byAdapters(chat, { hosts: [/(?:^|\.)openrouter\.ai$/] })],
  },
  {
    id: "ollama-template",
    support: inconclusive(
      "Ollama joins all system messages for a template that asks for .System, which then has them first",
    ),
    sources: ["ollama/ollama@fb30760 template/template.go"],
    recognisedBy: [
      byAdapters(["ollama"], {}),
      byAdapters(["ollama", ...chat], {
        servers: ["ollama", "ollama-template", "ollama-llama-server", "ollama-renderer"],
      }),
    ],
  },
  {
    id: "ollama-qwen35",
    support: supported("documented by Ollama's renderer for Qwen 3.5, which writes it in place"),
    sources: ["ollama/ollama@fb30760 model/renderers/qwen35.go"],
    recognisedBy: [
      byAdapters(["ollama", ...chat], { servers: ["ollama-renderer"], models: [/qwen3\.5/i] }),
    ],
  },
  {
    id: "qwen-template",
    support: inconclusive(
      "the stock template of Qwen 3.5 and later answers: System message must be at the beginning",
    ),
    sources: [
      "https://github.com/ggml-org/llama.cpp/issues/27367",
      "https://github.com/vllm-project/vllm/pull/46976",
      "https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/2298",
    ],
    recognisedBy: [byAdapters(chat, { servers: templated, models: [/qwen-?3\.[5-9]/i] })],
  },
  {
    id: "gemma-template",
    support: inconclusive(
      "the stock templates of Gemma 2 and 3 take no system message, or none behind the first",
    ),
    sources: [
      "https://github.com/EricLBuehler/mistral.rs/issues/506",
      "https://github.com/suitenumerique/conversations/issues/197",
    ],
    recognisedBy: [byAdapters(chat, { servers: templated, models: [/gemma-?[23](?!\d)/i] })],
  },
  {
    id: "mistral-template",
    support: inconclusive(
      "the stock templates of Mistral 7B, Mixtral and Ministral want user and assistant to take turns",
    ),
    sources: [
      "https://github.com/vllm-project/vllm/issues/6862",
      "https://github.com/infiniflow/ragflow/issues/11021",
    ],
    recognisedBy: [
      byAdapters(chat, { servers: templated, models: [/mistral-7b|mixtral|ministral/i] }),
    ],
  },
  {
    id: "llama-template",
    support: inconclusive("sources disagree on the templates of Llama 3"),
    sources: ["https://github.com/raullenchai/Rapid-MLX/issues/1543"],
    recognisedBy: [byAdapters(chat, { servers: templated, models: [/llama-?3(?!\d)/i] })],
  },
  {
    id: "koboldcpp",
    support: inconclusive(
      "where a template refuses it, KoboldCpp prints that and drops the message",
    ),
    sources: [
      "two copies of KoboldCpp's server, read in a public index without their repository's name",
    ],
    recognisedBy: [byAdapters(chat, { servers: ["koboldcpp"] })],
  },
];

/** What is documented of a system message behind the first; inconclusive where sources disagree or there are none. */
export function lateSystemOf(
  target: Pick<Target, "adapter" | "host" | "model" | "server">,
): Support {
  const known = closest(lateSystemFacts, { ...target, path: null });
  return known?.entry.support ?? inconclusive("nothing is documented of this server; not probed");
}
