/**
 * An instruction's sentences in plain lower-case words, for reading how they oblige. Samples are left out,
 * because what they hold is said in somebody else's voice: fenced blocks, lines of JSON, the text inside a
 * pair of tags, short quotations. Emphasis marks go, hard-wrapped lines are joined, list items stand alone.
 */
export function sentencesOf(passage: string): readonly string[] {
  return plainText(passage)
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .flatMap((sentence) => sentence.match(PIECES) ?? []);
}

/** What runs on for longer than any sentence is cut at a blank, so that reading stays linear. */
const PIECES = /\S.{0,499}(?=\s|$)|\S{500}/g;

function plainText(passage: string): string {
  return passage
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/^[ \t]*```[^\n]*\n[\s\S]*?^[ \t]*```[ \t]*$/gm, "\n")
    .replace(/^[ \t>*-]*\{[^\n]*$/gm, "\n")
    .replace(/<purpose>[^<\n]*<\/purpose>/g, "<purpose>")
    .replace(/"[^"\n]{1,80}"/g, '""')
    .replace(/\n(?![ \t]*(?:[-+•*]|\d+[.)])[ \t]|[ \t]*#|[ \t]*\n)/g, " ")
    .replace(/^[ \t]*(?:[-+•*]|\d+[.)])[ \t]+/gm, "")
    .replace(/[*`#]|\b_+|_+\b/g, "");
}
