/**
 * Two replies of the size and shape that models write on a good day, about 2 kB each.
 *
 * Hostile text shows that an extractor cannot be made slow; these show what it costs when nothing is wrong.
 */

const paragraphs = [
  "The rain had stopped an hour before they reached the mill, and the wheel hung still above the race.",
  "Ilse tried the door, found it barred from inside, and set her shoulder to it twice before she gave up.",
  '"There is a window on the river side," said Tomas. "It was never mended after the flood."',
  "He was right: the shutter swung on one hinge, and behind it lay the store room with its row of jars.",
  "They climbed through. Somewhere above them a board creaked, and then there was no sound at all.",
  "Ilse lifted the brass lantern from its hook, shook it, and heard a little oil move at the bottom.",
];

const proposal = [
  "```state",
  '{"events": [',
  '  {"type": "set_current_location", "entity": "ilse", "location": "store-room"},',
  '  {"type": "set_current_location", "entity": "tomas", "location": "store-room"},',
  '  {"type": "set_possession", "item": "brass-lantern", "owner": "ilse"},',
  '  {"type": "establish_fact", "fact": "the mill door is barred from inside"}',
  "]}",
  "```",
].join("\n");

const narration = paragraphs.join("\n\n");

/** A narrator's turn: three scenes of prose, then one well-formed state block. */
export const ordinaryNarratorTurn = [narration, narration, narration.slice(0, 400), proposal].join(
  "\n\n",
);

const explanation = [
  "The failing test builds its fixture from the clock, so it breaks on the last day of a month.",
  "I will look at how the other date tests freeze time, and then move this one to the same helper.",
  "",
  "- `parse.ts` reads the header and returns `null` when a field is missing",
  "- `window.ts` compares with `a < b` where the range is half open, so the end is never included",
  "- nothing else in the folder reads the clock, as far as a search can tell",
].join("\n");

/** An agent's turn: the declaration on its own line, then what an engineer would write. */
export const ordinaryAgentTurn = [
  "<purpose>Finding out why the date test fails at the end of a month</purpose>",
  explanation,
  explanation,
  explanation,
  explanation,
].join("\n\n");
