/**
 * A canary: a line to copy and a reply begun in a way that the request does not ask for. What comes back tells a
 * server that goes on from the beginning from one that closes the turn behind it and has the model answer afresh.
 */

import { type Random, shuffled } from "../stats/random.ts";
import { canaryWords } from "./canary-words.ts";

/** How the line is bracketed. Some servers read `<…>` out of replies; the other form has nothing they look for. */
export type CanaryShape = "tag" | "brackets";

/**
 * One canary.
 *
 *     <K7QDM4> barnacle juniper obelisk </K7QDM4>     line
 *     <K7QDM4> barnacle-XT7 jun                       prefix
 *                      ^ deviation ^ cut
 *                                  iper               joint
 *                                  iper obelisk </K7QDM4>     rest
 *
 * A reply that holds the deviation repeats the prefix and is no fresh copy of the line. The cut in mid-word is
 * hard to go on from for a model that was shown the prefix as a message already ended.
 */
export interface Canary {
  readonly shape: CanaryShape;
  readonly nonce: string;
  readonly words: readonly [string, string, string];
  readonly line: string;
  /** The user message: it holds the line, and nothing of the deviation. */
  readonly ask: string;
  readonly deviation: string;
  /** Ends in a letter: servers refuse or trim white space at the end of a prefix. */
  readonly prefix: string;
  /** The letters of the second word behind the cut, four at least. */
  readonly joint: string;
  /** What a model that goes on from the prefix writes. */
  readonly rest: string;
}

/** A canary that nobody has seen before. */
export function drawCanary(random: Random, shape: CanaryShape): Canary {
  const nonce = drawNonce(random);
  const [first = "", second = "", third = ""] = shuffled(canaryWords, random);
  const [opener, closer] =
    shape === "tag" ? [`<${nonce}>`, `</${nonce}>`] : [`[${nonce}]`, `[/${nonce}]`];
  const deviation = `-${random.pick(letters)}${random.pick(letters)}${random.pick(digits)}`;
  const cut = 2 + random.integer(2);
  const joint = second.slice(cut);
  const line = `${opener} ${first} ${second} ${third} ${closer}`;
  return {
    shape,
    nonce,
    words: [first, second, third],
    line,
    ask: `Copy the line below exactly as it stands. Answer with that one line and with nothing else.\n\n${line}`,
    deviation,
    prefix: `${opener} ${first}${deviation} ${second.slice(0, cut)}`,
    joint,
    rest: `${joint} ${third} ${closer}`,
  };
}

/** Whether a reply to the bare request holds the line: what a model must be able to do for a canary to tell anything. */
export function copiesLine(text: string, { line }: Canary): boolean {
  return text.slice(0, longestRead).replace(/\s+/g, " ").includes(line);
}

/** Units of a reply in which the line is looked for. */
const longestRead = 20_000;

/** A word nobody has written, such as `K7QDM4`: it begins with a letter, as a tag's name must. */
export function drawNonce(random: Random): string {
  const rest = Array.from({ length: 5 }, () => random.pick(lettersAndDigits));
  return `${random.pick(letters)}${rest.join("")}`;
}

/** Without those that look like a digit, or like another letter. */
const letters = [..."ABCDEFGHJKLMNPQRTUVWXYZ"];
const digits = [..."2346789"];
const lettersAndDigits = [...letters, ...digits];
