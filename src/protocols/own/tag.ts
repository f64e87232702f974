import { findMark, type Tag, type TagSpan, tagOf, tagPairs } from "../purpose-label/tags.ts";
import { withoutSpans } from "../without-spans.ts";
import type { FactShape, UserExtraction, UserProtocol, UserRemoval } from "./user-protocol.ts";

/** What is told of every declared tag; `withinBudget` only of one with a budget. */
const tagFacts = {
  leading: { unit: "proportion", direction: "higher", given: ["opener", "form"] },
  single: { unit: "proportion", direction: "higher", given: ["form"] },
  unclosed: { unit: "proportion", direction: "lower", given: ["form"] },
} as const satisfies Readonly<Record<string, FactShape>>;

/**
 * The protocol of a tag that stands before the work, such as `<status>Reading the log</status>`. Its name is of
 * ASCII letters, digits, `_` and `-`, and is read without regard to case.
 *
 * @param maxChars the longest declaration in Unicode scalars; null for no limit
 */
export function tagProtocol(name: string, maxChars: number | null): UserProtocol {
  const tag = tagOf(name, name.length);
  const budget: Readonly<Record<string, FactShape>> =
    maxChars === null
      ? {}
      : { withinBudget: { unit: "proportion", direction: "higher", given: ["form"] } };
  return {
    id: `tag:${name}`,
    version: 1,
    position: "leading",
    opener: `<${name}>`,
    extract: (text, prefilled) => readTag(text, tag, { prefilled, maxChars }),
    facts: { ...tagFacts, ...budget },
    leakRules: ["dangling_tag", "stray_closer"],
  };
}

/**
 * Reads the declaration. Whatever is left of the tag leaves the text too: an opener that nothing closes and a
 * closer that nothing opens are leaks, the words beside them stay. Total; linear in the text.
 *
 *     <status>Reading</status>⏎I look. <status>Then
 *     ^ tag                            ^ dangling_tag
 */
function readTag(
  text: string,
  tag: Tag,
  { prefilled, maxChars }: { readonly prefilled: boolean; readonly maxChars: number | null },
): UserExtraction {
  const given = prefilled ? givenDeclaration(text, tag) : null;
  const pairs = given === null ? tagPairs(text, tag) : [given, ...tagPairs(text, tag, given.end)];
  const openers = danglingOpeners(text, tag, pairs.at(-1)?.end ?? 0);
  const spans = [
    ...pairs.map(({ start, end }) => removalOf("tag", "declaration", start, end)),
    ...openers,
    ...strayClosers(text, tag, pairs),
  ].toSorted((a, b) => a.start - b.start);
  const [first] = pairs;
  const body = first === undefined ? "" : text.slice(first.bodyStart, first.bodyEnd).trim();
  const declared = body !== "";
  const { text: prose, removals } = withoutSpans(text, spans, (span) => span);
  return {
    prose,
    declared,
    removals,
    facts: {
      leading: prefilled ? null : first !== undefined && declared && isLeading(text, first),
      single: declared && pairs.length === 1,
      unclosed: openers.length > 0 || (prefilled && pairs.length === 0),
      withinBudget: declared && [...body].length <= (maxChars ?? body.length),
    },
  };
}

function removalOf(
  rule: string,
  kind: UserRemoval["kind"],
  start: number,
  end: number,
): UserRemoval {
  return { rule, kind, start, end };
}

/** What a given opener declares: everything up to a closer that no other opener stands before. */
function givenDeclaration(text: string, { opener, closer }: Tag): TagSpan | null {
  const bodyEnd = findMark(closer, text, 0);
  if (bodyEnd === -1) return null;
  const other = findMark(opener, text, 0);
  if (other !== -1 && other < bodyEnd) return null;
  return { start: 0, bodyStart: 0, bodyEnd, end: bodyEnd + closer.length };
}

/** The openers after the last pair: no closer follows any of them. */
function danglingOpeners(text: string, { opener }: Tag, from: number): readonly UserRemoval[] {
  return marksFrom(opener, text, from).map((start) =>
    removalOf("dangling_tag", "leak", start, start + opener.length),
  );
}

function strayClosers(
  text: string,
  { closer }: Tag,
  pairs: readonly TagSpan[],
): readonly UserRemoval[] {
  const closing = new Set(pairs.map(({ bodyEnd }) => bodyEnd));
  return marksFrom(closer, text, 0)
    .filter((start) => !closing.has(start))
    .map((start) => removalOf("stray_closer", "leak", start, start + closer.length));
}

function marksFrom(mark: Tag["opener"], text: string, from: number): readonly number[] {
  const marks: number[] = [];
  let at = findMark(mark, text, from);
  while (at !== -1) {
    marks.push(at);
    at = findMark(mark, text, at + mark.length);
  }
  return marks;
}

/** Whether the declaration is the first thing of the reply and alone on its line. */
function isLeading(text: string, { start, end }: TagSpan): boolean {
  const lineEnd = text.indexOf("\n", end);
  const after = text.slice(end, lineEnd === -1 ? text.length : lineEnd);
  return text.slice(0, start).trim() === "" && after.trim() === "";
}
