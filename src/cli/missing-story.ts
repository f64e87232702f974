import type { MissingCause } from "../model/model.ts";
import { visibleLine } from "../report/visible-text.ts";

/** What a user can do about a cause. */
const mends: Readonly<Record<MissingCause, string>> = {
  timeout: "raise limits.timeoutMs, or look whether the server still answers",
  network: "look at baseUrl and whether the server runs, then run the same command again",
  server: "look at the server's own log, then run the same command again",
  "rate-limit": "lower limits.concurrency, then run the same command again",
  auth: "look at the key in the variable that apiKeyEnv names, then run the same command again",
  malformed: "look whether baseUrl is that of a server which speaks the adapter's protocol",
  cancelled: "run the same command again",
  "not-run": "run the same command again",
  context: "shorten the prompts, or raise contextTokens if the model holds more",
  "context-cut": "raise the server's context window, or shorten the prompts",
  "content-filter": "the server will not answer these prompts; they stay missing",
  "bad-request": "look at the model's name, baseUrl and body in the suite",
};

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
        `${visibleLine(model, 80)}: missing by ${cause}: ${visibleLine(detail, 200)}; mend: ${mends[cause]}`,
      );
    },
  };
}

/** The model's name in a cell id, its encoding undone. */
export function modelIn(cell: string): string {
  return decodeURIComponent(cell.split("/").at(-1) ?? cell);
}
