import { describe, expect, test } from "vitest";
import { agentExperiment, narratorExperiment } from "../suite/__fixtures__/small-suite.ts";
import type { Experiment } from "../suite/suite.ts";
import { neededAt } from "./needed-at.ts";

function placed(experiment: Experiment, placement: "message" | "system-message"): Experiment {
  return { ...experiment, history: { ...experiment.history, placement } };
}

interface Row {
  readonly experiment: Experiment;
  readonly seam: string;
  /** With nudges at a message's end, and as system messages. */
  readonly needs: readonly [message: string | null, systemMessage: string | null];
}

const rows: readonly Row[] = [
  { experiment: agentExperiment, seam: "none", needs: [null, null] },
  { experiment: agentExperiment, seam: "system", needs: [null, null] },
  { experiment: agentExperiment, seam: "nudge", needs: [null, "lateSystem"] },
  { experiment: agentExperiment, seam: "prefill", needs: ["prefill", "prefill"] },
  { experiment: agentExperiment, seam: "prefill-bare", needs: ["prefill", "prefill"] },
  { experiment: agentExperiment, seam: "tool-field", needs: [null, null] },
  { experiment: narratorExperiment, seam: "none", needs: [null, null] },
  { experiment: narratorExperiment, seam: "nudge", needs: [null, "lateSystem"] },
  { experiment: narratorExperiment, seam: "system+nudge", needs: [null, "lateSystem"] },
  { experiment: narratorExperiment, seam: "prefill", needs: ["prefill", "prefill"] },
  { experiment: narratorExperiment, seam: "constrained", needs: ["constraint", "constraint"] },
];

describe("neededAt()", () => {
  test.each(rows)("is $needs at $seam of $experiment.protocol", ({ experiment, seam, needs }) => {
    const [message, systemMessage] = needs;
    expect(neededAt(placed(experiment, "message"), seam)).toBe(message);
    expect(neededAt(placed(experiment, "system-message"), seam)).toBe(systemMessage);
  });

  test("throws for a seam that the protocol does not have", () => {
    expect(() => neededAt(agentExperiment, "constrained")).toThrow(RangeError);
  });
});
