/** Probes what a suite needs to know of its models before the first call is spent on a turn. */

import type { Capability, Model } from "../model/model.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import { neededAt } from "../seam/needed-at.ts";
import { hasSchema } from "../suite/has-schema.ts";
import type { Suite } from "../suite/suite.ts";
import type { ProbeWorld } from "./asker.ts";
import { probeModel } from "./probe-model.ts";
import { failureOf, type ProbeRecord } from "./probe-record.ts";
import { settledModel } from "./settled-model.ts";

export interface SettleWorld extends ProbeWorld {
  /** Told of a target that could not be probed. */
  readonly tell: (model: string, words: string) => void;
}

export interface SettledModels {
  /** All models of the suite, in their order; those that needed no probe as they were. */
  readonly models: ReadonlyMap<string, Model>;
  readonly records: readonly ProbeRecord[];
}

/** Probes each model for what its cells need and nobody has decided. Models that share a host wait for one another. */
export async function settleModels(
  suite: Suite,
  models: ReadonlyMap<string, Model>,
  world: SettleWorld,
): Promise<SettledModels> {
  const cells = cellsOf(suite);
  const settled = new Map<string, { readonly model: Model; readonly record: ProbeRecord }>();
  const settle = async (id: string, model: Model): Promise<void> => {
    const own = cells.filter((cell) => cell.model === id);
    const needs = openNeeds(suite, own, model);
    if (model.probing === null || needs.size === 0 || world.signal.aborted) return;
    const record = await probeModel(model, needs, world, { dialect: namedDialect(suite, id) });
    const failure = failureOf(record);
    if (failure !== null) world.tell(id, `not probed: ${failure.cause}: ${failure.detail}`);
    const tools = own.some((cell) => prefillsBesideTools(suite, cell));
    settled.set(id, { model: settledModel(model, record, { tools }), record });
  };
  await Promise.all(
    byHost(models).map(async (sharing) => {
      for (const [id, model] of sharing) await settle(id, model);
    }),
  );
  const ids = [...models.keys()];
  return {
    models: new Map([...models].map(([id, model]) => [id, settled.get(id)?.model ?? model])),
    records: ids.flatMap((id) => settled.get(id)?.record ?? []),
  };
}

/** What the cells need of the model and is not decided. */
function openNeeds(suite: Suite, cells: readonly Cell[], model: Model): ReadonlySet<Capability> {
  const needs = cells.map((cell) => needOf(suite, cell)).filter((need) => need !== null);
  return new Set(needs.filter((need) => model[need].kind === "inconclusive"));
}

function needOf(suite: Suite, { experiment: index, seam }: Cell): Capability | null {
  const experiment = suite.experiments[index];
  if (experiment === undefined) return null;
  const need = neededAt(experiment, seam);
  return need === "constraint" && !hasSchema(experiment) ? null : need;
}

function prefillsBesideTools(suite: Suite, cell: Cell): boolean {
  const experiment = suite.experiments[cell.experiment];
  if (experiment === undefined || needOf(suite, cell) !== "prefill") return false;
  if (experiment.protocol === "state-block") return false;
  if (experiment.protocol === "own" && experiment.plays !== "agent") return false;
  return experiment.options.toolFormat === "native";
}

/** The dialect that the suite names; null where it leaves it to a probe. */
function namedDialect(suite: Suite, id: string): string | null {
  const word = suite.models.find((spec) => spec.id === id)?.prefill ?? "auto";
  return word === "auto" || word === "none" ? null : word;
}

function byHost(
  models: ReadonlyMap<string, Model>,
): readonly (readonly (readonly [string, Model])[])[] {
  const groups = new Map<string, (readonly [string, Model])[]>();
  for (const [id, model] of models) {
    const name = model.host === null ? `model ${id}` : `host ${model.host}`;
    groups.set(name, [...(groups.get(name) ?? []), [id, model]]);
  }
  return [...groups.values()];
}
