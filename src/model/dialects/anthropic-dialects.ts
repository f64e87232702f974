import type { DialectFacts } from "./dialect-facts.ts";
import { byAdapters, type VersionRange } from "./recognition.ts";

/** The first release that takes no prefix any more. */
const refusing = { major: 4, minor: 6 };

const taking: VersionRange = { vendor: "claude", families: null, from: null, before: refusing };
const refused: readonly VersionRange[] = [
  { vendor: "claude", families: null, from: refusing, before: null },
  // The first of these had no number (`claude-mythos-preview`), and none of either family takes a prefix.
  { vendor: "claude", families: ["fable", "mythos"], from: null, before: null },
];

const api = [/^api\.anthropic\.com$/];
const bedrock = [/^bedrock-(?:runtime|mantle)[a-z0-9.-]*\.(?:amazonaws\.com|api\.aws)$/];
const lengthWords = ["max_tokens", "model_context_window_exceeded"];
const guide = "https://platform.claude.com/docs/en/build-with-claude/working-with-messages";

export const anthropicDialects: readonly DialectFacts[] = [
  {
    id: "anthropic-4.6plus",
    server: "Anthropic Messages, Claude 4.6 and later, Fable and Mythos",
    wires: [],
    verdict: "refused",
    echo: null,
    tools: null,
    thinking: null,
    whitespace: null,
    // Redeeming a fallback credit is the one way left, and no request of ours does that.
    note: null,
    refusals: [
      /does not support assistant message prefill/i,
      /conversation must end with a user message/i,
    ],
    lengthWords,
    confidence: "high",
    sources: [
      guide,
      "https://platform.claude.com/docs/ja/models/haiku-5-5/whats-new-haiku-5-5",
      "anthropics/skills@11e5f57 skills/claude-api/references/common-pitfalls.md",
      "https://github.com/smallmain/vscode-unify-chat-provider/issues/249",
      "https://github.com/strands-agents/sdk-python/issues/1694",
    ],
    recognisedBy: [
      byAdapters(["anthropic", "promptfoo"], { models: refused }),
      byAdapters(["openai-compatible"], { hosts: api, models: refused }),
      byAdapters(["anthropic", "openai-compatible"], { hosts: bedrock, models: refused }),
    ],
  },
  {
    id: "anthropic-legacy",
    server: "Anthropic Messages, Claude before 4.6",
    wires: ["anthropic-trailing"],
    verdict: "honoured",
    echo: "continuation",
    tools:
      "no word of the vendor's; one client drops the prefix beside tools. Excluded with structured outputs",
    thinking:
      "refused while thinking is on: the last turn would have to open with a thinking block",
    whitespace: "refused at the end of the prefix",
    note: null,
    refusals: [
      /final assistant content cannot end with trailing whitespace/i,
      /final .{0,40}assistant.{0,40} must start with (?:a|an) .{0,20}thinking/i,
    ],
    lengthWords,
    confidence: "high",
    sources: [
      guide,
      "anthropics/anthropic-sdk-typescript@bfa9197 src/resources/messages/messages.ts",
      "https://github.com/Aider-AI/aider/issues/3820",
      "https://github.com/tailcallhq/forgecode/issues/1872",
      "anthropics/skills skills/claude-api/shared/tool-use-concepts.md",
    ],
    recognisedBy: [
      byAdapters(["anthropic", "promptfoo"], { models: [taking] }),
      byAdapters(["anthropic"], { hosts: api, models: [taking], documented: true }),
    ],
  },
  {
    id: "bedrock-converse",
    server: "Amazon Bedrock Converse and ConverseStream",
    wires: [],
    verdict: "varies",
    echo: "continuation",
    tools: "depends on the model",
    thinking: "refused for Claude while it thinks",
    whitespace: "Nova loses the blanks at the head of the continuation",
    note: "older Claude and Nova continue; Claude from 4.6 on and Llama 3 are refused with a ValidationException",
    refusals: [
      /does not support assistant message prefill/i,
      /last turn .{0,40}must be a user message/i,
    ],
    lengthWords,
    confidence: "high",
    sources: [
      "https://github.com/NousResearch/hermes-agent/pull/101401",
      "https://github.com/i-am-bee/beeai-framework/issues/753",
      "https://rentry.org/or-prefill",
      "UKGovernmentBEIS/inspect_ai@499e615 src/inspect_ai/model/_providers/bedrock.py",
    ],
    recognisedBy: [
      byAdapters(["promptfoo"], { models: [/^bedrock:/] }),
      byAdapters(["anthropic", "openai-compatible"], { hosts: bedrock }),
    ],
  },
];
