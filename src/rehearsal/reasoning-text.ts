import { randomFrom } from "../stats/random.ts";

/** What a simulated model thinks before it answers: a few plain sentences without a tag, a fence or an event. */
export function reasoningText(seed: string): string {
  const random = randomFrom(`rehearsal thoughts ${seed}`);
  return [random.pick(BEGINNINGS), random.pick(MIDDLES), random.pick(ENDS)].join(" ");
}

const BEGINNINGS = [
  "Let me go over what has been said so far.",
  "The last message decides what comes now.",
  "I should look at the request once more before I answer.",
] as const;
const MIDDLES = [
  "Nothing in it contradicts what came before.",
  "One point is open, and it can wait.",
  "There is more than one way to go on from here, and the plain one will do.",
] as const;
const ENDS = [
  "So I keep it short.",
  "Then I write it down.",
  "That settles how to begin.",
] as const;
