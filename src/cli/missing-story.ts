import { missingCauses } from "../model/missing-causes.ts";
import type { MissingCause } from "../model/model.ts";
import { visibleLine } from "../report/visible-text.ts";

export interface MissingStory {
  /** What a model could not honour: told once for each model. */
  warning(cell: string, warning: string): void;
  missing(cell: string, lost: { readonly cause: MissingCause; readonly detail: string }): void;
}

/** Tells of each cause once for each model: one line with what the server said and what to do. */
export function missingStory(tell: (line: string) => void): MissingStory {
  const told = new Set<string>();
  return {
    warning(cell, warning) {
      const model = modelIn(cell);
      const once = `${model} ${warning}`;
      if (told.has(once)) return;
      told.add(once);
      tell(`${visibleLine(model, 80)}: warning: ${visibleLine(warning, 200)}`);
    },
    missing(cell, { cause, detail }) {
      const model = modelIn(cell);
      const once = `${model} ${cause}`;
      if (told.has(once)) return;
      told.add(once);
      tell(
        `${visibleLine(model, 80)}: missing by ${cause}: ${visibleLine(detail, 200)}; mend: ${missingCauses[cause].mend}`,
      );
    },
  };
}

/** The model's name in a cell id, its encoding undone. */
export function modelIn(cell: string): string {
  return decodeURIComponent(cell.split("/").at(-1) ?? cell);
}
