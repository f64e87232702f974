/**
 * Whether a text tells what the writer is about to do, in the first person, or opens a reply, in place of naming a
 * goal. `World War I records` and `Checking what we have` are headings: a pronoun counts where it begins a clause,
 * or where no other word is spelled like it.
 */
export function isNarration(text: string): boolean {
  return anywhere.test(text) || clauseStart.test(text) || replyStart.test(text);
}

/** What stands before a clause: nothing, a mark, or a mark and small connecting words. */
const before =
  "(?:^|[.,:;!?…]\\s*|\\s[-–—]\\s*)(?:(?:and|so|then|now|next|first|second|finally|ok|okay|sure|well|great|but|also|here)[\\s,]+)*";

const starts = [
  // English; a capital I with a blank or an apostrophe, so that I/O and I-95 are none
  "i(?=[\\s'’])",
  "(?:we|i['’](?:ll|m|ve|d)|we['’](?:ll|re|ve|d))(?=\\s)",
  "(?:let me|let['’]s|lets|let us|allow me|my (?:next|first|plan|goal|task|job|turn))\\b",
  "(?:need|have|about) to\\b",
  // German, Dutch, Swedish
  "(?:ich|wir|lass(?:t|en sie)? (?:mich|uns)|mal sehen|ik|laat me|laten we|jag|vi ska|låt mig)(?=\\s|$)",
  // French
  "(?:j['’]|(?:je|nous|on va|laissez[- ]moi|voyons|commençons)(?=\\s|$))",
  // Spanish, Portuguese, Italian; without eu and io, which are also the EU and input and output
  "(?:yo|voy a|d[eé]jame|perm[ií]teme|vou|vamos|deixe-me|vado a|lasciami|fammi|vediamo)(?=\\s|$)",
  // Polish, Russian, Ukrainian
  "(?:ja|pozwól|sprawdzę|я|мы|давайте|давай|позвольте|ми)(?=\\s|$)",
];

const clauseStart = new RegExp(`${before}(?:${starts.join("|")})`, "iu");

/**
 * First persons that nothing else is spelled like: contractions and verbs of the English I, German ich, Dutch ik,
 * and the pronouns of Chinese, Japanese and Korean (but not 自我, the self).
 */
const anywhere =
  /(?:^|[^\p{L}])(?:I['’](?:ll|m|ve|d)|I (?:will|am|need|want|have|can|should|must|would|could|think|see|look|check)|ich|ik)(?!\p{L})|(?<!自)我|咱们|私[はがも]|僕[はが]|俺[はが]|(?:^|\s)(?:저는|제가|나는|내가|우리는|우리가)(?:\s|$)/u;

/** A reply's opening, and reasoning about the user. */
const replyStart =
  /^(?:(?:sure|ok|okay|certainly|of course|absolutely|great|alright|understood|got it|thanks|thank you|hello|hi|sorry)\s*[,.!:–—]|here(?:['’]s| is| are)\b|the user(?:['’]s (?:request|question))? (?:wants?|asks?|asked|needs?|is|has|would|wishes|requests?)\b)/iu;
