import { atEnd, atStart, type PlantedRow } from "./planted-spelling.ts";

/** Events written as calls. */
export const plantedCalls: readonly PlantedRow[] = [
  ["a call on its line", "set_possession(horn, berit)"],
  ["a call without arguments", "end_scene()"],
  ["a call with keywords", 'set_possession(item="horn", owner="berit")'],
  ["a call with an object", 'set_possession({"item": "horn", "owner": "berit"})'],
  ["a call in capitals", "SET_POSSESSION(horn, berit)"],
  ["a call with a blank before its bracket", "set_possession (horn, berit)"],
  ["a call with a semicolon", "set_possession(horn, berit);"],
  ["a call with a dot", "set_possession(horn, berit)."],
  ["a quoted call", "> set_possession(horn, berit)"],
  ["an indented call", "    set_possession(horn, berit)"],
  [
    "a call and story behind",
    "set_possession(horn, berit) She blew it.",
    { flagged: ["set_possession(horn, berit)"] },
  ],
  ["calls as list items", "- set_possession(horn, berit)\n- end_scene()"],
  ["calls as numbered items", "1. set_possession(horn, berit)\n2. end_scene()"],
  ["a call in backticks", "`set_possession(horn, berit)`"],
  ["a call in bold", "**set_possession(horn, berit)**"],
  ["calls in backticks as list items", "* `set_possession(horn, berit)`\n* `end_scene()`"],
  ["a call over several lines", 'set_possession(\n  item="horn",\n  owner="berit"\n)'],
  ["what is left of a call over several lines", '  item="horn",\n  owner="berit"\n)'],
  ["calls in brackets", "[set_possession(horn, berit), end_scene()]"],
  ["calls with a comma between", "set_possession(horn, berit), end_scene()"],
  ["a call of a module", "default_api.set_possession(horn, berit)"],
  ["a call that is printed", 'print(set_possession(item="horn"))'],
  ["a call in the camel's case", "setPossession(horn, berit)"],
  ["a call that is cut", "set_possession(horn, be", atEnd],
  ["an event with a colon", "set_possession: horn, berit"],
  ["an event by its name alone", "- end_scene"],
];

/** Echoes of the instruction, and what is written over a block. */
export const plantedHints: readonly PlantedRow[] = [
  [
    "a reminder at the end",
    "[Reminder: close the reply with a ```state block of all that happened.]",
    atEnd,
  ],
  [
    "a reminder at the start",
    "[Reminder: close the reply with a ```state block of all that happened.]",
    atStart,
  ],
  [
    "a reminder in the middle of a paragraph",
    "She blew it. [Reminder: finish your reply with a state block.] It rang.",
    { flagged: ["[Reminder: finish your reply with a state block.]"] },
  ],
  ["a reminder in italics", "*[Reminder: finish your reply with a ```state block.]*"],
  ["a reminder in bold", "**[Reminder: finish your reply with a state block.]**"],
  [
    "a reminder as a quotation",
    "> [Reminder: finish your reply with a state block.]",
    { flagged: ["[Reminder: finish your reply with a state block.]"] },
  ],
  [
    "a reminder without brackets",
    "Reminder: finish your reply with a ```state block of all that happened.",
  ],
  [
    "a reminder in round brackets",
    "(Reminder: finish your reply with a state block.)",
    { flagged: ["Reminder: finish your reply with a state block."] },
  ],
  [
    "a reminder with brackets inside",
    "[Reminder: only [slug] names in the state block, and no prose in the events list.]",
  ],
  [
    "a reminder that names block and list",
    "[The events list of the state block holds absolute values.]",
  ],
  ["a reminder over two lines", "[Reminder: finish your reply\nwith a `state` block.]"],
  ["a reminder that is cut", "[Reminder: finish your reply with a state bl", atEnd],
  [
    "two reminders",
    "[Reminder: finish your reply with a state block.]\n\n[Reminder: finish your reply with a state block.]",
  ],
  [
    "a note about a refused block",
    "[Two lines of your last state block were refused. Mend them this turn.]",
  ],
  [
    "the length hint",
    "[Hard limit: 240 words, for this turn must not exceed 240 words. Then append the state block.]",
  ],
  [
    "the length hint reworded at its end",
    "[Hard limit: what you write next turn must not exceed 90 words.]",
  ],
  [
    "the length hint reworded at its front",
    "[Mind the length: finish, then append the state block.]",
  ],
  ["the length hint without brackets", "Hard limit: this turn must not exceed 240 words."],
  ["the length hint that is cut", "[Hard limit: this turn must", atEnd],
  [
    "a limit that only opens like the hint, above a reminder",
    "[Hard limit: it ends here.]\n\n[Reminder: finish your reply with a state block.]",
  ],
  [
    "the hint to continue",
    "[Continue the story directly from where it stopped. Output only story text.]",
  ],
  ["the hint to continue, cut", "[Continue the story directly from", atEnd],
  ["the hint to continue, reworded", "[No need to repeat. Continue here. Output only story text.]"],
  ["the hint to continue without brackets", "Continue the story directly from the last word."],
  [
    "a sentence of this run's rule",
    "A value says how things stand now; never write a difference.",
    { flagged: ["A value says how things stand now; never write a difference"] },
  ],
  [
    "a sentence of this run's rule, restyled",
    "Note: **a VALUE says how things\nstand now**, never write a difference!",
    { flagged: ["a VALUE says how things\nstand now**, never write a difference"] },
  ],
  [
    "half a sentence of this run's rule",
    "so whoever is new must be created in the list before anyone asks",
    { flagged: ["whoever is new must be created in the list before"] },
  ],
  ["a lead-in to the block", "Now follows the state block:"],
  ["a lead-in in code marks", "And now the `state` block for this turn:"],
  ["a lead-in without the label", "Below is what has changed:"],
  ["a heading over the block", "## State Update"],
  ["a heading in bold that is left last", "**State:**", atEnd],
  ["a heading that is left last", "### State", atEnd],
  ["a rule that was drawn over the block", "---", atEnd],
];

/** Copies of the state section. */
export const plantedSections: readonly PlantedRow[] = [
  [
    "the section as it is shown",
    "Present:\n  berit: at the gate\nHeld:\n  horn: berit\nKnown:\n  the gate is shut",
  ],
  ["the section under its scene line", "Scene: the gate (at gate)\n\nPresent:\n  berit"],
  ["the section under a scene line without place", "Scene: the gate, at dawn\n\nPresent:\n  berit"],
  ["two headings without entries", "Present:\n\nHeld:"],
  ["one heading over indented entries", "Established:\n  the gate is shut\n  the horn is cracked"],
  ["one heading over indented entries with marks", "Known:\n  - the gate is shut"],
  ["headings of Markdown", "## Established:\n  the gate is shut"],
  [
    "bold headings with the colon behind",
    "**Held**:\n  horn: berit\n**Known**:\n  the gate is shut",
  ],
  [
    "bold headings with the colon within",
    "**Held:**\n- horn: berit\n\n**Known:**\n- the gate is shut",
  ],
  ["entries with marks", "Held:\n- horn: berit\n\nKnown:\n- the gate is shut"],
  ["entries with numbers", "Held:\n1. horn: berit\n\nKnown:\n1. the gate is shut"],
  ["capitals", "HELD:\n- horn: berit\n\nKNOWN:\n- the gate is shut"],
  [
    "entries on the heading's line",
    "**Present:** berit\n**Held:** horn (berit)\n**Known:** the gate is shut",
  ],
  ["a quoted section", "> Held:\n>   horn: berit\n> Known:\n>   the gate is shut"],
  ["headings as list items", "- Held:\n  - horn: berit\n- Known:\n  - the gate is shut"],
  ["a table of headings", "### Held\n- horn: berit\n### Known\n- the gate is shut"],
  ["the scene line by itself", "Scene: the gate (at gate)"],
  ["the scene line in bold", "**Scene:** the gate (at gate)"],
  ["the scene line left last", "Scene: the gate, snow (at north-gate)", atEnd],
];
