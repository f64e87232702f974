import { UsageError } from "../errors.ts";
import { joinedShards } from "../plan/shard.ts";
import type { Json } from "../protocols/json.ts";
import { canonicalJson } from "../suite/canonical-json.ts";
import type { Manifest } from "./manifest.ts";
import { canBeOne, decidedModels } from "./manifest-models.ts";

/**
 * The manifest of runs of one plan together: the earliest's, with the parts that all of them play, and every model that
 * was found to have changed under way. It does not depend on the order of the runs.
 *
 * @param run the name of the merged run
 * @throws {UsageError} for runs of other plans, with what differs, and for runs whose models took a prefill in another way
 */
export function mergeManifests(manifests: readonly Manifest[], run: string): Manifest {
  const [first, ...others] = manifests.toSorted(byAge);
  if (first === undefined) throw new RangeError("no run to merge");
  const merged = others.reduce(joined, first);
  return { ...merged, run };
}

function byAge(a: Manifest, b: Manifest): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return spelling(a) < spelling(b) ? -1 : 1;
}

function joined(first: Manifest, second: Manifest): Manifest {
  refuseOtherPlan(first, second);
  const changed = canBeOne(first.models, second.models);
  if (changed !== null) {
    throw new UsageError(`the runs cannot be one: ${changed}`, {
      where: `${first.run}, ${second.run}`,
      mend: "compare them with `seambench compare`",
    });
  }
  const { shards: _, notAdmitted: __, ...rest } = first;
  const admittedThere = (cell: string) => !second.notAdmitted?.some((one) => one.cell === cell);
  const notAdmitted = first.notAdmitted?.filter(({ cell }) => !admittedThere(cell)) ?? [];
  const shards = joinedShards(first.suite, first.shards, second.shards);
  const models = decidedModels(first.models, second.models);
  const flipped = Object.entries(models).map(([id, model]) => {
    const words = model.flipped ?? second.models[id]?.flipped;
    return [id, words === undefined ? model : { ...model, flipped: words }] as const;
  });
  return {
    ...rest,
    models: Object.fromEntries(flipped),
    ...(shards !== undefined && { shards }),
    // What one of them played is in the plan of both.
    ...(notAdmitted.length > 0 && { notAdmitted }),
  };
}

const mostTold = 4;

function refuseOtherPlan(first: Manifest, second: Manifest): void {
  if (first.plan === second.plan) return;
  const places = [...differences(askedBy(first), askedBy(second), "")];
  const more = places.length > mostTold ? ` and ${places.length - mostTold} more` : "";
  throw new UsageError(
    `the runs are of other plans: they differ in ${places.slice(0, mostTold).join(", ")}${more}`,
    {
      where: `${first.run}, ${second.run}`,
      mend: "merge runs of one suite with the same filters; `seambench compare` sets other runs against each other",
    },
  );
}

/** What the plan's hash is of, by the names that a user knows. */
function askedBy({ suite, models, races }: Manifest): Json {
  const { limits: _, ...asked } = suite;
  const made = Object.entries(models).map(([id, { identity }]) => [id, identity]);
  return {
    ...asked,
    models: suite.models.map(({ limits: __, ...spec }) => spec),
    made: Object.fromEntries(made),
    "--until-decided": races !== undefined,
  } as unknown as Json;
}

/** The paths at which two values differ, such as `experiments.0.wordings.1.text`. */
function* differences(a: Json | undefined, b: Json | undefined, path: string): Generator<string> {
  if (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b)) return;
  if (!isNested(a) || !isNested(b)) {
    yield path;
    return;
  }
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    yield* differences(a[name], b[name], path === "" ? name : `${path}.${name}`);
  }
}

function isNested(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null;
}

function spelling(manifest: Manifest): string {
  return canonicalJson(manifest as unknown as Json);
}
