import { fenceLabel } from "../../protocols/state-block/literals.ts";
import { isSpace } from "../../protocols/state-block/python-space.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import { type HeldText, type ShownText, spaceHolder } from "./held-text.ts";

/**
 * Holds back a narrator's reply from the first mark that may begin protocol: a backtick, a brace or a square bracket
 * anywhere, three line ends in a row, and a line that opens as a quote, an event's call, the scene line or a heading
 * does. What stands before it is story, whatever follows; what stands behind it is judged when the reply has ended.
 *
 *     The rain fell. Mara left.⏎⏎```state⏎{"events": …
 *     ^ shown as it comes      ^ held to the end
 */
export function heldStory(vocabulary: Vocabulary): HeldText {
  const out = spaceHolder(isSpace);
  out.dropLeading();
  const judgeHead = headJudge(vocabulary);
  let mode: "head" | "line" | "held" = "head";
  /** The undecided head of a line, and where it stands. */
  let head = "";
  let at = 0;
  /** Line ends in a row. */
  let lineEnds = 0;

  function readLine(text: string, from: number): number {
    mark.lastIndex = from;
    const found = mark.exec(text)?.index ?? text.length;
    out.pass(text.slice(from, found), at + from);
    if (found > from) lineEnds = 0;
    if (found === text.length) return found;
    lineEnds = text[found] === "\n" ? lineEnds + 1 : 0;
    if (text[found] !== "\n" || (lineEnds > 2 && out.begun)) {
      mode = "held";
      return found;
    }
    out.pass("\n", at + found);
    mode = "head";
    return found + 1;
  }

  return {
    push(delta): readonly ShownText[] {
      if (mode === "held") return [];
      const text = head + delta;
      let from = 0;
      while (from < text.length && mode !== "held") {
        if (mode === "head") mode = modeAfter[judgeHead(text.slice(from, from + longestHead))];
        if (mode === "head") break;
        if (mode === "line") from = readLine(text, from);
      }
      head = mode === "held" ? "" : text.slice(from);
      at += from;
      return out.taken();
    },
    decided: () => out.heldFrom ?? at,
  };
}

const mark = /[`{[\n]/g;

const modeAfter = { protocol: "held", story: "line", open: "head" } as const;

/** A line that is not decided by then is held. */
const longestHead = 256;

type LineJudgement = "protocol" | "story" | "open";

/** Judges how a line begins, as far as it has come. */
function headJudge(vocabulary: Vocabulary): (head: string) => LineJudgement {
  const types = vocabulary.events.map(({ type }) => folded(type));
  const words = [
    ...types.filter((type) => type !== "").map((word) => ({ word, goesOn: callOpens })),
    { word: folded(vocabulary.sceneHeading), goesOn: sceneOpens },
    ...[fenceLabel, ...vocabulary.sectionHeadings].map((word) => ({
      word: folded(word),
      goesOn: headingStands,
    })),
  ].filter(({ word }) => word !== "");
  const takesBareCalls = types.length === 0 || types.includes("");
  const takesBlankLines = vocabulary.sectionHeadings.includes("");
  return (head) => {
    const lineEnd = head.indexOf("\n");
    const line = lineEnd === -1 ? head : head.slice(0, lineEnd);
    const [marks = ""] = leadingMarks.exec(line) ?? [];
    const rest = folded(line.slice(marks.length));
    if (marks.includes(">") || (takesBareCalls && rest.startsWith("("))) return "protocol";
    const ended = lineEnd !== -1;
    if (rest === "") return ended ? (takesBlankLines ? "protocol" : "story") : openOr(head);
    const judgements = words.map(({ word, goesOn }) => {
      if (rest.startsWith(word)) return goesOn(rest.slice(word.length), ended);
      return word.startsWith(rest) && !ended ? "open" : "story";
    });
    if (judgements.includes("protocol")) return "protocol";
    return judgements.includes("open") ? openOr(head) : "story";
  };
}

/** A head that could go on for ever is held. */
function openOr(head: string): LineJudgement {
  return head.length < longestHead ? "open" : "protocol";
}

/** Every character that Markdown, a quote or the extractor's white space can begin a line with. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are white space to the extractor
const leadingMarks = /^[\s\u0085\u001c-\u001f>*#_]*/;

/** `set_possession (` */
function callOpens(after: string, ended: boolean): LineJudgement {
  const next = after.replace(/^[ \t]+/, "");
  if (next === "") return ended ? "story" : "open";
  return next.startsWith("(") ? "protocol" : "story";
}

/** `Scene: the cellar`, or the word alone. */
function sceneOpens(after: string, ended: boolean): LineJudgement {
  if (after === "") return ended ? "protocol" : "open";
  return isSpace(after.charCodeAt(0)) ? "protocol" : "story";
}

/** `State:**` and nothing else on its line, or what may be cut from behind it. */
function headingStands(after: string, ended: boolean): LineJudgement {
  const next = after.replace(headingMarks, "").charAt(0);
  if (next === "") return ended ? "protocol" : "open";
  return "`{[".includes(next) ? "protocol" : "story";
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are white space to the extractor
const headingMarks = /^[\s\u0085\u001c-\u001f*_:]*/;

/** Letters as the extractor compares them: `ı` and `İ` are i, `ſ` is s. */
function folded(text: string): string {
  return Array.from(text.replace(/[\u0130\u0131]/g, "i").replaceAll("\u017f", "s"), (letter) =>
    letter.toUpperCase().toLowerCase(),
  ).join("");
}
