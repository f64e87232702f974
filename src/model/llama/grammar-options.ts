import type { LlamaGrammar, LlamaModel, SequenceEvaluateOptions, Token } from "node-llama-cpp";
import type { Grammar } from "./engine.ts";
import type { LlamaLibrary } from "./llama-library.ts";

/** What of the library's options keeps a text to a grammar. */
export type GrammarOptions = Pick<SequenceEvaluateOptions, "grammarEvaluationState" | "tokenBias">;

/**
 * Options for one evaluation that keeps to `grammar`; none for null. Made anew each time, since the library
 * moves the state along with the tokens it draws.
 *
 * Control tokens are never drawn: the grammar knows them by their spelling and would take `<s>` for three
 * characters of a string, where it ends the reply or has no text at all. The end token is not among them.
 *
 * @param grammar one that a model of the same process has read
 * @param controlTokens those of the model's vocabulary
 */
export function grammarOptions(
  { LlamaGrammarEvaluationState, TokenBias }: LlamaLibrary,
  model: LlamaModel,
  grammar: Grammar | null,
  controlTokens: readonly Token[],
): GrammarOptions {
  if (grammar === null) return {};
  const state = new LlamaGrammarEvaluationState({ model, grammar: grammar as LlamaGrammar });
  const bias = TokenBias.for(model).set([...controlTokens], "never");
  return { grammarEvaluationState: state, tokenBias: bias };
}
