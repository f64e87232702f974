import type { RemovalRule } from "../removal.ts";
import {
  continueHintOpening,
  continueHintPhrase,
  eventsListPhrase,
  fenceLabel,
  fenceMark,
  lengthHintBlock,
  lengthHintLimit,
  lengthHintOpening,
  reminderOpening,
  stateBlockPhrase,
} from "./literals.ts";
import { ignoringCase } from "./python-ignore-case.ts";
import { skipSpace } from "./python-space.ts";

/**
 * The rule by which the contents of a bracket at the end of a reply are an echo of the instruction, or null.
 *
 *     [Hard limit: your turn must not exceed 300 words. This story ends here.]
 *      ^ opening        ^ the hint's own words
 *
 * Naming the protocol is not enough: a story may end on an aside about a state block. What tells is the
 * shape of an instruction: a fence token, an opening, or the two phrases that it uses together.
 *
 * @param afterEcho an echo was already cut below; a bracket that only opens like the length hint then
 *   belongs to the same tail
 */
export function echoRule(inner: string, afterEcho: boolean): RemovalRule | null {
  if (isLengthHint(inner)) return "echoed_length_hint";
  if (isReminder(inner)) return "echoed_instruction_tail";
  return afterEcho && opensLikeLengthHint(inner) ? "echoed_instruction_tail" : null;
}

const lengthHintWords = new RegExp(
  `${ignoringCase(lengthHintBlock)}|${ignoringCase(lengthHintLimit)} \\p{Nd}+ words`,
  "iu",
);

/** An in-world "[Hard limit: forty days]" has the opening and none of the wording. */
function isLengthHint(inner: string): boolean {
  return opensLikeLengthHint(inner) && lengthHintWords.test(inner);
}

function opensLikeLengthHint(inner: string): boolean {
  return opensWith(inner, lengthHintOpening.slice(1));
}

function isReminder(inner: string): boolean {
  if (opensWith(inner, reminderOpening) || opensWith(inner, continueHintOpening)) return true;
  const lower = inner.toLowerCase();
  return (
    lower.includes(`${fenceMark}${fenceLabel}`) ||
    lower.includes(continueHintPhrase.toLowerCase()) ||
    (lower.includes(stateBlockPhrase) && lower.includes(eventsListPhrase))
  );
}

function opensWith(inner: string, words: string): boolean {
  const start = skipSpace(inner, 0);
  return inner.slice(start, start + words.length).toLowerCase() === words.toLowerCase();
}
