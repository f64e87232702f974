/** The file that says what is played every night, and who is told. */

import { z } from "zod";
import { checkShape } from "../suite/check-shape.ts";
import { writtenText } from "../suite/field-shapes.ts";
import { inWords } from "../suite/issue-text.ts";
import type { FilePlace } from "../suite/text-file.ts";
import { readYamlFile } from "../suite/yaml-file.ts";
import type { YamlPath } from "../suite/yaml-place.ts";

const day = z.iso.date({
  error: inWords("this is not a date", "write the last day on which it holds as 2026-12-31"),
});

const silence = {
  until: day.describe("The last night on which it holds. After it the series pages again."),
  reason: writtenText.describe("Why, for whoever reads the report."),
};

const muteSchema = z.strictObject({
  cell: writtenText.describe("The cell's id; * and ? stand for what they do in --tasks."),
  metric: writtenText.optional().describe("One metric; every one when left out."),
  ...silence,
});

const targetSchema = z.strictObject({
  model: writtenText.describe("A model's id in a suite, or another as adapter:model."),
  priority: z.number().int().min(1).default(1).describe("1 is played before 2."),
  quarantine: z
    .strictObject(silence)
    .optional()
    .describe("It is played and kept in the history, and nothing of it pages."),
});

const suiteSchema = z.strictObject({
  suite: writtenText.describe("The suite's file, relative to this one."),
  baseline: writtenText.describe("What seambench baseline wrote for it, relative to this file."),
});

const budgetSchema = z
  .strictObject({
    calls: z.number().int().min(1).optional().describe("The most calls of a night, as planned."),
    dollars: z
      .number()
      .gt(0)
      .optional()
      .describe("The most US dollars of a night, every reply taken to run to its limit."),
  })
  .refine(({ calls, dollars }) => calls !== undefined || dollars !== undefined, {
    error: inWords("a budget says how much", "write calls: 5000 or dollars: 2.50"),
  });

/** The config's shape, also for editors. */
export const nightlySchema = z.strictObject({
  suites: z.array(suiteSchema).min(1).describe("What is played, each held against its baseline."),
  targets: z
    .array(targetSchema)
    .min(1)
    .optional()
    .describe("Models by priority; every model of the suites when left out."),
  budget: budgetSchema.optional().describe("What a night may take; no bound when left out."),
  prices: writtenText.optional().describe("A price list of your own, relative to this file."),
  margin: z.number().gt(0).lt(1).default(0.1).describe("A drop that must not pass, as a share."),
  results: writtenText
    .default("results")
    .describe("Where run folders, reports and history.jsonl stand, relative to this file."),
  notify: writtenText
    .optional()
    .describe("A shell command that gets the result as JSON on stdin when the night pages."),
  mutes: z.array(muteSchema).default([]).describe("Series whose red is known and does not page."),
});

/** What is played every night. Paths are as they were written. */
export type NightlyConfig = z.output<typeof nightlySchema>;
export type Mute = NightlyConfig["mutes"][number];
export type Target = z.output<typeof targetSchema>;

/** A config with a way to say where in its file something stands. */
export interface NightlyFile {
  readonly place: FilePlace;
  readonly config: NightlyConfig;
  /** `path:line:column` of the value at a path of keys and indexes. */
  at(path: YamlPath): string;
}

/**
 * Reads a nightly config.
 *
 * @throws {FileError} if it is absent or no such config, at the line of its first fault
 */
export async function readNightlyConfig(place: FilePlace): Promise<NightlyFile> {
  const yaml = await readYamlFile(place);
  return { place, config: checkShape(yaml, nightlySchema), at: (path) => yaml.place(path) };
}
