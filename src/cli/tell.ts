import { visibleText } from "../report/visible-text.ts";

/** A line of the story, on stderr; nothing in it acts on a terminal. */
export function tell(words: string): void {
  console.error(visibleText(words));
}
