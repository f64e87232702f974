import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import {
  agentExperiment,
  narratorExperiment,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Experiment } from "../suite/suite.ts";
import { scorerOf } from "./cell-scorer.ts";
import { refuseUnknownPrimary } from "./known-primary.ts";

const naming = (experiment: Experiment, primary: string) => () =>
  refuseUnknownPrimary(
    {
      ...smallSuite(),
      experiments: [{ ...experiment, compare: { ...experiment.compare, primary } }],
    },
    "suite.yaml",
  );

describe("the primary metric", () => {
  test.each([agentExperiment, narratorExperiment])(
    "may be any that $protocol is scored by",
    (experiment) => {
      for (const { id } of scorerOf(experiment).metrics) {
        expect(naming(experiment, id)).not.toThrow();
      }
    },
  );

  test("that is misspelt is refused with the nearest one", () => {
    const told = naming(agentExperiment, "decalred");
    expect(told).toThrow(UsageError);
    expect(told).toThrow(
      expect.objectContaining({
        message: "`primary: decalred` is no metric of purpose-label",
        where: "suite.yaml: compare",
        mend: expect.stringContaining("did you mean `declared`?"),
      }),
    );
  });

  test("of another protocol is refused, and its name cannot write to the terminal", () => {
    expect(naming(agentExperiment, "fenceCompliant")).toThrow(UsageError);
    expect(naming(narratorExperiment, "\u001b[2Jx")).toThrow("`primary: [2Jx` is no metric");
  });
});
