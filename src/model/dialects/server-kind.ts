/** The kinds of server that tell themselves apart; Ollama's three are the paths by which it renders a model. */
export const serverKinds = [
  "llama.cpp",
  "vllm",
  "sglang",
  "ollama",
  "ollama-renderer",
  "ollama-template",
  "ollama-llama-server",
  "lm-studio",
  "tabbyapi",
  "koboldcpp",
  "tgi",
  "mlx-lm",
] as const;

export type ServerKind = (typeof serverKinds)[number];

/** `word` as a kind of server; null for any other word. */
export function serverKindOf(word: string | null): ServerKind | null {
  return serverKinds.find((kind) => kind === word) ?? null;
}

/** Whether a kind is Ollama, whichever way it renders the model. */
export function isOllama(kind: string | null): boolean {
  return kind === "ollama" || kind?.startsWith("ollama-") === true;
}
