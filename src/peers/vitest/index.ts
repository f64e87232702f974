/**
 * Matchers for vitest: `import "seambench/vitest"` in a test or a setup file, and `expect` has them. They judge a
 * reply by the extractors and metrics that a run is scored with.
 */

import { expect } from "vitest";
import type { PurposeLabelOptions } from "../../protocols/purpose-label/config.ts";
import type { FenceOptions } from "./fence-compliance.ts";
import type { LeakOptions } from "./leaked-nothing.ts";
import { protocolMatchers } from "./protocol-matchers.ts";

export type { PurposeLabelOptions } from "../../protocols/purpose-label/config.ts";
export type { FenceOptions } from "./fence-compliance.ts";
export type { LeakOptions } from "./leaked-nothing.ts";
export { protocolMatchers } from "./protocol-matchers.ts";

/** What `expect(reply)` can do; `reply` is the text of one reply as the model wrote it. */
export interface ProtocolMatchers<Returned = unknown> {
  /** That the reply declares a purpose that is not blank, wherever it stands. */
  toDeclarePurpose(options?: PurposeLabelOptions): Returned;
  /** That the reply ends in one closed `state` fence of strict JSON with valid events, and no protocol beside it. */
  toBeFenceCompliant(options?: FenceOptions): Returned;
  /** That the reader sees nothing of the protocol, and that beside the declaration there was nothing to take out. */
  toLeakNothing(options?: LeakOptions): Returned;
}

declare module "vitest" {
  interface Matchers<T> extends ProtocolMatchers<T> {}
}

expect.extend(protocolMatchers);
