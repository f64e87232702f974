/** The servers that the rehearsal can pretend to be. They differ in what can be asked beside a reply, and in words. */
export const serverKinds = ["plain", "llama.cpp", "vllm", "ollama", "openai"] as const;
export type ServerKind = (typeof serverKinds)[number];

/** What the pretended server calls its version; the dates lie after every change of behaviour that is rehearsed. */
export const serverVersions = {
  "llama.cpp": "b9999-rehearsal",
  vllm: "0.99.0+rehearsal",
  ollama: "0.99.0-rehearsal",
} as const;
