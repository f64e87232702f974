import type { Engine, EvaluateOptions, Tokenizer } from "../engine.ts";

/** Control tokens follow the 256 bytes, in this order. */
export const controlTexts = ["<s>", "</s>"];
export const startToken = 256;
export const endToken = 257;

/** A tokenizer to reason about: a token is a byte of UTF-8, or one of two control tokens without text. */
export const byteTokenizer: Tokenizer = {
  startToken,
  tokenize: (text, { control }) =>
    text.split(/(<\/?s>)/).flatMap((part) => {
      const index = controlTexts.indexOf(part);
      return control && index !== -1 ? [256 + index] : [...Buffer.from(part, "utf8")];
    }),
  detokenize: (tokens) => Buffer.from(tokens.filter((token) => token < 256)).toString("utf8"),
  isControl: (token) => token >= 256,
};

/** An engine that says the given tokens, whatever it is asked; `seen` is called before each. */
export function scriptedEngine(
  tokens: readonly number[],
  seen: (index: number, options: EvaluateOptions) => void = () => {},
): Engine {
  return {
    ...byteTokenizer,
    name: null,
    chatTemplate: null,
    contextTokens: 512,
    trainContextTokens: 512,
    bosText: "<s>",
    eosText: "</s>",
    controlTexts,
    library: "none",
    endOf: (token) => (token === endToken ? "eogToken" : token === startToken ? "bosToken" : null),
    grammarOf: async (text) => ({ grammar: text }),
    async *evaluate(_prompt, options) {
      for (const [index, token] of tokens.entries()) {
        seen(index, options);
        if (options.signal.aborted) return;
        yield token;
      }
    },
    dispose: async () => {},
  };
}
