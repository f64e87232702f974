/** How many words a heading has at most; how many when it is long, and when a full stop closes it. */
const mostWords = 14;
const mostLongWords = 11;
const mostClosedWords = 9;
/** From so many characters on a heading is long: more than a line's title. */
const longLine = 72;
/** The same for scripts that put no blanks between words. */
const mostIdeographs = 40;

/**
 * Whether a text is more than a heading holds: a second sentence or a clause behind a semicolon, a row of `then`s,
 * more words than a title has, or a sentence of some length with its full stop. A short goal may have one.
 */
export function isRunOn(text: string): boolean {
  return (
    hasTooManyWords(text) ||
    (text.match(/\bthen\b/gi)?.length ?? 0) > 1 ||
    (/\.$/.test(text) && /,\s/.test(text)) ||
    hasSecondSentence(text)
  );
}

function hasTooManyWords(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return (
    words > mostWords ||
    (words > mostLongWords && text.length > longLine) ||
    (words > mostClosedWords && text.endsWith(".")) ||
    (text.match(unspaced)?.length ?? 0) > mostIdeographs
  );
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Marks behind which letters make another sentence at once, and those that want a blank first. */
const secondSentence = /[;。！？；]\s*["'“”’)»]*\s*\p{L}|[!?…]["'“”’)»]*\s+["'“„«(]*\p{L}/u;

/** A full stop with the word before it and a letter after it; a short number with one is an ordinal. */
const fullStop = /(\p{L}[\p{L}\p{M}'’-]*|\p{N}{3,})["'“”’)»]*\.+["'“”’)»]*\s+["'“„«(]*\p{L}/gu;

const abbreviation =
  /^(?:\p{L}|al|art|approx|apr|aug|bzw|ca|cf|co|corp|dec|dept|dr|ed|est|etc|evtl|excl|feb|fig|ggf|inc|incl|inkl|jan|jr|jul|jun|ltd|mar|max|min|mr|mrs|ms|nos?|nov|nr|oct|op|pp|prof|sec|sept?|sr|sra|st|usw|vol|vs|zzgl)$/iu;

/** A full stop behind an abbreviation ends nothing. */
function hasSecondSentence(text: string): boolean {
  if (secondSentence.test(text)) return true;
  return Array.from(text.matchAll(fullStop)).some(([, word = ""]) => !abbreviation.test(word));
}
