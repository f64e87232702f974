import { z } from "zod";
import { choice, oneLineName, writtenText } from "./field-shapes.ts";
import { faultAt, inWords } from "./issue-text.ts";
import { jsonMap } from "./json-value.ts";

/** The adapters that can be opened. */
export const adapterNames = [
  "sim",
  "llama",
  "openai-compatible",
  "openai",
  "anthropic",
  "gemini",
  "ollama",
  "module",
  "promptfoo",
] as const;

/** Servers differ in how many stop texts they take; all that we know take this many. */
const MAX_STOPS = 4;

/** Sampling keys without their defaults: a model's stand over the suite's. */
export const samplingShape = {
  temperature: z.number().min(0).max(2),
  maxOutputTokens: z.int().min(1),
  stop: z.array(z.string().min(1)).max(MAX_STOPS),
};

/** How a variable is written, as a mend shows it. */
const VARIABLE = "$" + "{NAME}";

/**
 * A text in which `${NAME}` stands for an environment variable. It stays as written here; a brace that was
 * mistyped would else be sent to a server as it is.
 */
const expandable = writtenText.refine((text) => !/\$\{(?![A-Za-z_][A-Za-z0-9_]*\})/.test(text), {
  error: inWords("`${` does not begin the name of a variable here", `write ${VARIABLE}`),
});

/** YAML 1.1 readers turn a bare `on` and `off` into booleans, and so do many people's eyes. */
const thinkingSchema = z.preprocess(
  (value) => (value === true ? "on" : value === false ? "off" : value),
  choice(["default", "on", "off"]),
);

/** A model written as a map. */
export const modelSchema = z.strictObject({
  id: oneLineName.optional(),
  adapter: choice(adapterNames),
  model: expandable,
  baseUrl: expandable.optional(),
  // The value is not repeated: what stands here by mistake is a key.
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
      error: inWords(
        "this is not the name of an environment variable",
        "put the key into the environment and write the variable's name here",
      ),
    })
    .optional(),
  prefill: writtenText.default("auto"),
  sampling: z.strictObject(samplingShape).partial().prefault({}),
  contextTokens: z.int().min(1).optional(),
  body: jsonMap.default({}),
  headers: z.record(z.string(), expandable).default({}).superRefine(refuseSecrets),
  thinking: thinkingSchema.default("default"),
  api: choice(["chat", "responses"]).default("chat"),
  limits: z
    .strictObject({
      concurrency: z.int().min(1).max(256).optional(),
      requestsPerMinute: z.int().min(1).optional(),
      tokensPerMinute: z.int().min(1).optional(),
    })
    .optional(),
});

/** Suite files are shared and stored in run folders, so a secret is named in them and never written. */
function refuseSecrets(headers: Record<string, string>, context: z.core.$RefinementCtx): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!SECRET_HEADER.test(name) || value.includes("${")) continue;
    const mend = `put it into the environment and write ${VARIABLE} here`;
    context.addIssue(faultAt([name], "this header holds a secret as plain text", mend));
  }
}

const SECRET_HEADER = /authorization|api-?key|(?:^|-)token$|cookie|secret|password/i;

/** A model's map with its defaults filled in. */
export type ModelFile = z.output<typeof modelSchema>;
