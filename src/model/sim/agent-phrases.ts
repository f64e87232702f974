import type { Random } from "../../stats/random.ts";

/** One or two sentences in which an agent says what it does next. Never a tag, a bracket or a fence. */
export function nextStepProse(topic: string, random: Random): string {
  const first = `${random.pick(OPENINGS)} the ${topic}${random.pick(ENDINGS)}`;
  return random.next() < 0.6 ? first : `${first} ${random.pick(AFTERTHOUGHTS)}`;
}

/** A few words in the first person, short enough for a heading and no heading. */
export function shortNarration(topic: string, random: Random): string {
  return `${random.pick(["I'll look at", "Let me check", "I will read about", "Now I'll find"])} the ${topic}`;
}

/** Two or three sentences that answer the user and end the work. */
export function answerProse(topic: string, random: Random): string {
  return [
    `${random.pick(ANSWERS)} the ${topic}.`,
    random.pick(FINDINGS),
    ...(random.next() < 0.5 ? [random.pick(CLOSINGS)] : []),
  ].join(" ");
}

const OPENINGS = [
  "I'll start with",
  "Let me look at",
  "First I want to see",
  "I'm going to check",
  "Next I'll go through",
  "I'd like to know more about",
  "Now I'll turn to",
  "It makes sense to begin with",
  "I need a closer look at",
  "Let me find what there is on",
] as const;

const ENDINGS = [
  " and see what it tells us.",
  " before deciding anything.",
  ".",
  ", since the rest hangs on it.",
  " and compare it with what we have.",
  ", then take it from there.",
] as const;

const AFTERTHOUGHTS = [
  "That should narrow it down.",
  "If it holds, we are nearly done.",
  "I'll report back once I know.",
  "The result decides what comes next.",
  "This ought to take one step.",
] as const;

const ANSWERS = [
  "That is all there is to say about",
  "I have what I need about",
  "Here is where things stand with",
  "The work is done as far as it concerns",
  "I followed every lead about",
] as const;

const FINDINGS = [
  "What came back agrees with the first impression.",
  "The records point the same way throughout.",
  "One figure was off and has been put right.",
  "Nothing in the results contradicts it.",
  "The numbers add up now.",
] as const;

const CLOSINGS = [
  "Say the word if you want the details.",
  "There is nothing left to do on my side.",
  "I would leave it at that.",
] as const;
