/**
 * The ids of `knownDialects` that the end-to-end test plays against a server which does what the dialect says.
 * Every other one is what its sources document, and is told as that.
 */
export const provenDialects: readonly string[] = [
  "anthropic-legacy",
  "dashscope",
  "deepseek-beta",
  "koboldcpp",
  "llamacpp-current",
  "mistral",
  "moonshot",
  "ollama-go-template",
  "ollama-renderer",
  "sglang",
  "tabbyapi",
  "vllm",
];
