/** A protocol that an instruction can teach, as far as a simulated model can tell from the words. */
export type TaughtProtocol = "purpose-label" | "state-block";

/** A message taken apart: what the application or its user says there, and the instruction. */
export interface TaughtMessage {
  /** Everything but the instruction, notes included. */
  readonly own: string;
  /** null when the message does not name what the protocol has one write. */
  readonly passage: string | null;
}

/**
 * Finds the instruction in a message: from the paragraph that first names what is to be written (or one of the
 * two above it that announces it) to the end. The agent's own prompt before it is no part of it, nor are the
 * application's notes that only mention the block: the length hint and the note on refused events.
 *
 *     You keep the books of a shop. You may send mail.      own
 *
 *     Each message that calls tools has a heading.          announces  ─┐
 *                                                                       │ passage
 *     It is written so: <purpose>Paying the rent</purpose>  names it   ─┘
 */
export function taughtIn(content: string, protocol: TaughtProtocol): TaughtMessage {
  const { hint, isNamedIn, announced } = marks[protocol];
  if (!hint.test(content)) return { own: content, passage: null };
  const paragraphs = content.split(BLANK_LINES);
  const named = paragraphs.findIndex((paragraph) => isNamedIn(paragraph) && !isNote(paragraph));
  if (named === -1) return { own: content, passage: null };
  const above = [named - 2, named - 1].filter((index) => index >= 0);
  const announces = (paragraph: string) => announced.test(paragraph) && !isNote(paragraph);
  const first = above.find((index) => announces(paragraphs[index] ?? "")) ?? named;
  return {
    own: paragraphs.slice(0, first).join("\n\n"),
    passage: paragraphs
      .slice(first)
      .filter((paragraph) => !isNote(paragraph))
      .join("\n\n"),
  };
}

/**
 * Whether a passage asks for anything to be written. A tool's result may name the tag or the block because it
 * is about them; elsewhere naming them is teaching.
 */
export function asksForWriting(passage: string): boolean {
  return ASKING.test(passage);
}

interface Marks {
  /** A cheap test that most messages fail. */
  readonly hint: RegExp;
  isNamedIn(paragraph: string): boolean;
  /** A heading, a lead-in or a sentence that speaks of the thing without naming its form. */
  readonly announced: RegExp;
}

const BLANK_LINES = /\n[ \t]*\n\s*/;

const TAG = /<\/?purpose\b[^>\n]{0,40}>|["'`*]purpose["'`*]|\bpurpose[- ](?:tag|element)/i;
const STATE_FENCE = /`{3,}[ \t]*state\b|\bstate[- ](?:labell?ed )?(?:code )?(?:block|fence)/i;
const FENCE = /\b(?:block|fence[ds]?|backticks?)\b/i;
const STATE_LABEL =
  /["'“”‘’`*]state["'“”‘’`*]|\b(?:label(?:l?ed)?|marked|tag(?:ged)?|named|called|titled|word|language)\b[^\n]{0,30}?\bstate\b(?! of\b)/i;

const marks: Readonly<Record<TaughtProtocol, Marks>> = {
  "purpose-label": {
    hint: /purpose/i,
    isNamedIn: (paragraph) => TAG.test(paragraph),
    announced: announcement(
      "purpose (?:line|heading|label|tag)s?|headings?|headline|title|layout|template",
    ),
  },
  "state-block": {
    hint: /state/i,
    isNamedIn: (paragraph) =>
      STATE_FENCE.test(paragraph) || (FENCE.test(paragraph) && STATE_LABEL.test(paragraph)),
    announced: announcement("(?:code|state) block|fence|layout|template|structure|two parts"),
  },
};

/** A sentence that has the thing and the message it belongs to, or a Markdown heading that has the thing. */
function announcement(thing: string): RegExp {
  const message = "messages?|turns?|reply|replies|tools?|narration";
  return new RegExp(
    [
      `^#+[^\\n]*\\b(?:${thing}|purpose|state)\\b`,
      `\\b(?:${thing})\\b[^.!?]*\\b(?:${message})\\b`,
      `\\b(?:${message})\\b[^.!?]*\\b(?:${thing})\\b`,
    ].join("|"),
    "i",
  );
}

const ASKING =
  /\b(?:add|append|attach|beg[iau]n|clos|conclud|end|finish|first line|follow|format|giv|head|includ|insert|lead|line|open|plac|preced|prefac|prefix|put|record|say|sen[dt]|start|us(?:e|ing)|wrap|wr[io]t|fenced|last|rule|always|never|must|example|form|shape|layout|optional|required|mandatory)|<purpose>[^<]+<\/purpose>|`{3,}[ \t]*state\b/i;

/** What an application tells a narrator of lengths and refusals names the block without asking for it. */
function isNote(paragraph: string): boolean {
  return (
    /^\[hard limit:/i.test(paragraph) || (paragraph.startsWith("[") && REFUSED.test(paragraph))
  );
}

const REFUSED =
  /\b(?:previous|last|earlier)\b[^.]{0,80}\b(?:refused|rejected|not (?:be |been )?(?:accepted|applied|taken))\b/i;
