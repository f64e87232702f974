import { UsageError } from "../errors.ts";
import { adapterNames } from "../suite/model-schema.ts";
import type { ModelSpec } from "../suite/suite.ts";
import { openHttpModel } from "./http/http-model.ts";
import type { Model } from "./model.ts";

/** What opening a model may look at. */
export interface ModelWorld {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Relative paths start here. */
  readonly cwd: string;
}

type Opener = (spec: ModelSpec, world: ModelWorld) => Promise<Model>;

/** Every adapter by its name in suite files; each is loaded only when a suite asks for it. */
const adapters: Readonly<Record<(typeof adapterNames)[number], Opener>> = {
  sim: async (spec) => (await import("./sim/sim.ts")).openSim(spec),
  llama: async (spec, world) => (await import("./llama/llama.ts")).openLlama(spec, world),
  "openai-compatible": async (spec, world) =>
    openHttpModel(spec, (await import("./openai-compatible/wire.ts")).openaiCompatibleWire, world),
  openai: async (spec, world) =>
    openHttpModel(
      spec,
      spec.api === "responses"
        ? (await import("./openai/responses-wire.ts")).openaiResponsesWire
        : (await import("./openai/chat-wire.ts")).openaiChatWire,
      world,
    ),
  anthropic: async (spec, world) =>
    openHttpModel(spec, (await import("./anthropic/wire.ts")).anthropicWire, world),
  gemini: async (spec, world) =>
    openHttpModel(spec, (await import("./gemini/wire.ts")).geminiWire, world),
  ollama: async (spec, world) =>
    openHttpModel(spec, (await import("./ollama/wire.ts")).ollamaWire, world),
  module: async (spec, world) => (await import("./module/module.ts")).openModule(spec, world),
  promptfoo: async (spec, world) =>
    (await import("./promptfoo/promptfoo.ts")).openPromptfoo(spec, world),
};

/**
 * Opens the models of a suite, one after another. When one cannot be opened the others are closed again.
 *
 * @throws {SeambenchError} for a model that is not there or cannot be used, with its mend
 */
export async function openModels(
  specs: readonly ModelSpec[],
  world: ModelWorld,
): Promise<ReadonlyMap<string, Model>> {
  const opened = new Map<string, Model>();
  try {
    for (const spec of specs) opened.set(spec.id, await openModel(spec, world));
    return opened;
  } catch (error) {
    await closeModels(opened);
    throw error;
  }
}

function openModel(spec: ModelSpec, world: ModelWorld): Promise<Model> {
  const name = adapterNames.find((known) => known === spec.adapter);
  if (name !== undefined) {
    refuseUnheard(spec);
    return adapters[name](spec, world);
  }
  throw new UsageError(`no adapter is named "${spec.adapter}"`, {
    where: `model ${spec.id}`,
    mend: `use one of ${adapterNames.join(", ")}`,
  });
}

/** A setting that would reach nobody would make two arms look different that are not. */
function refuseUnheard({ id, adapter, thinking, api }: ModelSpec): void {
  const isInProcess = adapter === "sim" || adapter === "llama";
  const unheard = [
    ...(thinking !== "default" && isInProcess ? ["thinking"] : []),
    ...(api !== "chat" && adapter !== "openai" ? ["api"] : []),
  ];
  if (unheard.length === 0) return;
  throw new UsageError(`adapter ${adapter} has no setting "${unheard[0]}"`, {
    where: `model ${id}`,
    mend: "take it out, or name an adapter that has it",
  });
}

/** Closes every model. */
export async function closeModels(models: ReadonlyMap<string, Model>): Promise<void> {
  for (const model of models.values()) await model.close();
}
