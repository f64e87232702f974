import { z } from "zod";
import { checkShape } from "./check-shape.ts";
import {
  type CompareFile,
  checkWordings,
  compareSchema,
  type ExperimentFile,
  experimentSchema,
  purposeLabelShape,
  stateBlockShape,
  unknownProtocol,
} from "./experiment-schema.ts";
import { choice, oneLineName } from "./field-shapes.ts";
import { inWords } from "./issue-text.ts";
import { modelSchema, samplingShape } from "./model-schema.ts";
import { nearestWord } from "./nearest-word.ts";
import {
  type OwnExperimentFile,
  ownExperimentSchema,
  ownExperimentShape,
  writesOwnProtocol,
} from "./own-experiment-schema.ts";
import type { YamlFile } from "./yaml-file.ts";
import type { YamlPath } from "./yaml-place.ts";

const samplingSchema = z.strictObject({
  temperature: samplingShape.temperature.default(0.7),
  maxOutputTokens: samplingShape.maxOutputTokens.default(512),
  stop: samplingShape.stop.default([]),
});

/** A timer of Node's holds no more milliseconds than this. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const limitsSchema = z.strictObject({
  concurrency: z.int().min(1).max(256).default(8),
  timeoutMs: z.int().min(1).max(MAX_TIMER_MS).default(120_000),
  totalMs: z.int().min(1).max(MAX_TIMER_MS).optional(),
  retries: z.int().min(0).max(100).default(4),
  maxCostUsd: z.number().min(0).optional(),
  maxTokens: z.int().min(1).optional(),
  maxCalls: z.int().min(1).optional(),
});

const modelEntry = z.union([z.string(), modelSchema], {
  error: inWords(
    "a model is a text or a map",
    "write adapter:model, such as sim:steady, or a map with `adapter:` and `model:`",
  ),
});

const suiteShape = {
  name: oneLineName,
  models: z.array(modelEntry).min(1),
  epochs: z.int().min(1).default(1),
  seed: z.int().default(1),
  sampling: samplingSchema.prefault({}),
  limits: limitsSchema.prefault({}),
  extractor: choice(["reference"], ["hardened"]).default("reference"),
  compare: compareSchema.optional(),
};

/** A suite with its experiments in a list. */
export const severalExperimentsSchema = z.strictObject({
  ...suiteShape,
  experiments: z.array(z.union([experimentSchema, ownExperimentSchema])).min(1),
});

/** A suite of one experiment on a built-in protocol, whose keys stand beside the suite's own. */
const singleBuiltInSchema = z.discriminatedUnion(
  "protocol",
  [
    z.strictObject({ ...suiteShape, ...purposeLabelShape }).superRefine(checkWordings),
    z.strictObject({ ...suiteShape, ...stateBlockShape }).superRefine(checkWordings),
  ],
  { error: unknownProtocol },
);

const singleOwnSchema = z
  .strictObject({ ...suiteShape, ...ownExperimentShape })
  .superRefine(checkWordings);

/** A suite of one experiment, whose keys stand beside the suite's own. */
export const singleExperimentSchema = z.union([singleBuiltInSchema, singleOwnSchema]);

/** A suite file as it is written, defaults filled in, and where in it each experiment stands. */
export interface SuiteFile {
  readonly suite: Omit<z.output<typeof severalExperimentsSchema>, "experiments" | "compare">;
  readonly experiments: readonly WrittenAt[];
}

interface WrittenAt {
  readonly at: YamlPath;
  readonly file: ExperimentFile | OwnExperimentFile;
}

/**
 * Checks the shape of a suite file. Which kind of experiment is meant is plain from its `protocol`, and whatever
 * else is wrong is said of that kind alone.
 *
 * @throws {FileError} for the first fault in it
 */
export function suiteFileOf(yaml: YamlFile): SuiteFile {
  if (writesOneExperiment(yaml.value)) {
    const own = writesOwnProtocol(protocolIn(yaml.value));
    const file = own ? checkShape(yaml, singleOwnSchema) : checkShape(yaml, singleBuiltInSchema);
    return { suite: file, experiments: [{ at: [], file }] };
  }
  const { experiments, compare, ...suite } = checkShape(yaml, severalSchemaFor(yaml.value));
  return {
    suite,
    experiments: experiments.map((file, at) => ({
      at: ["experiments", at],
      file: { ...file, compare: { ...inherited(compare, file, experiments), ...file.compare } },
    })),
  };
}

/**
 * What of a suite's own plan of comparisons holds for one of its experiments: a metric where all are on one protocol,
 * and a baseline where its seam is played.
 */
function inherited(
  compare: CompareFile | undefined,
  { seams }: Pick<ExperimentFile, "seams">,
  all: readonly { readonly protocol: unknown }[],
): CompareFile {
  if (compare === undefined) return {};
  const { primary, baseline, ...rest } = compare;
  const isAlike = new Set(all.map(({ protocol }) => JSON.stringify(protocol))).size === 1;
  const seam = typeof baseline === "string" ? baseline : baseline?.seam;
  const isPlayed = seam === undefined || seams.some((name) => name === seam);
  return {
    ...rest,
    ...(primary !== undefined && isAlike && { primary }),
    ...(baseline !== undefined && isPlayed && { baseline }),
  };
}

/** The schema of several experiments with each entry's own kind in its place. */
function severalSchemaFor(value: unknown): typeof severalExperimentsSchema {
  const entries =
    typeof value === "object" && value !== null && "experiments" in value
      ? value.experiments
      : null;
  const [first, ...rest] = (Array.isArray(entries) ? entries : []).map(entrySchemaFor);
  const experiments =
    first === undefined ? z.array(experimentSchema).min(1) : z.tuple([first, ...rest]);
  const schema: unknown = z.strictObject({ ...suiteShape, experiments });
  return schema as typeof severalExperimentsSchema;
}

function entrySchemaFor(entry: unknown): z.ZodType {
  return writesOwnProtocol(protocolIn(entry)) ? ownExperimentSchema : experimentSchema;
}

function protocolIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && "protocol" in value
    ? value.protocol
    : undefined;
}

/** A mistyped `protocol` still means one experiment: the error should name that key and no other. */
function writesOneExperiment(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const keys = Object.keys(value);
  return (
    !keys.includes("experiments") && keys.some((key) => nearestWord(key, ["protocol"]) !== null)
  );
}
