/**
 * How strongly a sentence obliges: `outright` leaves no case out, `general` speaks of duty, of every message or
 * of always and can be taken back in the same breath ("try to start every message"), `none` does neither.
 */
export type Obligation = "outright" | "general" | "none";

/** @param sentence plain lower-case words, as `sentencesOf` yields them */
export function obligationIn(sentence: string): Obligation {
  if (IF_AT_ALL.test(sentence)) return "none";
  if (OUTRIGHT.test(sentence)) return "outright";
  return GENERAL.test(sentence) && !OF_THE_CONTENT.test(sentence) ? "general" : "none";
}

/** A duty that holds only for those who took the way out they were given: "if you do, it must come first". */
const IF_AT_ALL =
  /\b(?:if|when|whenever|where|should|once) (?:you|one|it|they|the \w+)(?: \w+){0,2} (?:do|does|choose|chooses|decide|decides|opt|opts|include|included|includes|add|adds|added|use one|use it|uses|used|write one|write it|written|give one|given|present|there|at all)\b/;

const MESSAGE =
  "(?:messages?|repl(?:y|ies)|turns?|responses?|answers?|calls?|tools?|narrations?|batch(?:es)?|stor(?:y|ies))";

const OUTRIGHT = new RegExp(
  [
    String.raw`\b(?:without|no|not a single|admits? of no) (?:exceptions?|excuses?)\b`,
    String.raw`(?<!\b(?:not|never|hardly|no means|no way|n't)(?: \w+)? )\b(?:mandatory|compulsory|obligatory|non-negotiable|indispensable)\b`,
    String.raw`\bunder no circumstances\b|\bin (?:all|every|each) cases?\b|\bevery single\b|\bno matter (?:how|what|whether)\b|\bmust not happen\b`,
    String.raw`\bnever (?:leave|skip|omit|drop|send|end|finish|forget|call|start|make)\b`,
    String.raw`\b(?:you|narrator|agent|assistant|${MESSAGE}) (?:must|shall|has to|have to) (?:not )?\w+`,
    String.raw`\bthere (?:must|has to|shall) be\b|\bfail(?:ure|s|ing) (?:of|which|to)\b`,
    String.raw`\b(?:heading|headline|line|block|tag|label|fence)s? (?:is|are)(?: not|n't)(?:[:;,.]|$)`,
    String.raw`\b(?:required|obliged) (?:to|that|in every|in each|on every|for every)\b|\b(?:is|are) (?:still |always )?required\b`,
    String.raw`\b(?:rejected|refused|discarded|invalid|incomplete|thrown away|cannot be used)\b`,
  ].join("|"),
);

const GENERAL = new RegExp(
  [
    String.raw`\b(?:always|invariably|every time|each time|required)\b`,
    String.raw`\b(?:every|each|any|all|all (?:of )?(?:your|the)|none of your|no|one of your) (?:[\w-]+ ){0,3}?${MESSAGE}\b`,
  ].join("|"),
);

/** "identifiers must always match": a duty of the form, which binds only what is written at all. */
const OF_THE_CONTENT =
  /\b(?:identifiers?|values?|events?|names?|characters|json|keys?|length|slugs?|headings?|it|they) (?:\w+ ){0,2}?(?:must|shall|always|has to|have to|is|are)\b/;
