import type { StyledWording } from "./paraphrases.ts";

/** Ways to speak of a state block and leave a way out, on which the rules of firmness were made. */
export const hedgedBlockWordings: readonly StyledWording[] = [
  ["terse", "A ```state block at the end is welcome but optional."],
  [
    "permission",
    "After the story you may append a fenced code block labelled `state` with the events it made true.",
    "Identifiers must match those you were shown, and every value is absolute:",
    '{"type": "set_mood", "mood": "tense"}',
  ],
  ["if possible", "If possible, finish with a ```state block that lists what changed."],
  ["as you see fit", "Add a fenced `state` block to your reply as you see fit."],
  [
    "not every turn",
    "Not every turn needs one, but a ```state block with the events of the scene can be put at the end.",
  ],
  [
    "when something important happened",
    "Append a block fenced as `state` only if something truly important happened, and skip it otherwise.",
  ],
  [
    "would be nice",
    'It would be nice to have a fenced block labelled "state" at the end of your reply.',
  ],
  [
    "might",
    "You might want to close with a ```state block, so that the application knows what happened. There is no obligation.",
  ],
  [
    "a reminder in brackets",
    "[Reminder: you can end your reply with a ```state block if you think that the events list is worth recording.]",
  ],
  [
    "suggestion",
    "We suggest that you record what changed in a code fence with the label state. How you word the story is entirely your own affair.",
  ],
  [
    "usually",
    "Usually a state block goes under the narration, fenced with the word `state`. Use your own judgement.",
  ],
  [
    "hard-wrapped",
    "Once the narration is done, it is",
    "perfectly fine to stop. A fenced",
    "block with the label `state` could",
    "follow when there is something that",
    "seems worth keeping.",
  ],
  [
    "an ordinary hedge",
    'After your narration you can append a fenced code block labelled `state` with a JSON object that has an "events" list, if something happened that seems worth recording.',
    "",
    "Values are absolute. Use only these events, in exactly this form:",
    '{"type": "set_possession", "item": "item-1", "owner": "character-1"}',
    "",
    "Identifiers must match the ones you were shown. If nothing changed, the list can be empty or the block can be left out.",
    "",
    "[Reminder: consider ending with a ```state block if the turn changed something. The events list may be empty.]",
  ],
  ["an ordinary hedge, shorter", "You might end with a ```state block that lists what changed."],
  [
    "more of a service",
    "Think of the ```state block as a service to the program rather than a duty: end with one when it is no trouble.",
  ],
  [
    "not expected of you",
    "Nobody expects a fenced `state` block after each reply. Still, one now and then keeps the game in step.",
  ],
  ["if there is room", "Should there be room, close with a code fence labelled `state`."],
  [
    "in your view",
    "Where, in your view, the world has changed enough to matter, put a fenced block labelled `state` below the story.",
  ],
  ["try", "Please try to include a fenced `state` block."],
  ["may or may not", "Your reply may or may not end with a ```state block."],
  [
    "encouragement",
    "You're encouraged to close turns with a code fence labelled `state`, and we are grateful for every one of them.",
  ],
  [
    "as a template",
    "A reply could look like this:",
    "",
    "(narration)",
    "",
    "```state",
    '{"events": []}',
    "```",
    "",
    "The last part is there for those turns that, in your judgement, changed something.",
  ],
  [
    "from the program's side",
    "The program can make use of a ```state block when there is one, and does perfectly well without.",
  ],
  ["a reminder that is mild", "[If convenient: a ```state block at the end, please.]"],
  [
    "polite and long",
    "We would be grateful for a fenced code block labelled `state` after the story whenever you have the impression that something worth remembering happened. Do keep the story itself in the foreground; the block is secondary, and leaving it off is fine.",
  ],
  [
    "as numbered steps",
    "1. Narrate. 2. If you want, put what is now true into a fenced block labelled `state`. 3. Stop writing.",
  ],
  [
    "as a habit",
    "Many narrators make it a habit to end on a ```state block. You are free to follow them.",
  ],
  [
    "where natural",
    "Where it comes naturally, end a turn with a `state` fenced block. Values in it must be absolute, and it must be valid JSON.",
  ],
  [
    "bonus",
    "Bonus: turns that carry a ```state block with their events are easier to replay later.",
  ],
  [
    "a style guide",
    "### Bookkeeping",
    "",
    "Below the narration there is room for a fenced block, language `state`, with a list of events. It is meant for turns in which a lot happens; quiet turns do not call for it.",
  ],
  [
    "second person, warm",
    "Tell it as vividly as you like! And if, when you are done telling, you still have some energy left, a ```state fence with the events in it would make our day.",
  ],
  [
    "third person",
    "The narrator can let the story be followed by a fenced block carrying the label `state`, particularly after eventful turns.",
  ],
  ["compact", "Reply = story (+ ```state block if you care to)."],
  ["a question", "How about a ```state block at the end, now that so much has changed?"],
  [
    "a referee on leave",
    "You are mainly the storyteller. As a sideline, you might keep a record in a fenced block labelled `state`; the program can live with gaps.",
  ],
  [
    "a trial",
    "We are trying out a fenced `state` block under the narration. Taking part is up to you.",
  ],
  ["reminder without weight", "[In case it is of use: a ```state block could go here.]"],
  [
    "an airline's voice",
    "Should you have time before you leave the reply, we would be pleased to receive a `state` block from you, fenced and complete.",
  ],
  [
    "an interface contract",
    'The parser accepts replies with and without a fence labelled `state`. If there is one, it must be last and hold one JSON object with the key "events".',
  ],
  [
    "a teacher",
    "First the story. What might come after the story? A block, fenced ```state, supposing that there is something to put in it.",
  ],
  [
    "a sentence that ends late",
    "Provided that the player has achieved something you consider to be of consequence, the reply in which you tell of it can end with a fenced block labelled `state`.",
  ],
  ["two short offers", "Tell it. Record it in a `state` fence too, if that's not too much to ask."],
  [
    "a policy number",
    "Policy 7. A code block labelled `state` is desirable after the narration. 7.1 Its absence has no consequences.",
  ],
  ["a shrug", "A ```state block at the end? Sure, why not. Your decision."],
];
