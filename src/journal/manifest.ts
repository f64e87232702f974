/**
 * The run's header: the suite whole, with every task, wording, variant and vocabulary it names, what made the
 * answers, and on what. With the journal it is all that a report needs.
 */

import type { Support } from "../model/model.ts";
import { contentHash } from "../plan/content-hash.ts";
import type { Night } from "../plan/night-seed.ts";
import type { Pricing } from "../plan/pricing.ts";
import type { RacePlan } from "../plan/race-plan.ts";
import type { Shard } from "../plan/shard.ts";
import type { Json } from "../protocols/json.ts";
import { canonicalJson } from "../suite/canonical-json.ts";
import { protocolName } from "../suite/protocol-name.ts";
import type { Suite } from "../suite/suite.ts";

export const manifestVersion = 1;

/** A model as it stood when the run began. */
export interface ManifestModel {
  readonly simulated: boolean;
  readonly prefill: Support;
  readonly constraint: Support;
  readonly lateSystem: Support;
  /** The whole record of the probe that decided these; null when none was made. */
  readonly probe: Json | null;
  /** Why the prefill that the probe found held no longer when the run ended; absent where it did, or needed no proof. */
  readonly flipped?: string;
  readonly identity: { readonly [key: string]: string | number | boolean | null };
}

export interface Manifest {
  readonly v: typeof manifestVersion;
  /** The name of the run folder. */
  readonly run: string;
  /** Hash of everything that decides what is asked: the suite and the models. A folder resumes only its own plan. */
  readonly plan: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly versions: {
    readonly seambench: string;
    readonly node: string;
    readonly protocols: { readonly [id: string]: number };
  };
  /** The commit of the folder the run was started in; null outside a repository. */
  readonly commit: string | null;
  readonly machine: {
    readonly cpu: string;
    readonly cores: number;
    readonly memoryGb: number;
    readonly platform: string;
  };
  /** The suite's seed; that of its night, where the run is of one. */
  readonly seed: number;
  /** The parts of the plan that the run plays; absent where it plays the whole. */
  readonly shards?: readonly Shard[];
  /** Absent where the run is of no night; `suiteSeed` is what the suite's file says. */
  readonly night?: Night & { readonly suiteSeed: number };
  readonly models: { readonly [id: string]: ManifestModel };
  /** SHA-256 of each file's content by what it is, such as `task:agent/triage`. */
  readonly hashes: { readonly [name: string]: string };
  readonly suite: Suite;
  /** What each model's tokens cost when the run was last started; absent in runs of before that was recorded. */
  readonly pricings?: { readonly [model: string]: Pricing };
  /** What the probes took when the run began, which its budgets count; absent where none was made. */
  readonly probing?: ProbingSpend;
  /** The races that were declared before the first call; absent where everything is played in full. */
  readonly races?: readonly RacePlan[];
  /** Cells that a budget left out of the plan, each with the reason; absent where none was. */
  readonly notAdmitted?: readonly NotAdmitted[];
}

export interface ProbingSpend {
  readonly calls: number;
  /** Of prompts and replies. */
  readonly tokens: number;
  /** US dollars; null where a price is not known. */
  readonly usd: number | null;
}

/** A cell that is not in the plan, although the suite has it: it is neither missing nor failed. */
export interface NotAdmitted {
  /** The cell's id. */
  readonly cell: string;
  readonly reason: string;
}

/**
 * The hash that decides whether two runs ask the same. What a model was found to support is no part of it: that is
 * compared by itself when a run goes on, so that its user is told what has changed. Nor are the arms of its races, which
 * depend on it, nor limits: they change how fast and how far a run goes, and one that stopped at them goes on under
 * others.
 *
 * @param untilDecided whether arms are raced, and what is decided is not asked
 */
export function planHash(
  { limits: _, ...suite }: Suite,
  models: Manifest["models"],
  untilDecided = false,
): string {
  const made = Object.entries(models).map(([id, { identity }]) => [id, identity]);
  const specs = suite.models.map(({ limits: __, ...spec }) => spec);
  const course = untilDecided ? ["until decided"] : [];
  return contentHash(
    canonicalJson([{ ...suite, models: specs }, made, ...course] as unknown as Json),
  );
}

/** The content hash of every task, wording, variant and vocabulary of the suite. */
export function contentHashes(suite: Suite): Manifest["hashes"] {
  return Object.fromEntries(
    suite.experiments.flatMap((experiment) => {
      const parts: readonly (readonly [string, unknown])[] = [
        ...experiment.tasks.map((task) => [`task:${task.for}/${task.name}`, task] as const),
        ...experiment.wordings.map(
          ({ name, text }) => [`wording:${protocolName(experiment)}/${name}`, text] as const,
        ),
        ...experiment.variants.map(
          (variant) => [`variant:${variant.for}/${variant.name}`, variant] as const,
        ),
        [`options:${protocolName(experiment)}`, experiment.options] as const,
        ...(experiment.protocol === "own"
          ? [[`protocol:${protocolName(experiment)}`, experiment.own] as const]
          : []),
      ];
      return parts.map(([name, part]) => [name, contentHash(canonicalJson(part as Json))] as const);
    }),
  );
}
