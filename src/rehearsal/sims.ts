import type { Model } from "../model/model.ts";
import { openSim } from "../model/sim/sim.ts";

/** The simulated models of one server, each opened once. @throws {UsageError} for a profile that does not exist */
export function simPool(): (profile: string) => Model {
  const open = new Map<string, Model>();
  return (profile) => {
    const known = open.get(profile);
    if (known !== undefined) return known;
    const model = openSim({
      id: profile,
      adapter: "sim",
      model: profile,
      baseUrl: null,
      apiKeyEnv: null,
      prefill: "auto",
      thinking: "default",
      api: "chat",
      sampling: { temperature: 1, maxOutputTokens: 4096, stop: [] },
      contextTokens: null,
      body: {},
      headers: {},
    });
    open.set(profile, model);
    return model;
  };
}
