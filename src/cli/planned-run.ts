import type { Manifest } from "../journal/manifest.ts";
import type { RunFolder } from "../journal/run-folder.ts";
import type { Environment } from "../model/expand-env.ts";
import type { Model } from "../model/model.ts";
import type { Cell } from "../plan/cell.ts";
import type { Pricing } from "../plan/pricing.ts";
import type { Part, Shard } from "../plan/shard.ts";
import type { Suite } from "../suite/suite.ts";
import type { Interrupt } from "./interrupt.ts";
import type { RunEvents } from "./run-events.ts";

/** A run before its first call. */
export interface PlannedRun {
  readonly suite: Suite;
  /** Whose seed the suite has; null for none. */
  readonly night: NonNullable<Manifest["night"]> | null;
  readonly cells: readonly Cell[];
  /** null where the whole plan is played. */
  readonly shard: Shard | null;
  readonly part: Part;
  /** Its models as they were opened, not probed yet. */
  readonly opened: ReadonlyMap<string, Model>;
  readonly env: Environment;
  readonly pricings: ReadonlyMap<string, Pricing>;
  readonly events: RunEvents;
  /** Whether only what goes wrong is told. */
  readonly quiet: boolean;
  readonly interrupt: Interrupt;
  /** The runs that unchanged turns are taken from. */
  readonly reuse: readonly RunFolder[];
  /** Aborted at the first interrupt: a probe leaves nothing behind that is worth waiting for. */
  readonly probing: AbortSignal;
  /** Whether arms are raced, and what is decided is not asked. */
  readonly untilDecided: boolean;
}
