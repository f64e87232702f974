import type { Detector } from "./detector.ts";
import { skipBack } from "./lines.ts";

/**
 * Channel names that ran into the text when their tokens were dropped.
 *
 *     analysisThink of snow.assistantfinalSnow lay deep.
 *     ^ leading           ^ in the middle
 *
 * A leading name must run into a capital, or every line that begins with "finally" would be one.
 */
export const channelMarkers: Detector = {
  kinds: ["channel_marker"],
  find: ({ text, shown }) =>
    Array.from(text.matchAll(channels))
      .map((match) => ({ start: match.index, end: match.index + match[0].length }))
      .filter(({ start, end }) => {
        const name = shown.slice(start, end);
        if (name.startsWith("assistant")) return true;
        return /^\p{Ll}+$/u.test(name) && isLeading(text, start) && startsUpper(shown, end);
      })
      .map((span) => ({ kind: "channel_marker", ...span })),
};

const channels =
  /assistant(?:final|analysis|commentary)|(?<!\w)(?:analysis|commentary|final|thought)/g;

function isLeading(text: string, start: number): boolean {
  const lineStart = skipBack(text, " ", start, Math.max(0, start - 8));
  return lineStart === 0 || text.charAt(lineStart - 1) === "\n";
}

function startsUpper(shown: string, offset: number): boolean {
  return /^\p{Lu}/u.test(shown.slice(offset, offset + 2));
}
