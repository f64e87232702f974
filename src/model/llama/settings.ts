import { isAbsolute, resolve } from "node:path";
import { UsageError } from "../../errors.ts";
import type { Json } from "../../protocols/json.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Environment, expandEnv } from "../expand-env.ts";

/** What of the process an adapter may look at. */
export interface LlamaWorld {
  readonly env: Environment;
  /** The folder that a relative model path starts from. */
  readonly cwd: string;
}

/**
 * How a prefill is carried out. `rendered`: the prompt is rendered up to the beginning of the assistant turn
 * and the prefix stands behind it as plain text. `template`: the prefix is a trailing assistant message, as a
 * server without a continue flag would render it; with most templates that closes the turn. `none`: refused.
 */
export type LlamaPrefill = "rendered" | "template" | "none";

/** Which tokens are drawn from, beside the temperature. */
export interface Sampler {
  /** Only the k likeliest tokens; 0 takes all. */
  readonly topK: number;
  /** Only the likeliest tokens that make up this much probability, in (0, 1]. */
  readonly topP: number;
  /** Only tokens at least this likely beside the likeliest one, in [0, 1]. */
  readonly minP: number;
}

export interface LlamaSettings {
  /** Absolute path of the GGUF file. */
  readonly path: string;
  /** Tokens of the context; null takes the model's own, within reason. */
  readonly contextTokens: number | null;
  readonly threads: number;
  readonly sampler: Sampler;
  readonly prefill: LlamaPrefill;
}

/**
 * Reads what the suite says of a `llama` model.
 *
 * @throws {UsageError} for a setting this adapter does not know, a value out of its range, and a `${NAME}` in
 * the path that the environment does not hold
 */
export function llamaSettings(spec: ModelSpec, { env, cwd }: LlamaWorld): LlamaSettings {
  const where = `model ${spec.id}`;
  refuseUnknown(spec.body, where);
  const path = expandEnv(spec.model, env, { where, field: "model" });
  return {
    path: isAbsolute(path) ? path : resolve(cwd, path),
    contextTokens: contextTokensOf(spec, where),
    threads: numberIn(spec.body, "threads", where) ?? 1,
    sampler: {
      topK: numberIn(spec.body, "top_k", where) ?? 40,
      topP: numberIn(spec.body, "top_p", where) ?? 0.95,
      minP: numberIn(spec.body, "min_p", where) ?? 0,
    },
    prefill: prefillOf(spec, where),
  };
}

interface Range {
  readonly holds: (value: number) => boolean;
  readonly words: string;
}

const ranges: { readonly [key: string]: Range } = {
  threads: { holds: (value) => wholeFrom(1, value), words: "an integer from 1" },
  top_k: { holds: (value) => wholeFrom(0, value), words: "an integer from 0, where 0 takes all" },
  top_p: { holds: (value) => value > 0 && value <= 1, words: "a number above 0 and up to 1" },
  min_p: { holds: (value) => value >= 0 && value <= 1, words: "a number from 0 to 1" },
};

function wholeFrom(least: number, value: number): boolean {
  return Number.isSafeInteger(value) && value >= least;
}

function refuseUnknown(body: ModelSpec["body"], where: string): void {
  const known = Object.keys(ranges);
  const unknown = Object.keys(body).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw new UsageError(`adapter llama has no setting "${unknown}"`, {
    where,
    mend: `body of a llama model takes ${known.join(", ")}`,
  });
}

function contextTokensOf({ contextTokens }: ModelSpec, where: string): number | null {
  if (contextTokens === null || wholeFrom(1, contextTokens)) return contextTokens;
  throw new UsageError(`contextTokens is ${contextTokens}`, {
    where,
    mend: "give the tokens of the context as an integer from 1, or leave it out",
  });
}

function numberIn(body: ModelSpec["body"], key: string, where: string): number | null {
  const value: Json | undefined = body[key];
  if (value === undefined || value === null) return null;
  const range = ranges[key];
  if (range === undefined || (typeof value === "number" && range.holds(value)))
    return Number(value);
  throw new UsageError(`body.${key} is ${JSON.stringify(value)}`, {
    where,
    mend: `give ${range.words}`,
  });
}

function prefillOf({ prefill }: ModelSpec, where: string): LlamaPrefill {
  if (prefill === "auto") return "rendered";
  if (prefill === "rendered" || prefill === "template" || prefill === "none") return prefill;
  throw new UsageError(`adapter llama has no prefill dialect "${prefill}"`, {
    where,
    mend: "use auto, rendered, template or none",
  });
}
