import { type LeaveCue, openCues, softCues } from "./leave-cues.ts";

/**
 * The way out that a sentence gives: `open` says that the heading or block may be left out, `soft` speaks
 * of it as of a possibility, a habit or a wish, `denied` takes a way out away ("this is not optional"),
 * `none` says nothing of the kind.
 */
export type Leave = "open" | "soft" | "denied" | "none";

/** @param sentence plain lower-case words, as `sentencesOf` yields them */
export function leaveIn(sentence: string): Leave {
  const open = openCues.map((cue) => effectOf(cue, sentence));
  if (open.includes("gives")) return "open";
  const soft = softCues.map((cue) => effectOf(cue, sentence));
  if (soft.includes("gives")) return "soft";
  return open.includes("denies") || soft.includes("denies") ? "denied" : "none";
}

/** What a cue does in a sentence; the words may stand there more than once. */
function effectOf(cue: LeaveCue, sentence: string): "gives" | "denies" | "none" {
  let effect: "denies" | "none" = "none";
  let from = 0;
  for (;;) {
    const found = cue.words.exec(from === 0 ? sentence : sentence.slice(from));
    if (found === null) return effect;
    const start = from + found.index;
    from = start + Math.max(found[0].length, 1);
    const before = sentence.slice(0, start);
    if (cue.unlessAfter?.test(before) || cue.unlessThen?.test(sentence.slice(start))) continue;
    if (!cue.deniedBy?.test(before)) return "gives";
    effect = "denies";
  }
}
