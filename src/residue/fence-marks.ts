import { type Line, skipOver } from "./lines.ts";

/**
 * A run of three or more backticks or tildes that may open or close a fence.
 *
 *     > ```state json⏎
 *     ^ start
 *       ^ runStart
 *          ^ runEnd  ^ lineEnd
 *
 * `start` takes in the quote and list marks before a run that begins its line.
 */
export interface FenceMark {
  /** What it is a run of. */
  readonly unit: string;
  readonly start: number;
  readonly runStart: number;
  readonly runEnd: number;
  readonly lineEnd: number;
  /** Whether nothing but quote and list marks stands before it on its line. */
  readonly leading: boolean;
  /** What stands behind it: nothing (a tag or token counts as that), a language directly, or a blank and then words. */
  readonly info: "none" | "glued" | "apart";
  /** The language, in lower case, `""` when there is none. */
  readonly language: string;
  /** Whether the language is the protocol's label. */
  readonly own: boolean;
}

/** Every mark that begins a line, and those in a line that open a fence with the label. Linear. */
export function fenceMarks(
  text: string,
  lines: readonly Line[],
  label: string | null,
): FenceMark[] {
  const isOwn = label === null ? () => false : ownInfo(label);
  const marks: FenceMark[] = [];
  for (const line of lines) {
    const lead = skipOver(text, quoteAndListMarks, line.bodyStart, line.bodyEnd);
    let runStart = nextRun(text, lead, line.bodyEnd);
    while (runStart !== -1) {
      const mark = markAt(text, runStart, line, runStart === lead, isOwn);
      if (mark.leading || mark.own) marks.push(mark);
      runStart = nextRun(text, mark.runEnd, line.bodyEnd);
    }
  }
  return marks;
}

const quoteAndListMarks = " >*-+";

/** Where the next three marks of a kind stand in a line, or -1. */
function nextRun(text: string, from: number, end: number): number {
  run.lastIndex = from;
  const match = run.exec(text);
  return match === null || match.index >= end ? -1 : match.index;
}

/** The line end is there to stop the search. */
const run = /```|~~~|\n/g;

function markAt(
  text: string,
  runStart: number,
  line: Line,
  leading: boolean,
  isOwn: (info: string, leading: boolean) => boolean,
): FenceMark {
  const runEnd = skipOver(text, text.charAt(runStart), runStart, line.bodyEnd);
  const info = text.slice(runEnd, Math.min(line.bodyEnd, runEnd + longestInfo));
  return {
    unit: text.charAt(runStart),
    start: leading ? line.bodyStart : runStart,
    runStart,
    runEnd,
    lineEnd: line.end,
    leading,
    info: info === "" || info.startsWith("<") ? "none" : info.startsWith(" ") ? "apart" : "glued",
    language: /^[ "'.:=]{0,4}(?:\{\.)?([\w+#-]{0,40})/.exec(info)?.[1] ?? "",
    own: isOwn(info, leading),
  };
}

/** How much behind a run is read; the patterns below never need more. */
const longestInfo = 160;

/** How a label is lengthened by those who do not keep to it: `state_block`, `state-update`. */
const suffix = "(?:[-_ ]?(?:block|blocks|update|updates|changes|events|json|data))?";

/**
 * Judges what stands behind a run: the label in front, alone or with at most two words behind it, or with the payload.
 * `statement` is another word, and in the middle of a line nothing but the line's end or the payload may follow,
 * because there it may be a mention.
 */
function ownInfo(label: string): (info: string, leading: boolean) => boolean {
  const name = label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const named = `^[ "'.:=]{0,4}(?:\\{\\.)?(?:json[ :]{1,2})?${name}${suffix}`;
  const leadingInfo = new RegExp(
    `${named}[}"':=]{0,2}(?: {1,4}[\\w:="'.-]{1,24}){0,2} {0,8}(?:$|[[{"'\`~])`,
  );
  const innerInfo = new RegExp(`${named} {0,8}(?:$|[[{])`);
  return (info, leading) => (leading ? leadingInfo : innerInfo).test(info);
}
