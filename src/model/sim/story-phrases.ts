import type { Random } from "../../stats/random.ts";

/** One or two short paragraphs of story that take up the player's words. Never a bracket, a brace or a fence. */
export function storyProse(topic: string, random: Random): string {
  const first = `${random.pick(OPENINGS)(topic)} ${random.pick(MIDDLES)}`;
  const second = `${random.pick(MIDDLES)} ${random.pick(ENDINGS)(topic)}`;
  return random.next() < 0.5 ? `${first}\n\n${second}` : `${first} ${random.pick(ENDINGS)(topic)}`;
}

/** One sentence of story that goes on after something else. */
export function afterword(topic: string, random: Random): string {
  return random.pick(ENDINGS)(topic);
}

type Phrase = (topic: string) => string;

const OPENINGS: readonly Phrase[] = [
  (topic) => `You have thought of little but the ${topic} since it began.`,
  (topic) => `The ${topic} is closer than you believed.`,
  (topic) => `For a moment the ${topic} is all that matters.`,
  (topic) => `It goes as you meant it to, ${topic} and all.`,
  (topic) => `Slowly, the way one handles old glass, you turn to the ${topic}.`,
  (topic) => `Of all things it is the ${topic} that gives way first.`,
  (topic) => `Nobody stops you; the ${topic} was never guarded.`,
  (topic) => `"The ${topic}," says somebody behind you, and says no more.`,
];

const MIDDLES: readonly string[] = [
  "Somewhere a door falls shut and the draught dies.",
  "The light is thin and the shadows are long.",
  "Rain ticks against the boards above your head.",
  "You can hear your own breath, and under it another.",
  "A smell of cold ash hangs in the air.",
  "Dust rises, turns in the light and settles again.",
  "Far off, a bell counts an hour that cannot be right.",
  "Your hands are steadier than you expected.",
  "What was quiet before is quieter now.",
  "The floor answers each step with a small complaint.",
];

const ENDINGS: readonly Phrase[] = [
  (topic) => `Whatever the ${topic} was worth, it is yours to deal with now.`,
  () => "Then everything waits for what you do next.",
  (topic) => `No one speaks of the ${topic}, and no one looks away.`,
  () => "It would be easy to stay, and easier to run.",
  (topic) => `Between you and the ${topic} there is nothing but a few steps.`,
  () => "The silence has the shape of a question.",
];
