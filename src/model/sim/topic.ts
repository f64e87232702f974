import type { Random } from "../../stats/random.ts";

/**
 * One to two neighbouring words that a text is about, for a reply to speak of: plain words only, without
 * identifiers, numbers or marks, so that no reply can carry protocol by accident.
 *
 * @returns `otherwise` when the text has no such word
 */
export function topicOf(text: string, otherwise: string, random: Random): string {
  const { named, loose } = topicsIn(text);
  const topics = named.length > 0 ? named : loose;
  return topics.length === 0 ? otherwise : random.pick(topics);
}

interface Topics {
  /** What stands after an article or a possessive, which makes a noun of it. */
  readonly named: readonly string[];
  readonly loose: readonly string[];
}

function topicsIn(text: string): Topics {
  const named: string[] = [];
  const loose: string[] = [];
  const words = text.slice(0, READ).split(/\s+/).map(wordOf);
  words.forEach(({ word, isTopic }, index) => {
    if (!isTopic) return;
    loose.push(word);
    if (!ARTICLES.test(words[index - 1]?.word ?? "")) return;
    const next = words[index + 1];
    const goesOn = next?.isTopic === true && !(words[index]?.ends ?? true);
    named.push(goesOn ? `${word} ${next.word}` : word);
  });
  return { named, loose };
}

interface Word {
  readonly word: string;
  readonly isTopic: boolean;
  /** Whether a mark follows it. */
  readonly ends: boolean;
}

function wordOf(token: string): Word {
  const opened = token.replace(/^["“(*]+/, "");
  const word = opened.replace(/[,;:.!?"”)*]+$/, "");
  const isTopic = PLAIN_WORD.test(word) && !EMPTY.has(word.toLowerCase());
  return { word, isTopic, ends: word !== opened };
}

const ARTICLES = /^(?:the|a|an|my|our|your|his|her|its|their|this|that|these|those|no|any|some)$/i;

/** Enough of a message to know what it is about. */
const READ = 1_200;
const PLAIN_WORD = /^\p{L}[\p{Ll}'’-]{3,14}$/u;

/** Words that a heading could not be about, and words of the two protocols. */
const EMPTY = new Set(
  (
    "about above after again against almost along already also although always among another anybody anyone anything " +
    "around away back because been before behind being below between both bring call called came come comes could " +
    "does done down each easily either else enough even ever every everybody everything find from gave gets give goes " +
    "going gone have having here hers herself himself into itself just keep kept know last least leave left less like " +
    "likely look looks made make makes many maybe might mine more most much must myself need needs neither never next " +
    "nobody none nothing often once only onto other others ours over perhaps please quite rather really right said " +
    "same says seem seems several shall should show shows since some somebody someone something still such sure take " +
    "takes tell tells than that their theirs them then there these they thing things think this those though through " +
    "till time today together told took toward towards true turn turned under until upon used uses using very want " +
    "wants well went were what whatever when where whether which while whole whom whose will with within without would " +
    "write written your yours yourself don't can't won't isn't doesn't it's i'll i'm let's " +
    "purpose state block blocks fence heading reminder event events reply scene limit"
  ).split(" "),
);
