/**
 * What every language model can do, whatever it was trained for: write a line that it is given, and go on with
 * one that was begun for it.
 */

import type { Message } from "../../suite/message.ts";

/**
 * The line that the newest user message wants written and nothing else; null when it wants anything else. Where
 * that message only asks to go on with the line, it is the line of the user message before it, which is started again:
 * a closed turn is nothing to go on from.
 *
 *     Write exactly this line and nothing else:      asks; "nothing else" may stand on a line of its own
 *
 *     quick `amber` finch                            plain, quoted, in backticks, in a fence, or after the colon
 */
export function lineToCopy(messages: readonly Message[]): string | null {
  const [newest = "", before = ""] = messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => content)
    .reverse();
  return lineIn(asksToGoOn(newest) ? before : newest);
}

/**
 * What is left to write of `line` when `begun` stands already. The line is found again at the last words of
 * `begun`, as many of them as stand in it; the last one may break off. What stands before them may differ.
 *
 *     line    ash  birch      cedar  elm
 *     begun   ash  birch-9    ced
 *                             └─ ar elm    is left
 *
 * Where nothing of it stands in the line, the line is written from its start.
 */
export function restOfLine(line: string, begun: string | null): string {
  const written = (begun ?? "").trimEnd();
  if (begun === null || written === "") return line;
  const isBetweenWords = written !== begun;
  const end = endInLine(line, written);
  if (end === null) return isBetweenWords ? line : `\n${line}`;
  const rest = line.slice(end);
  return isBetweenWords ? rest.trimStart() : rest;
}

/** Longer messages ask for more than a line; this keeps reading them cheap. */
const LONGEST_REQUEST = 4_000;
const LONGEST_LINE = 500;

function lineIn(content: string): string | null {
  if (content.length > LONGEST_REQUEST || !asksForLine(content)) return null;
  const lines = content.split("\n").map((line) => line.trim());
  const found = fencedLine(lines) ?? lineAfterColon(lines) ?? onlyOtherLine(lines);
  if (found === null || found.line === "" || found.line.length > LONGEST_LINE) return null;
  const said = found.rest.join("\n");
  const isWanted = asksForLine(said) && ALONE.test(said) && !OTHER_WORK.test(said);
  return isWanted ? unquoted(found.line) : null;
}

/** A line taken out of a message, and what else the message says. */
interface Found {
  readonly line: string;
  readonly rest: readonly string[];
}

/** The one line of the one fence; a fence of several lines has no line to copy. */
function fencedLine(lines: readonly string[]): Found | null {
  const [open = -1, close = -1, more] = lines.flatMap((line, index) =>
    FENCE.test(line) ? [index] : [],
  );
  if (open === -1 || close === -1) return null;
  const held = lines.slice(open + 1, close).filter((line) => line !== "");
  const line = held.length === 1 && more === undefined ? (held[0] ?? "") : "";
  return { line, rest: lines.toSpliced(open, close - open + 1) };
}

const FENCE = /^(?:`{3,}|~{3,})[\w-]*$/;

/** What follows the colon of the line that asks, behind it or below it. */
function lineAfterColon(lines: readonly string[]): Found | null {
  const asking = lines.findIndex((line) => line.includes(":") && asksForLine(headOf(line)));
  if (asking === -1) return null;
  const written = lines[asking] ?? "";
  const head = headOf(written);
  const behind = written.slice(head.length).trim();
  if (behind !== "") return { line: behind, rest: lines.with(asking, head) };
  const below = lines.findIndex((line, index) => index > asking && line !== "");
  if (below === -1) return null;
  const next = lines[below + 1] ?? "";
  const isOneLine = next === "" || isInstruction(next);
  return { line: isOneLine ? (lines[below] ?? "") : "", rest: lines.toSpliced(below, 1) };
}

/** A line up to its first colon that ends a phrase. */
function headOf(line: string): string {
  return /^.*?:(?=\s|$)/.exec(line)?.[0] ?? line;
}

/** The only line that tells nothing of how to write. */
function onlyOtherLine(lines: readonly string[]): Found | null {
  const others = lines.filter((line) => line !== "" && !isInstruction(line));
  const [line = "", more] = others;
  if (more !== undefined) return null;
  return { line, rest: lines.filter((each) => each !== line) };
}

function isInstruction(line: string): boolean {
  return asksForLine(line) || ALONE.test(line);
}

function asksForLine(text: string): boolean {
  return WRITE.test(text) && LINE.test(text);
}

const WRITE =
  /\b(?:write|repeat|copy|output|print|type|reply|respond|answer|return|send|echo|say|reproduce|give|produce|transcribe)\b/i;

/** A text that is given, not one to be made up. */
const LINE =
  /\b(?:this|that|these|the|following|next|exact|same|one|single) (?:(?:exact|following|next|same|one|single) )?(?:line|text|string|sentence|words)\b|\b(?:this|following|below|above|after me)\b/i;

/** Work on the line, or a rule for many replies that shows one as a sample. */
const OTHER_WORK =
  /\b(?:about|each|every|always|whenever|tools?|(?:begin|open|start)\w* (?:with|at)|topic|describ\w*|translat\w*|summari[sz]\w*|rewrit\w*|rephras\w*|paraphras\w*|correct\w*|question|rhym\w*)\b/i;

const ALONE =
  /\bnothing (?:else|more|but)\b|\b(?:no|not any) (?:other|further|additional|more)\b|\bwithout (?:any|adding|changing|comment|more)\w*\b|\b(?:verbatim|word for word|letter for letter|character for character)\b|\b(?:exactly|only|just) (?:as\b|one line\b|this\b|these\b|that line\b|what\b|the (?:following|line|text|string|sentence|words)\b)/i;

function asksToGoOn(content: string): boolean {
  return content.length < 300 && GO_ON.test(content) && STOPPED.test(content);
}

const GO_ON = /\b(?:continue|go on|carry on|finish|complete|resume)\b/i;
const STOPPED =
  /\b(?:(?:that|the|this|your) line|where (?:it|you|that|the line)|from there|left off|broke off|exactly)\b/i;

/** The line without the marks that set it off. */
function unquoted(line: string): string {
  const [open = "", close = ""] = quotes.find(
    ([open, close]) => line.length > 2 && line.startsWith(open) && line.endsWith(close),
  ) ?? ["", ""];
  const inner = line.slice(open.length, line.length - close.length);
  return open !== "" && (inner.includes(open) || inner.includes(close)) ? line : inner;
}

const quotes = [
  ["`", "`"],
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
  ["«", "»"],
] as const;

/** Where the last words of `written` end in the line; null when not even the last of them begins a word there. */
function endInLine(line: string, written: string): number | null {
  // No more of it than the line is long can stand in it.
  const near = written.slice(-line.length - 1);
  const own = wordStarts(line);
  for (const [index, start] of wordStarts(near).entries()) {
    if (start === 0 && near !== written) continue;
    const tail = near.slice(start);
    const places = own.filter((place) => line.startsWith(tail, place));
    const [first] = places;
    if (first === undefined) continue;
    // Several words may begin alike: then it is the one that is due.
    return (places.find((place) => place === own[index]) ?? first) + tail.length;
  }
  return null;
}

function wordStarts(text: string): readonly number[] {
  return Array.from(text.matchAll(/\S+/g), ({ index }) => index);
}
