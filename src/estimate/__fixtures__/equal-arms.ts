import { journalOf } from "../../journal/__fixtures__/journal-of.ts";
import type { TurnRecord } from "../../journal/turn-record.ts";
import type { Model } from "../../model/model.ts";
import { openModels } from "../../model/open-model.ts";
import { contextOf } from "../../run/__fixtures__/rehearsal.ts";
import { runSuite } from "../../run/run-suite.ts";
import { scoreRun } from "../../score/score-run.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import { packageEvals } from "../../suite/package-evals.ts";
import type { Experiment, Suite } from "../../suite/suite.ts";
import type { Contrast } from "../contrast.ts";
import { summarise } from "../summary.ts";
import { manifestModel, runManifest } from "./run-manifest.ts";

/** Two arms that are one: the same seam, wording, tasks and simulated model. */
export interface EqualArms {
  readonly protocol: Experiment["protocol"];
  readonly seam: string;
  readonly model: string;
  readonly tasks: number;
}

/**
 * A source of what the harness says of two equal arms on the primary metric, by the number of the run. Each arm of
 * each run is played whole, with a seed of its own, so that no reply of one is a copy of the other's.
 */
export async function equalArmsContrasts(
  arms: EqualArms,
): Promise<(run: number) => Promise<Contrast>> {
  const both = await equalArmsSuite(arms);
  const [experiment] = both.experiments;
  if (experiment === undefined) throw new Error("the full suite has the protocol");
  const models = await openModels(both.models, { env: {}, cwd: "." });
  const manifest = runManifest(both, { [arms.model]: manifestModel({ simulated: true }) });
  return async (run) => {
    const played = experiment.wordings.map((wording, arm) => {
      const alone = { ...experiment, wordings: [wording] };
      return recordsOf({ ...both, experiments: [alone], seed: 2 * run + arm }, models);
    });
    const records = (await Promise.all(played)).flat();
    const { contrasts } = summarise(manifest, await scoreRun(both, journalOf(records)), false);
    const contrast = contrasts.find(({ metric }) => metric === experiment.compare.primary);
    if (contrast === undefined) throw new Error("two arms are one comparison");
    return contrast;
  };
}

async function equalArmsSuite({ protocol, seam, model, tasks }: EqualArms): Promise<Suite> {
  const full = await loadSuite("evals/full.yaml", {
    cwd: new URL("../../..", import.meta.url).pathname,
    packageEvals: packageEvals(),
  });
  const experiments = full.experiments
    .filter((experiment) => experiment.protocol === protocol)
    .map((experiment) => {
      const text = experiment.wordings.find(({ name }) => name === "requirement")?.text;
      if (text === undefined) throw new Error("the full suite has a wording `requirement`");
      return {
        ...experiment,
        seams: [seam],
        wordings: ["one", "other"].map((name) => ({ name, text })),
        variants: experiment.variants.filter(({ name }) => name === "default"),
        tasks: experiment.tasks.slice(0, tasks),
        compare: { ...experiment.compare, family: "all-pairs" as const },
      };
    });
  return { ...full, experiments, epochs: 1, models: full.models.filter(({ id }) => id === model) };
}

async function recordsOf(
  suite: Suite,
  models: ReadonlyMap<string, Model>,
): Promise<readonly TurnRecord[]> {
  const { context, records } = contextOf();
  await runSuite(suite, models, context);
  return records;
}
