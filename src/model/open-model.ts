import { UsageError } from "../errors.ts";
import type { ModelSpec } from "../suite/suite.ts";
import type { Model } from "./model.ts";

/** What opening a model may look at. */
export interface ModelWorld {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Relative paths start here. */
  readonly cwd: string;
}

type Opener = (spec: ModelSpec, world: ModelWorld) => Promise<Model>;

/** Every adapter by its name in suite files; each is loaded only when a suite asks for it. */
const adapters: ReadonlyMap<string, Opener> = new Map<string, Opener>([
  ["sim", async (spec) => (await import("./sim/sim.ts")).openSim(spec)],
  [
    "openai-compatible",
    async (spec, world) =>
      (await import("./openai-compatible/openai-compatible.ts")).openOpenaiCompatible(spec, world),
  ],
  ["llama", async (spec, world) => (await import("./llama/llama.ts")).openLlama(spec, world)],
]);

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
  const open = adapters.get(spec.adapter);
  if (open !== undefined) return open(spec, world);
  throw new UsageError(`no adapter is named "${spec.adapter}"`, {
    where: `model ${spec.id}`,
    mend: `use one of ${[...adapters.keys()].join(", ")}`,
  });
}

/** Closes every model. */
export async function closeModels(models: ReadonlyMap<string, Model>): Promise<void> {
  for (const model of models.values()) await model.close();
}
