/** A loop that says everything that can be said. It changes the request it was given, as a careless one does. */
export async function generate(request, { body }) {
  request.messages.length = 0;
  request.sampling.temperature = 2;
  return {
    text: `${request.prefill ?? ""}Bay 2.`,
    reasoning: "crate 4",
    toolCalls: [{ name: "find_crate", arguments: { number: 4 } }],
    finish: { reason: "tool-calls", raw: "tool_use" },
    usage: { inputTokens: 12, outputTokens: 7 },
    servedModel: "pear-8b",
    requestId: "r-1",
    warnings: [`body: ${JSON.stringify(body)}`],
  };
}
export const prefill = "honoured";
export const constraint = "refused";
export const lateSystem = "honoured";
export const host = "127.0.0.1:8080";
export const callsAtOnce = 2;
export const contextTokens = 4096;
export const simulated = true;
export const calls = { closed: 0 };
export const close = () => {
  calls.closed += 1;
  throw new Error("nothing to close");
};
