/** As a provider of the AI SDK returns it, and as `v3` answers. */
class PearLanguageModel {
  readonly specificationVersion = "v3";
  readonly provider = "pear.chat";
  readonly modelId = "pear-8b";
  readonly supportedUrls = {};

  async doGenerate(options: { readonly prompt: readonly unknown[] }) {
    return {
      content: [
        { type: "reasoning", text: "crate 4" },
        { type: "text", text: JSON.stringify(options.prompt.at(-1)) },
      ],
      finishReason: { unified: "stop", raw: "end_turn" },
      usage: {
        inputTokens: { total: 12, noCache: 8, cacheRead: 4, cacheWrite: undefined },
        outputTokens: { total: 7, text: 4, reasoning: 3 },
      },
      warnings: [{ type: "unsupported", feature: "seed" }],
      response: { id: "r-1", modelId: "pear-8b-0601" },
    };
  }
}

export const model = new PearLanguageModel();
