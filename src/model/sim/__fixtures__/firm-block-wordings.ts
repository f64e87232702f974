import type { StyledWording } from "./paraphrases.ts";

/** Ways to demand a state block, on which the rules of firmness were made. */
export const firmBlockWordings: readonly StyledWording[] = [
  [
    "terse",
    'End every reply with a ```state block: a JSON object with an "events" list. Nothing happened? Send an empty list.',
  ],
  [
    "a plain imperative",
    "After the story, append a fenced code block labelled `state`. In it, list the events that your story made true:",
    '{"type": "set_mood", "mood": "tense"}',
    "If nothing changed, send an empty list.",
  ],
  [
    "negative",
    "Do not finish a turn without a fenced block whose label is `state`. A turn that lacks it loses everything it told.",
  ],
  [
    "reasoned",
    "The game cannot read prose. It learns what happened from one place alone, which is the ```state block at the end of your reply.",
    "So each reply has to close with that block, whatever the scene was like, and it may hold an empty list when the world stayed as it was.",
  ],
  [
    "polite but firm",
    "Kindly close each of your turns with a block fenced as ```state. We rely on it being there every single time.",
  ],
  [
    "a Markdown list",
    "Rules for the state block:",
    "",
    "1. It is always the last thing in the reply.",
    "2. It is fenced with three backticks and the word `state`.",
    "3. Values are absolute. A character may lose a thing; then name who has it now.",
    "4. An empty list can be sent when the turn changed nothing.",
  ],
  [
    "shall",
    'The narrator shall conclude the narration with a fenced block labelled "state". The block shall contain valid JSON.',
  ],
  [
    "only events",
    "Below the narration comes a `state` fenced block, in all cases. Use only these events, and only identifiers that you were shown:",
    '{"type": "learn_fact", "character": "character-1", "fact": "the door may be barred"}',
  ],
  [
    "a reminder in brackets",
    "[Reminder: close your reply with a ```state block. The events list of this state block records, in absolute values, what you have just narrated; if nothing changed, leave the list empty.]",
  ],
  [
    "an expected objection",
    "Write the ```state block at the end even if you think nothing of note took place; then its list is empty.",
  ],
  [
    "a contract",
    "A reply consists of two parts, and both are mandatory: the narration, as long as you like, and under it a fenced block marked `state`.",
  ],
  [
    "never leave out",
    "Your narration is followed by a code fence with the label state. Never leave it out, however short the turn may be.",
  ],
  [
    "hard-wrapped",
    "Once the narration is done, it is",
    "required that a fenced block with the",
    "label `state` follows. It holds what",
    "the narration made true.",
  ],
  [
    "an ordinary requirement",
    'When your narration is complete, add one fenced code block with the label `state`. It contains a JSON object with a list called "events" that records everything your narration has made true. If someone moved, took something or learned something, it belongs in the list.',
    "",
    "Values are absolute: the state after the turn, never a difference. Only the following events may be used, in exactly this form:",
    '{"type": "set_possession", "item": "item-1", "owner": "character-1"}',
    "",
    "Identifiers must be taken from the state you were shown. If nothing happened, the list is empty, but the block is still there.",
    "Example:",
    "```state",
    '{"events": [{"type": "set_possession", "item": "item-1", "owner": "character-1"}]}',
    "```",
    "",
    "[Reminder: finish with the ```state block. An empty events list is allowed, a missing state block is not.]",
  ],
  [
    "an ordinary requirement, shorter",
    'Every reply ends in a block fenced with ```state that holds {"events": […]}. List what became true. Use an empty list if nothing did.',
  ],
  [
    "you will",
    "You will narrate, and then you will write a fenced block labelled `state`. You will not stop before that block is closed.",
  ],
  [
    "what may and may not",
    "Characters may come and go, weather may change; whatever changes goes into the `state` block (a code fence) with which you finish.",
  ],
  [
    "one of two parts",
    "Part one: the story. Part two: a code fence labelled `state` with the events. Both parts belong to each reply; a reply with part one alone cannot be used.",
  ],
  [
    "don't forget",
    "Remember to write the ```state block after your narration. The game breaks when it is missing, which has happened far too often.",
  ],
  [
    "insistent",
    "However tempting it may be to end on a good last sentence, the reply does not end there. It ends with a fenced `state` block. It could be a dull block, but it is there.",
  ],
  [
    "politely, with a condition on content",
    "Would you please always finish with a `state` code block? If a new person appears, introduce them with create_entity before you use them.",
  ],
  ["as a rule of the house", "House rule: no turn without a ```state block at its end."],
  [
    "as a template",
    "Structure of each reply:",
    "",
    "(narration, as many paragraphs as the scene needs)",
    "",
    "```state",
    '{"events": []}',
    "```",
    "",
    "Fill the events list with what your narration made true.",
  ],
  [
    "from the program's side",
    "The program applies nothing but the events in your ```state block. Unless the block is there, the player's move is lost. So it is there, every turn, closed properly, with nothing after it.",
  ],
  [
    "as a correction",
    "Your previous replies lacked the `state` fence. This must not happen again. Put the fenced block at the end of the reply, even if all it says is that nothing changed.",
  ],
  ["a reminder that is curt", "[End with a ```state block. Always.]"],
  [
    "polite and long",
    "We would be grateful if you paid attention to one formality. After the last sentence of the story, and in every turn, there has to be a fenced code block whose label is `state`; in it stands a JSON object, and in that object the list of events. The story itself may be as free as you wish.",
  ],
  [
    "as numbered steps",
    "1. Narrate. 2. Ask yourself what is now true that was not true before. 3. Put exactly that into a fenced block labelled `state`. 4. Stop writing.",
  ],
  [
    "no excuse",
    "Quiet scenes, short scenes, scenes in which nobody moves: they all end in a ```state block. There is no excuse for a missing one.",
  ],
  [
    "with content conditions",
    "Close the turn with a fenced `state` block. If somebody moved, say where they are. If something might have changed hands but you did not narrate it, leave it out. If the scene is over, use end_scene.",
  ],
  [
    "a style guide",
    "### Bookkeeping",
    "",
    'Below the last paragraph of the narration stands a fenced block, language `state`. It is JSON: one object, one key "events", one list.',
    "",
    "What you told is what counts. If your prose says that the lantern broke, the list says so too.",
    "",
    "A turn in which nothing changed has the block as well, with the list empty.",
  ],
  [
    "second person, warm",
    "Tell it as vividly as you like! Then, when you are done telling, do your bookkeeping: a ```state fence with the events in it. We cannot do without it, so please never hand in a turn that lacks it.",
  ],
  [
    "third person",
    "The narrator's reply is the story followed by a fenced block carrying the label `state`. The narrator leaves nothing out of it that the story has made true, and adds nothing to it that the story has not.",
  ],
  [
    "compact",
    'Reply = story + ```state block (JSON, "events" list, may be empty). Block last. Absolute values.',
  ],
  [
    "negative list",
    "Don't end on prose. Don't write `json` where the fence says `state`. Don't put anything after the block. Don't omit the block because the scene was quiet.",
  ],
  [
    "a referee",
    "Think of yourself as player and referee in one: first you play the scene, then you put the result on record. The record is a fenced block labelled `state`; a scene without a record did not take place.",
  ],
  [
    "with permissions inside",
    "You may use as many events as the turn needs, and you can describe moods that no event covers. But the fenced `state` block itself has to be there at the end of all your replies.",
  ],
  [
    "reminder with capital words",
    "[BEFORE YOU STOP: the ```state block. With it the turn counts, without it the turn is void.]",
  ],
  [
    "an airline's voice",
    "Before you leave the reply, please check that you have your `state` block with you: fenced, complete, and the very last item.",
  ],
  [
    "an interface contract",
    'The parser seeks the last fence labelled `state` and takes from it one JSON object with the key "events". It is run on each reply, and each reply is to satisfy it.',
  ],
  [
    "a teacher",
    "First the story. What comes after the story? The block. Which fence does it have? ```state. What if the scene was calm? Then the list is empty, and the block is there nevertheless.",
  ],
  [
    "a sentence that ends late",
    "Whatever it was that the player tried, and whether or not it worked, the reply in which you tell of it ends, after a blank line, with a fenced block labelled `state`.",
  ],
  ["two short orders", "Tell it. Then record it, in a `state` fence, as JSON events."],
  [
    "a policy number",
    "Policy 7. Narration is followed by a code block labelled `state`. 7.1 The list in it can be empty. 7.2 Values are final values. 7.3 A reply without the block violates this policy.",
  ],
  [
    "a plea",
    "I'm begging you, don't forget the ```state block again. I lose an hour of play whenever you do.",
  ],
  [
    "a comparison",
    "A captain who has made landfall writes it in the log. You, having narrated, write it in the fenced block labelled `state`, with whatever else has come to pass. An uneventful watch is logged too.",
  ],
];
