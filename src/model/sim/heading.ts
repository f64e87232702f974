import type { Random } from "../../stats/random.ts";

/** A plain-language goal about the topic, of at most `budget` characters. */
export function headingFor(topic: string, budget: number, random: Random): string {
  return fitted(`${random.pick(GOALS)} the ${topic}`, budget);
}

/** A goal that runs on for a whole sentence, well past `budget` characters. */
export function overlongHeadingFor(topic: string, budget: number, random: Random): string {
  let heading = `${random.pick(GOALS)} the ${topic}`;
  while (heading.length <= budget + SLACK) heading += ` ${random.pick(RUN_ON)} the ${topic}`;
  return heading;
}

/** The words that fit; a first word that does not is replaced by a short one. */
function fitted(heading: string, budget: number): string {
  const words = heading.split(" ");
  while (words.length > 1 && words.join(" ").length > budget) words.pop();
  const kept = words.join(" ").replace(/ the$/, "");
  return kept.length > budget ? "Working" : kept;
}

const GOALS = [
  "Checking",
  "Finding out about",
  "Getting a clear picture of",
  "Learning more about",
  "Looking into",
  "Making sure of",
  "Reading up on",
  "Sorting out",
  "Tracking down",
  "Understanding",
  "Weighing up",
  "Working through",
] as const;

const RUN_ON = [
  "and then seeing what follows from it for",
  "so that it becomes clear what to make of",
  "before going on to whatever else concerns",
  "while keeping an eye on the other side of",
] as const;

/** So far past the budget that no trimming of white space brings it back. */
const SLACK = 8;
