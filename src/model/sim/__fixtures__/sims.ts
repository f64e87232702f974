import type { ModelSpec } from "../../../suite/suite.ts";
import type { ModelReply, ModelRequest } from "../../model.ts";
import { openSim } from "../sim.ts";
import { sampling } from "./sampling.ts";

/** What a suite says of a simulated model. */
export function simSpec(profile: string): ModelSpec {
  return {
    id: `sim:${profile}`,
    adapter: "sim",
    model: profile,
    baseUrl: null,
    apiKeyEnv: null,
    prefill: "auto",
    thinking: "default",
    api: "chat",
    sampling,
    contextTokens: null,
    body: {},
    headers: {},
  };
}

/** Asks a simulated model of its own; anything but a reply is an error. */
export function askSim(profile: string): (request: ModelRequest) => Promise<ModelReply> {
  const model = openSim(simSpec(profile));
  const { signal } = new AbortController();
  return async (request) => {
    const answer = await model.generate(request, { signal });
    if (answer.kind !== "reply") throw new Error(answer.detail);
    return answer.reply;
  };
}
