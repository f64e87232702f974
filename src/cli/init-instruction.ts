import { reminderText } from "../protocols/state-block/reminder.ts";
import { wordingSections } from "../protocols/state-block/wording-sections.ts";
import { openProtocol } from "../suite/opened-protocols.ts";
import { type WordingFor, wordingFault } from "../suite/wording-fault.ts";
import { type InitProtocol, tagOf } from "./init-protocol.ts";

/** What keeps a text from being the instruction, and what would mend it. */
export interface InstructionFault {
  readonly message: string;
  readonly mend: string;
  /** Counted from 1 in the text as `completeInstruction` leaves it; null when the whole text is meant. */
  readonly line: number | null;
  /** What can be put behind the text to mend it; null when only its author can. */
  readonly addition: string | null;
}

/**
 * The text as a wording file of the protocol holds it. Where a state-block wording needs its two sections and the
 * text has no heading of either, it becomes the rule and gets the shared reminder.
 */
export function completeInstruction(text: string, protocol: InitProtocol): string {
  const plain = `${text.replace(/^\ufeff/, "").trimEnd()}\n`;
  if (protocol.kind !== "state-block" || SECTION.test(plain) || plain.trim() === "") return plain;
  return `## rule\n\n${plain.trimStart()}\n## reminder\n\n${reminderText()}\n`;
}

const SECTION = /^##[ \t]*(?:rule|reminder)\b/im;

/** Why the text cannot be the instruction; null where it can. A model writes only what it is shown. */
export async function instructionFault(
  text: string,
  protocol: InitProtocol,
): Promise<InstructionFault | null> {
  if (text.trim() === "") {
    const mend = "write what the model is to do";
    return { message: "the instruction is empty", mend, line: null, addition: null };
  }
  if (!namesForm(text, protocol)) return unnamedForm(protocol);
  const fault = wordingFault(text, await wordingFor(protocol));
  return fault === null ? null : { ...fault, addition: null };
}

async function wordingFor(protocol: InitProtocol): Promise<WordingFor> {
  if (protocol.kind !== "tag") return protocol.kind;
  const own = { kind: "tag", name: protocol.name, maxChars: null } as const;
  await openProtocol(own);
  return { own, options: { maxChars: null } };
}

function namesForm(text: string, protocol: InitProtocol): boolean {
  return protocol.kind === "state-block"
    ? FENCE.test(ruleIn(text))
    : text.includes(tagOf(protocol));
}

/** The reminder, which names the block, is not always the author's. */
function ruleIn(text: string): string {
  const sections = wordingSections(text);
  return sections.kind === "sections" ? sections.rule : text;
}

/** "```state", "`state`", "a state block", "a block labelled state". */
const FENCE =
  /[`"']state[`"']|`{3,}[ \t]*state\b|\bstate (?:code )?(?:block|fence)|\b(?:block|fence)\b[^.\n]{0,60}\bstate\b/i;

function unnamedForm(protocol: InitProtocol): InstructionFault {
  const what = protocol.kind === "state-block" ? "```state block" : `tag ${tagOf(protocol)}`;
  const form =
    protocol.kind === "state-block" ? "{{vocabulary}} and a ```state block" : formOf(protocol);
  return {
    message: `the instruction never names the ${what}`,
    mend: `show the form that is wanted: ${form}`,
    line: null,
    addition: additionOf(protocol),
  };
}

type TagProtocol = Exclude<InitProtocol, { readonly kind: "state-block" }>;

function formOf(protocol: TagProtocol): string {
  const tag = tagOf(protocol);
  return `${tag}Finding the order that went astray${tag.replace("<", "</")}`;
}

/** What a text that shows no form is completed with, when its author agrees. */
function additionOf(protocol: InitProtocol): string {
  return protocol.kind === "state-block"
    ? `The record is one fenced code block labelled \`state\` at the very end of the reply. Its events are written like these:\n{{vocabulary}}\nWhen nothing has changed it still stands there:\n\n${EMPTY_BLOCK}`
    : `The line stands first in the message, alone, and has exactly this form:\n${formOf(protocol)}`;
}

const EMPTY_BLOCK = '```state\n{"events": []}\n```';

/** The text as it was given with an addition behind it; of two sections, behind the rule. */
export function withAddition(text: string, addition: string, { kind }: InitProtocol): string {
  const rule = text.search(RULE);
  const reminder = kind === "state-block" ? text.search(REMINDER) : -1;
  const end = reminder > rule ? reminder : text.length;
  const rest = text.slice(end);
  return `${text.slice(0, end).trimEnd()}\n\n${addition}\n${rest === "" ? "" : `\n${rest}`}`;
}

const RULE = /^##[ \t]*rule\b/im;
const REMINDER = /^##[ \t]*reminder\b/im;

/** An instruction to begin with, where the user has none yet. */
export function sampleInstruction(protocol: InitProtocol): string {
  if (protocol.kind === "state-block") return completeInstruction(SAMPLE_RULE, protocol);
  const length =
    protocol.kind === "purpose-label" ? ", in {{maxChars}} characters at the most" : "";
  return `Every message in which you call a tool must begin with a line of exactly this form, with nothing before it:
${formOf(protocol)}
Say in everyday words what the calls are meant to achieve${length}. Always write the line, and write it again unchanged while the aim is the same.
`;
}

const SAMPLE_RULE = `Below the story you must always write one fenced code block labelled \`state\`, and nothing after it. It holds a JSON object whose list "events" says what this story has just changed, each value as it is now. There are these events and no others:
{{vocabulary}}
Copy the identifiers from the state that you were shown. When nothing has changed, the list is empty but the block is there:

${EMPTY_BLOCK}`;

/** What the author should know of a text that can be used; null when there is nothing to say. */
export function instructionNote(text: string, { kind }: InitProtocol): string | null {
  if (kind !== "state-block" || text.includes("{{vocabulary}}")) return null;
  return "the instruction has no {{vocabulary}}, so the model is shown only the events that you name yourself";
}
