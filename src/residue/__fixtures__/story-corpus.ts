/**
 * Ordinary story text by the yard, for measuring how often the detector sees protocol where there is none.
 *
 * It is put together from a bank of phrases by a generator with a seed, and it does what stories do: people speak,
 * letters and lists are quoted, screens show code, scenes are parted by marks, plays name their scenes.
 */

/** A number from 0 up to, not including, 1. */
type Random = () => number;

/** Mulberry32: small, quick, and the same everywhere. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(random: Random, bank: readonly T[]): T {
  const chosen = bank[Math.floor(random() * bank.length)];
  if (chosen === undefined) throw new RangeError("a bank of phrases is never empty");
  return chosen;
}

const names = [
  "Ilse",
  "Tomas",
  "the ferryman",
  "old Berit",
  "Captain Roe",
  "the boy",
  "Nadia",
  "her uncle",
];

const places = [
  "the mill",
  "the harbour",
  "the upper street",
  "the ice house",
  "the north gate",
  "a fugitive state",
  "the state archive",
  "the long gallery",
];

const things = [
  "a brass lamp",
  "the ledger",
  "two keys",
  "a wet letter",
  "the compass",
  "a loaf of rye",
  "the purpose-built case",
];

const deeds = [
  "went down to",
  "had not been seen at",
  "waited a whole night outside",
  "drew a map of",
  "lost the way to",
  "was held at",
  "spoke of",
  "swore never to go back to",
];

const weather = [
  "Water found the crack above the sill, as it had every autumn.",
  "The wind had gone round to the east, and nobody cared to say what that meant.",
  "It was the present that troubled them, not the past; the past at least stayed where it was.",
  "Fog lay on the water so thick that the bell seemed to ring inside it.",
  "By noon the frost was off the roofs, and the lanes steamed.",
  "Everything that was known of the place could be written on the back of a tram ticket.",
  "There were no events that evening, unless one counts a cat on the wall.",
  "Conditions on the pass were fair, the guide had said, and then he had said nothing more.",
];

const speech = [
  "“You did that on purpose,” said NAME.",
  '"Is it far?" asked NAME. "Far enough," came the answer.',
  "'State your name,' said the clerk, 'and the purpose of your visit.'",
  '"Held," said NAME, "is not the same as kept."',
  "“Reminder: buy milk,” NAME read aloud, and laughed for the first time in a week.",
  '"I have established," NAME began, and was not allowed to go on.',
  "“Ten is more than three: 10 > 3, and a < b, and that is all I know,” said NAME.",
  "— Te laisse pas faire, dit NAME, c'est une blague.",
  '"Append that to the file," said NAME, "and mind you spell it right."',
  "“Your turn,” said NAME. “No, your turn.”",
  '"The system works," said the assistant, "if you leave it alone."',
  "«Assez», fit NAME, et il ferma la porte.",
];

const asides = [
  "On the wall somebody had written <3 and a date.",
  "The note ended in three kisses and a bracket that nobody had closed (as usual.",
  "[Here the page is torn.]",
  "[Reminder: no lanterns in the hayloft.]",
  "[Hard limit: nine passengers and one goat.]",
  "It was, the engineer said, a matter of state: open, shut, and the thing in between.",
  "State of the kitchen: bad. State of the larder: worse.",
  "Across the map ran two words, *not here*, and below them **nor here**.",
  "The manual had a page on set_attribute, and somebody had pressed a violet in it.",
  "The button said <em>Go</em>, tags and all, because the page was broken.",
  "The recipe said {salt or sugar}, and nobody living could tell which.",
  "Held: so the telegram began, and there it had been torn off.",
  "He read the list of events twice and found his own name in it.",
];

const interludes = [
  "```\nfor i in goats:\n    count(i)\n```",
  '```json\n{"ship": "Plover", "masts": 2, "cargo": ["salt", "wool"]}\n```',
  '```python\ndef tide(hour):\n    return {"hour": hour, "height": [1, 2]}\n```',
  "```yaml\nHeld:\n  goats: 4\n  hens: 11\n```",
  "```http\nGET /tide HTTP/1.1\nHost: pilot\n```",
  '{"title": "The Ledger", "pages": 212}',
  "> Dear cousin, the goats are well,\n> and the roof is where you left it.",
  "- soap\n- four eggs, if they have any\n- ask about the goat",
  "1. Wind the clock.\n2. Feed the goat.\n3. Say nothing.",
  "Scene: the harbour at dusk. Gulls.\n\nBERIT: You came back.\nTOMAS: I was sent back.",
  "SCENE: a kitchen (at dawn)\n\nILSE: Bread?\nNADIA: Bread.",
  "Present: the mayor, two clerks, a dog.\nThe minutes say no more than that.",
  "Known:\nonly to the river, and to her.",
  "* * *",
  "***",
  "#",
  "---",
  "2.",
  "## The Ferry",
  '<div class="card"><b>Lamp oil</b>, 2 crowns</div>',
  "| ship | day |\n|---|---|\n| Gull | 3 |",
  "    let the low gate stand\n    let the high gate fall",
  "The door opened.\n\nIt closed.",
  "To: the harbour office\nSubject: lamp\nDate: 3 May",
  "~~~\nno signal\n~~~",
];

function sentence(random: Random): string {
  const name = pick(random, names);
  const subject = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const kind = random();
  if (kind < 0.35) return `${subject} ${pick(random, deeds)} ${pick(random, places)}.`;
  if (kind < 0.55)
    return `${subject} took ${pick(random, things)} and, without a word, ${pick(random, things)}.`;
  if (kind < 0.75) return pick(random, weather);
  if (kind < 0.93) return pick(random, speech).replaceAll("NAME", name);
  return pick(random, asides);
}

function paragraph(random: Random): string {
  if (random() < 0.12) return pick(random, interludes);
  return Array.from({ length: 2 + Math.floor(random() * 5) }, () => sentence(random)).join(" ");
}

/** Stories of some 6,000 units each, `length` UTF-16 units in all or a little more; the same for the same seed. */
export function storyCorpus(length: number, seed: number): string[] {
  const random = randomFrom(seed);
  const stories: string[] = [];
  for (let written = 0; written < length; ) {
    const paragraphs: string[] = [];
    for (let size = 0; size < 6_000; size += paragraphs.at(-1)?.length ?? 0)
      paragraphs.push(paragraph(random));
    const story = `${paragraphs.join("\n\n")}\n\n${sentence(random)}`;
    stories.push(story);
    written += story.length;
  }
  return stories;
}
