import type { SuiteFilters } from "../suite/filter-suite.ts";
import { commaList } from "./comma-list.ts";

/** The flags that leave parts of a suite out, as the command line gives them. */
export interface FilterFlags {
  readonly models?: string;
  readonly seams?: string;
  readonly wordings?: string;
  readonly tasks?: string;
  readonly epochs?: number;
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
