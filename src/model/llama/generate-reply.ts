import type { Finish, ModelRequest } from "../model.ts";
import type { Engine, Grammar } from "./engine.ts";
import { replyText } from "./reply-text.ts";
import type { Sampler } from "./settings.ts";

export type Generated =
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly finish: Finish;
      /** Tokens the model was made to choose, the one that ended the reply included. */
      readonly outputTokens: number;
    }
  | { readonly kind: "aborted" };

export interface GenerateOptions {
  readonly sampler: Sampler;
  /** What the reply must keep to; null for free text. */
  readonly grammar: Grammar | null;
  readonly signal: AbortSignal;
}

/**
 * Lets the model write behind `prompt` until it ends its turn, a stop string is complete or `maxOutputTokens`
 * are written. A reply that keeps to a grammar is ended by it, or cut by `maxOutputTokens`, and by no stop
 * string: these are about prose, and `.` would cut a number. The caller has made sure that all of it fits the
 * context.
 *
 * @throws what the library throws
 */
export async function generateReply(
  engine: Engine,
  prompt: readonly number[],
  { sampling, seed }: Pick<ModelRequest, "sampling" | "seed">,
  { sampler, grammar, signal }: GenerateOptions,
): Promise<Generated> {
  const reply = replyText(engine, grammar === null ? sampling.stop : []);
  const options = { temperature: sampling.temperature, seed, sampler, grammar, signal };
  let finish: Finish | null = null;
  let outputTokens = 0;
  for await (const token of engine.evaluate(prompt, options)) {
    outputTokens += 1;
    finish = ended(engine, token) ?? (reply.push(token) ? stopString : null);
    if (finish === null && outputTokens >= sampling.maxOutputTokens) finish = outOfTokens;
    if (finish !== null || signal.aborted) break;
  }
  if (finish === null && signal.aborted) return { kind: "aborted" };
  if (reply.finish()) finish = stopString;
  return { kind: "reply", text: reply.text(), finish: finish ?? unexplained, outputTokens };
}

const stopString: Finish = { reason: "stop", raw: "customStopTrigger" };
const outOfTokens: Finish = { reason: "length", raw: "maxTokens" };
const unexplained: Finish = { reason: "other", raw: null };

function ended(engine: Engine, token: number): Finish | null {
  const raw = engine.endOf(token);
  return raw === null ? null : { reason: "stop", raw };
}
