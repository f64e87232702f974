import type { StyledWording } from "./paraphrases.ts";

/*
 * Written after the rules of firmness were finished. No rule has been changed for them since, so they show what
 * the rules make of words they were not made on; a test names those that are read wrongly.
 */

export const heldOutFirmLabels: readonly StyledWording[] = [
  [
    "a faithful rewording",
    "Messages that make tool calls are required to start with a statement of purpose. The statement takes up the first line and nothing else shares that line. Its form is fixed:",
    "<purpose>Working out the heating bill</purpose>",
    "You write it before each call or group of calls, ahead of all other text. It names the aim of what follows, in ordinary words that an outsider can follow, with no more than 64 characters and without mentioning tools. If the aim is what it was before, you write the identical line. It has no influence on how you do the work.",
  ],
  [
    "a short rewording",
    "Lead every tool-using message with <purpose>the goal, in at most 64 plain characters</purpose> on its own line. Repeat it unchanged while the goal is unchanged.",
  ],
  [
    "bullets with reasons",
    "How to label your tool use:",
    "* Put a line `<purpose>goal</purpose>` at the very top of the message. Reason: the interface looks there.",
    "* Do this for each message that has calls in it. Reason: unlabelled calls cannot be grouped.",
    "* Write for someone who doesn't know the project. Reason: they might be the one reading.",
    "* Reuse the line if you can truthfully do so. Reason: groups stay together.",
  ],
  [
    "an emphatic negative",
    "Not one tool call may leave your hands unlabelled. No label, no call. The label is <purpose>goal</purpose>, the first line of the message.",
  ],
  [
    "courteous",
    "We kindly ask that all your messages with tool calls carry a purpose line at their head (<purpose>goal</purpose>). We know that it can feel repetitive; please write it nevertheless, each time.",
  ],
  [
    "a condition and its consequence",
    "If you call a tool, then the message begins with <purpose>goal</purpose>. If you call none, it does not.",
  ],
  [
    "a numbered duty",
    "Your duties, in this order: (a) state the goal of the calls in <purpose></purpose>; (b) add any remark you like; (c) call the tools. Duty (a) is never waived.",
  ],
];

export const heldOutHedgedLabels: readonly StyledWording[] = [
  [
    "a faithful rewording",
    "If you are going to call tools, you might tell the reader what you want from them, should that strike you as helpful. A short tag would be one possibility, for instance <purpose>Working out the heating bill</purpose>, if possible with no more than 64 characters and maybe just when the aim is a new one. You are welcome to drop it where your aim is plain to see.",
  ],
  [
    "a short rewording",
    "You could lead a tool-using message with <purpose>the goal</purpose> if that seems worthwhile.",
  ],
  [
    "bullets with reasons",
    "How to label your tool use, if you choose to:",
    "* Put a line `<purpose>goal</purpose>` at the very top of the message. Reason: the interface looks there.",
    "* Keep it below 64 characters. Reason: longer labels must be cut.",
  ],
  [
    "a mild negative",
    "It isn't necessary to label tool calls, yet a label (<purpose>goal</purpose>, first line) does no harm.",
  ],
  [
    "courteous",
    "We would be happy if, now and again, you placed a purpose line (<purpose>goal</purpose>) above your tool calls. There is no obligation to do so.",
  ],
  [
    "a recommendation",
    "It is recommended to begin messages with tool calls with <purpose>goal</purpose>.",
  ],
  [
    "a preference",
    "Preferably, tool calls are introduced by <purpose>goal</purpose> on the first line.",
  ],
];

export const heldOutFirmBlocks: readonly StyledWording[] = [
  [
    "a faithful rewording",
    'A reply is made of the story and, below it, a code block with three backticks and the label `state`. The block is obligatory and nothing may follow it. Inside is a single JSON object whose "events" list states all that the story has made true: who went where, who now has what, who was hurt, who learned what, and who or what appeared for the first time.',
    "",
    "There are no other events than these, and their fields are exactly the ones you see:",
    '{"type": "set_condition", "entity": "character-1", "condition": "wounded", "active": true}',
    "",
    "Give values as they are at the end, not as differences. Spell identifiers the way the state spells them. Should a reply change nothing, send the block with an empty list.",
    "",
    "[Reminder: no reply without its ```state block; empty list if nothing changed.]",
  ],
  [
    "a short rewording",
    'Close every reply with a ```state block whose JSON lists, under "events", what your story made true. Empty list if nothing.',
  ],
  [
    "bullets with reasons",
    "After the story:",
    "* Write a fenced block with the label `state`. Reason: the game reads it.",
    "* Write it on each turn. Reason: the game waits for it.",
    "* Leave the list empty if you have nothing to record. Reason: an empty list also tells the game something.",
  ],
  [
    "an emphatic negative",
    "You may not end your turn before the `state` block stands there, fenced and closed. Nothing excuses its absence.",
  ],
  [
    "courteous",
    "May we ask you to end all of your turns with a code block labelled `state`? The players' progress depends on it.",
  ],
  [
    "a condition and its consequence",
    "When your story is told, the fenced `state` block follows. When the block is closed, your turn is over.",
  ],
  [
    "a numbered duty",
    "Your duties: (a) narrate; (b) record in a fenced `state` block what you narrated. You are free in (a) and bound in (b).",
  ],
  [
    "a bracket",
    "[Every reply ends with a ```state block. If the scene changed nothing, its events list is empty.]",
  ],
];

export const heldOutHedgedBlocks: readonly StyledWording[] = [
  [
    "a faithful rewording",
    'You may, if you wish, add a little record under the story when something in it has become different. A code block with the label `state` could hold it, as a JSON object with a list named "events". Events like the following might serve:',
    '{"type": "set_condition", "entity": "character-1", "condition": "wounded", "active": true}',
    "Values that say how things are now are the most helpful, and so are identifiers that look like those you were shown. On a quiet turn you can leave the record out.",
    "",
    "[Reminder: a ```state block about the changes could be added if it appears useful.]",
  ],
  ["a short rewording", "Where it helps, add a ```state block with what changed."],
  [
    "bullets with reasons",
    "After the story, ideally:",
    "* Write a fenced block with the label `state`. Reason: the game can read it.",
    "* Use absolute values. Reason: differences cannot be applied.",
  ],
  [
    "a mild negative",
    "A fenced `state` block isn't strictly needed at the end of your reply, but feel free to write one.",
  ],
  [
    "courteous",
    "If it is not too much trouble, we would appreciate a code block labelled `state` at the end.",
  ],
  [
    "a recommendation",
    "Our recommendation is to finish with a code block labelled `state`; use it or don't.",
  ],
  [
    "a preference",
    "We'd rather have a `state` fenced block under the story than not, but the choice is yours.",
  ],
  ["a bracket", "[Try to end with a ```state block, when possible.]"],
];
