import type { Piece } from "./control-guard.ts";
import type { Tokenizer } from "./engine.ts";

/**
 * Exactly the tokens that are fed to the model. The start token is put before them where the vocabulary asks
 * for one and the template has not written it.
 */
export function promptTokens(pieces: readonly Piece[], tokenizer: Tokenizer): readonly number[] {
  const tokens = pieces.flatMap(({ text, plain }, index) =>
    tokenizer.tokenize(text, { control: !plain, first: index === 0 }),
  );
  const start = tokenizer.startToken;
  return start === null || tokens[0] === start ? tokens : [start, ...tokens];
}

/**
 * The proof that a prefill is being continued: what follows the last control token of the prompt ends in the
 * prefix. Control tokens have no text, so without that cut a turn that was closed behind the prefix would look
 * as if it ended in it.
 *
 *     … Assistant: <purpose>          proven
 *     … Assistant: <purpose> </s>     not: nothing follows the control token
 */
export function endsInPrefix(
  tokens: readonly number[],
  prefix: string,
  tokenizer: Tokenizer,
): boolean {
  const open = tokens.slice(tokens.findLastIndex((token) => tokenizer.isControl(token)) + 1);
  return tokenizer.detokenize(open, { first: true }).endsWith(prefix);
}
