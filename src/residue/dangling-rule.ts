import type { Detector } from "./detector.ts";
import { skipBack } from "./lines.ts";

/** A rule that was drawn over a block and is now the last line of the text. */
export const danglingRule: Detector = {
  kinds: ["empty_emphasis"],
  find: ({ text }) => {
    const end = skipBack(text, " \n", text.length, 0);
    const tail = text.slice(Math.max(0, end - 24), end);
    const rule = /(?:^|\n)(?:-{3,20}|_{3,20}|={3,20})$/.exec(tail);
    if (rule === null || end <= rule[0].length) return [];
    return [{ kind: "empty_emphasis", start: end - rule[0].trimStart().length, end }];
  },
};
