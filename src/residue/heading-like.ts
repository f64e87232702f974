/** Longer than any heading that a wording asks for, also where it is not kept to. */
const longestHeading = 240;

/** An end of a sentence with another one behind it. */
const secondSentence =
  /[.!?\u2026]["'\u201d\u2019)]? +["'\u201c\u2018(]?\p{Lu}|[\u3002\uff01\uff1f]./u;

/**
 * Whether the inside of a tag can be a heading: one paragraph (or a broken one), at most 240 UTF-16 units, not more than one sentence.
 * Anything else is narration that the tag was put round, and narration is story.
 *
 * @param content with its case kept
 */
export function readsAsHeading(content: string): boolean {
  if (content.length > longestHeading * 2) return false;
  const words = content.trim();
  if (words.length > longestHeading || /\n *\n *\p{Lu}/u.test(words)) return false;
  return !secondSentence.test(words.replace(/[ \n]+/g, " "));
}
