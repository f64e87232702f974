import type { Detector } from "./detector.ts";
import { readsAsHeading } from "./heading-like.ts";
import type { Page } from "./page.ts";
import type { Residue, ResidueKind } from "./residue.ts";
import { type TagMark, tagMarks } from "./tag-marks.ts";

/**
 * The protocol's tag in every spelling. A closer belongs to the last opener that is still open, and the two are one
 * piece with what they enclose when that can be a heading; narration between them is story.
 */
export const protocolTags: Detector = {
  kinds: ["tag", "half_tag", "look_alike_tag", "entity_tag"],
  find: (page) => {
    const { tag } = page.sought;
    if (tag === null) return [];
    const found: Residue[] = [];
    const open: TagMark[] = [];
    for (const mark of tagMarks(page.text, tag)) {
      const opener = mark.role === "closer" ? open.pop() : undefined;
      if (mark.role === "opener") open.push(mark);
      else if (opener !== undefined) found.push(...pairOrHalves(page, opener, mark));
      else found.push(single(page, mark));
    }
    return [
      ...found,
      ...open.filter((mark) => !isTypeArgument(page, mark)).map((mark) => single(page, mark)),
    ];
  },
};

function pairOrHalves(page: Page, opener: TagMark, closer: TagMark): Residue[] {
  if (!isHeading(page, opener.end, closer.start))
    return [single(page, opener), single(page, closer)];
  const kind = spelling(page, opener) ?? spelling(page, closer) ?? "tag";
  return [{ kind, start: opener.start, end: closer.end }];
}

/** Longer insides are not copied: nested pairs would make that quadratic. */
function isHeading({ shown }: Page, from: number, to: number): boolean {
  return to - from < 2000 && readsAsHeading(shown.slice(from, to).replace(/<[^<>]{0,160}>/g, ""));
}

function single(page: Page, mark: TagMark): Residue {
  const kind = spelling(page, mark) ?? (mark.role === "alone" ? "tag" : "half_tag");
  return { kind, start: mark.start, end: mark.end };
}

/** What is odd about how a mark is written, told by its first and last characters, or null. */
function spelling({ source, text, sourceStart }: Page, mark: TagMark): ResidueKind | null {
  if (mark.renamed) return "look_alike_tag";
  const brackets = [mark.start, mark.end - 1].filter((at) => "<>/".includes(text.charAt(at)));
  const written = brackets.map((at) => source.charAt(sourceStart(at)));
  if (written.some((unit) => unit === "&" || unit === "\\")) return "entity_tag";
  return written.some((unit) => !"<>/".includes(unit)) ? "look_alike_tag" : null;
}

/** `Promise<Purpose>` in talk about code. */
function isTypeArgument({ shown }: Page, mark: TagMark): boolean {
  return /^\w<\p{Lu}\p{Ll}/u.test(shown.slice(Math.max(0, mark.start - 1), mark.start + 3));
}
