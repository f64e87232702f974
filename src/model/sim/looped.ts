import type { Random } from "../../stats/random.ts";

/**
 * The words, then their last sentence over and over and broken off in the middle: what a small model writes when
 * it has lost its way.
 */
export function looped(words: string, random: Random): string {
  const sentence = /[^.!?\n]*[.!?]?\s*$/.exec(words.trim())?.[0].trim() || words;
  const again = Array.from({ length: LEAST_TIMES + random.integer(3) }, () => sentence);
  const broken = sentence.slice(0, 1 + random.integer(Math.max(sentence.length - 1, 1)));
  return [words, ...again, broken].join(" ");
}

const LEAST_TIMES = 5;
