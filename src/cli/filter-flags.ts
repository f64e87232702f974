import type { Command } from "commander";
import type { SuiteFilters } from "../suite/filter-suite.ts";
import { commaList } from "./comma-list.ts";
import { wholeNumber } from "./whole-number.ts";

/** The flags that leave parts of a suite out, as the command line gives them. */
export interface FilterFlags {
  readonly models?: string;
  readonly seams?: string;
  readonly wordings?: string;
  readonly tasks?: string;
  readonly epochs?: number;
}

/** Adds the flags to a command, and the one for how much is played at once. */
export function withFilters(command: Command): Command {
  return command
    .option("--models <list>", "only these models of the suite, or further ones as adapter:model")
    .option("--seams <list>", "only these seams")
    .option("--wordings <list>", "these wordings instead of the suite's: names or files")
    .option("--tasks <glob>", "only tasks whose name matches")
    .option("--epochs <n>", "how often each task is played in each cell", wholeNumber(1))
    .option("--concurrency <n>", "calls that are in flight at once", wholeNumber(1));
}

/** What they leave in; a flag that was not given filters nothing. */
export function filtersOf({ tasks, epochs, ...lists }: FilterFlags): SuiteFilters {
  const models = commaList(lists.models);
  const seams = commaList(lists.seams);
  const wordings = commaList(lists.wordings);
  return {
    ...(models !== undefined && { models }),
    ...(seams !== undefined && { seams }),
    ...(wordings !== undefined && { wordings }),
    ...(tasks !== undefined && { tasks }),
    ...(epochs !== undefined && { epochs }),
  };
}
