import type { Environment } from "../model/expand-env.ts";

/** A key that is set. What it holds is nowhere told, nor how long it is. */
export interface FoundKey {
  readonly name: string;
  readonly from: "environment" | ".env";
}

/** Variables in which vendors' own documentation keeps keys. */
const keyNames = [
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GEMINI_API_KEY",
  "GOOGLE_API_KEY",
  "MISTRAL_API_KEY",
  "OPENROUTER_API_KEY",
  "GROQ_API_KEY",
  "DEEPSEEK_API_KEY",
  "TOGETHER_API_KEY",
  "FIREWORKS_API_KEY",
  "XAI_API_KEY",
  "MOONSHOT_API_KEY",
  "DASHSCOPE_API_KEY",
  "AZURE_OPENAI_API_KEY",
  "CEREBRAS_API_KEY",
  "COHERE_API_KEY",
  "NVIDIA_API_KEY",
  "PERPLEXITY_API_KEY",
  "OLLAMA_API_KEY",
  "HF_TOKEN",
] as const;

/** The keys that a run would find, by the same rule: the process's variables stand over the file's, blank is unset. */
export function foundKeys(own: Environment, file: Environment): readonly FoundKey[] {
  return keyNames.flatMap((name) => {
    const from = own[name] === undefined ? ".env" : "environment";
    const value = (from === ".env" ? file : own)[name] ?? "";
    return value.trim() === "" ? [] : [{ name, from }];
  });
}
