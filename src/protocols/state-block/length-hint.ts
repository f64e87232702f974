import { lengthHintBlock, lengthHintLimit, lengthHintOpening } from "./literals.ts";

/** How many words a narrator may write, and how many it should; `floor` is null when too few to name. */
export interface LengthBudget {
  readonly words: number;
  readonly floor: number | null;
}

/**
 * The words that fit a reply: 50 tokens are kept for the block, a token is taken for three quarters of a
 * word, and a tenth is left as slack: ⌊(maxOutputTokens − 50) × 0.75 × 0.9⌋. The floor is 35 % of it, at
 * most 300 words, and is named from 60 words up.
 *
 * @returns null when fewer than 40 words fit, or when the limit is not a finite number
 */
export function lengthBudget(maxOutputTokens: number): LengthBudget | null {
  // In whole numbers, because the fractions are not exact in binary: 0.35 × 180 is less than 63.
  const words = Math.floor(((maxOutputTokens - BLOCK_TOKENS) * 675) / 1000);
  if (!Number.isFinite(words) || words < LEAST_WORDS) return null;
  const floor = Math.min(Math.floor((words * 35) / 100), MOST_FLOOR_WORDS);
  return { words, floor: floor < LEAST_FLOOR_WORDS ? null : floor };
}

const BLOCK_TOKENS = 50;
const LEAST_WORDS = 40;
const MOST_FLOOR_WORDS = 300;
const LEAST_FLOOR_WORDS = 60;

/**
 * The bracket that tells a narrator how long its turn may be, for the newest player message.
 *
 * @param maxOutputTokens the reply's limit in tokens
 * @returns null when the limit leaves too few words to be worth naming
 */
export function lengthHint(maxOutputTokens: number): string | null {
  const budget = lengthBudget(maxOutputTokens);
  if (budget === null) return null;
  const floor = budget.floor === null ? "" : ` and should have at least ${budget.floor}`;
  return `${lengthHintOpening} this ${lengthHintLimit} ${budget.words} words${floor}. Bring the narration to a close early enough to ${lengthHintBlock} before the limit cuts it off.]`;
}
