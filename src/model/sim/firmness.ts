import { type Leave, leaveIn } from "./leave.ts";
import { type Obligation, obligationIn } from "./obligation.ts";
import { sentencesOf } from "./sentences.ts";

/** How an instruction is worded: as something that must be done, or as something that may be. */
export type Firmness = "firm" | "hedged";

/**
 * Reads the firmness of an instruction off its words, which may be anybody's: no text is known in advance.
 *
 * Whoever says how messages look and gives no leave is firm, with or without a "must". Leave in so many words
 * ("optional", "if you like", "not every message needs one") makes an instruction hedged whatever it demands of
 * the form: a way out that is given is taken. Leave by tone ("you could", "try to", "when it seems useful")
 * does so unless another sentence leaves no way out ("every message must open with"). Leave that concerns
 * something else ("the list may be empty", "a reader who may not know the code") is none. A mere example asks
 * for nothing and counts as hedged.
 *
 * @param passage the part of a message that teaches, as `taughtIn` finds it. Linear in its length
 */
export function firmnessOf(passage: string): Firmness {
  const sentences = sentencesOf(passage);
  const readings = sentences.map((sentence) => ({
    leave: leaveIn(sentence),
    obligation: obligationIn(sentence),
  }));
  if (readings.some(({ leave }) => leave === "open")) return "hedged";
  if (readings.some(leavesNoWayOut)) return "firm";
  if (readings.some(({ leave }) => leave === "soft")) return "hedged";
  return MERE_EXAMPLE.test(sentences[0] ?? "example") ? "hedged" : "firm";
}

interface Reading {
  readonly leave: Leave;
  readonly obligation: Obligation;
}

function leavesNoWayOut({ leave, obligation }: Reading): boolean {
  if (leave === "denied" || obligation === "outright") return true;
  return obligation === "general" && leave === "none";
}

const MERE_EXAMPLE =
  /^(?:an? |one |for |some |here(?:'s| is) (?:an? )?)?(?:examples?|samples?|instance)\b/;
