import { fileURLToPath } from "node:url";
import type { ModelSpec } from "../../../suite/suite.ts";

/** The folder of the modules under test. */
export const fixtures: string = fileURLToPath(new URL(".", import.meta.url));

/** A model of the suite behind a module; what is not given is what a suite leaves out. */
export function moduleSpec(parts: Partial<ModelSpec> = {}): ModelSpec {
  return {
    id: "mine",
    adapter: "module",
    model: "./plain-loop.ts",
    baseUrl: null,
    apiKeyEnv: null,
    prefill: "auto",
    thinking: "default",
    api: "chat",
    sampling: { temperature: 0.4, maxOutputTokens: 48, stop: [] },
    contextTokens: null,
    body: {},
    headers: {},
    ...parts,
  };
}
