import { UsageError } from "../../errors.ts";
import type { PurposeLabelOptions } from "../../protocols/purpose-label/config.ts";
import { declaredPurpose } from "./declared-purpose.ts";
import { type FenceOptions, fenceCompliance } from "./fence-compliance.ts";
import { type LeakOptions, leakedNothing } from "./leaked-nothing.ts";
import type { Verdict } from "./verdict.ts";

/** The matchers as `expect.extend` takes them; each is given the text of one reply. */
export const protocolMatchers = {
  toDeclarePurpose(received: unknown, options?: PurposeLabelOptions): Verdict {
    return declaredPurpose(textOf(received, "toDeclarePurpose"), options);
  },
  toBeFenceCompliant(received: unknown, options?: FenceOptions): Verdict {
    return fenceCompliance(textOf(received, "toBeFenceCompliant"), options);
  },
  toLeakNothing(received: unknown, options?: LeakOptions): Verdict {
    return leakedNothing(textOf(received, "toLeakNothing"), options);
  },
};

/** A value that is no text must not pass a negated expectation either. */
function textOf(received: unknown, matcher: string): string {
  if (typeof received === "string") return received;
  const kind = received === null ? "null" : Array.isArray(received) ? "a list" : typeof received;
  throw new UsageError(`${matcher} takes the text of a reply and was given ${kind}`, {
    mend: "pass the text alone, such as `reply.text`",
  });
}
