import { UsageError } from "../errors.ts";
import { fileFault } from "./file-fault.ts";
import { givenOf } from "./given-of.ts";
import { adapterNames, type ModelFile } from "./model-schema.ts";
import { knownWords } from "./nearest-word.ts";
import { printable } from "./printable.ts";
import type { ModelSpec, Sampling } from "./suite.ts";
import { refuseTwins } from "./unique-names.ts";
import type { YamlFile } from "./yaml-file.ts";

/**
 * The models of a suite file, in its order.
 *
 * @param sampling the suite's own, over which a model's stands
 * @throws {FileError} for a shorthand that is none, an adapter that is unknown or not built yet, and for two
 * models of one id
 */
export function modelSpecs(
  yaml: YamlFile,
  entries: readonly (string | ModelFile)[],
  sampling: Sampling,
): readonly ModelSpec[] {
  const specs = entries.map((entry, index) =>
    typeof entry === "string"
      ? specInFile(entry, sampling, yaml.place(["models", index]))
      : specOf(entry, sampling),
  );
  const named = specs.map(({ id }, index) => ({ name: id, place: yaml.place(["models", index]) }));
  refuseTwins(named, "model id", "give one of them an `id:` of its own");
  return specs;
}

function specInFile(shorthand: string, sampling: Sampling, where: string): ModelSpec {
  const parsed = parseShorthand(shorthand, sampling);
  if (parsed.kind === "invalid") throw fileFault({ ...parsed, where });
  return parsed.spec;
}

/**
 * The model of a shorthand that a command was given.
 *
 * @throws {UsageError} if it is none
 */
export function specInFlag(shorthand: string, sampling: Sampling, where: string): ModelSpec {
  const parsed = parseShorthand(shorthand, sampling);
  if (parsed.kind === "spec") return parsed.spec;
  throw new UsageError(printable(parsed.message), { where, mend: printable(parsed.mend) });
}

type Shorthand =
  | { readonly kind: "spec"; readonly spec: ModelSpec }
  | { readonly kind: "invalid"; readonly message: string; readonly mend: string };

/** `sim:steady`, `llama:./models/tiny.gguf`: an adapter, a colon and what the adapter knows the model by. */
function parseShorthand(shorthand: string, sampling: Sampling): Shorthand {
  const colon = shorthand.indexOf(":");
  const adapter = colon === -1 ? shorthand : shorthand.slice(0, colon);
  const model = colon === -1 ? "" : shorthand.slice(colon + 1);
  if (model.trim() === "") {
    const message = `"${shorthand}" names no model`;
    return { kind: "invalid", message, mend: "write adapter:model, such as sim:steady" };
  }
  if (adapterNames.some((name) => name === adapter)) {
    return { kind: "spec", spec: specOf({ ...ABSENT, adapter, model }, sampling) };
  }
  const message = `"${adapter}" is not an adapter`;
  return { kind: "invalid", message, mend: knownWords(adapter, adapterNames, "adapters") };
}

type WrittenModel = Omit<ModelFile, "adapter"> & { readonly adapter: string };

const ABSENT = {
  prefill: "auto",
  thinking: "default",
  api: "chat",
  sampling: {},
  body: {},
  headers: {},
} as const;

/** A model written as a map, with the defaults of what it leaves out. */
export function specOf(file: WrittenModel, sampling: Sampling): ModelSpec {
  return {
    id: file.id ?? `${file.adapter}:${modelName(file.adapter, file.model)}`,
    adapter: file.adapter,
    model: file.model,
    baseUrl: file.baseUrl ?? null,
    apiKeyEnv: file.apiKeyEnv ?? null,
    prefill: file.prefill,
    thinking: file.thinking,
    api: file.api,
    sampling: {
      temperature: file.sampling.temperature ?? sampling.temperature,
      maxOutputTokens: file.sampling.maxOutputTokens ?? sampling.maxOutputTokens,
      stop: file.sampling.stop ?? sampling.stop,
    },
    contextTokens: file.contextTokens ?? null,
    body: file.body,
    headers: file.headers,
    ...(file.limits !== undefined && { limits: givenOf(file.limits) }),
  };
}

/** A model that is a file is named by it; a slash in the name of a hosted model makes it no path. */
function modelName(adapter: string, model: string): string {
  if (adapter !== "llama" && adapter !== "module") return model;
  const [, name = model] = /([^/\\]+)[/\\]*$/.exec(model) ?? [];
  return name.replace(adapter === "llama" ? /\.gguf$/i : /\.(?:m?[jt]s|cjs)$/i, "") || model;
}
