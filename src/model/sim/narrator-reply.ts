import type { Random } from "../../stats/random.ts";
import { type BlockShape, blockShapes } from "./block-shapes.ts";
import { drawn } from "./drawn.ts";
import { copiedSection, echoedReminder, eventCallLine } from "./echoes.ts";
import { blockMixture } from "./mixture.ts";
import type { SimProfile } from "./profiles.ts";
import type { BlockReading } from "./reading.ts";
import type { SimReply } from "./sim-reply.ts";
import { afterword, storyProse } from "./story-phrases.ts";
import { topicOf } from "./topic.ts";
import { inventedEvents, type WireEvent } from "./wire-events.ts";

/** A narrator's turn: how it ends is drawn by the table, its words and events are made from the request. */
export function narratorReply(
  profile: SimProfile,
  reading: BlockReading,
  random: Random,
): SimReply {
  const shape = drawn(blockMixture(profile, reading.situation), random);
  const topic = topicOf(reading.section.player, "door", random);
  const story = storyProse(topic, random);
  const events = inventedEvents(reading.examples, reading.section.entities, random);
  const end = ending(shape, { reading, events, topic }, random);
  return { text: [story, ...end].join("\n\n"), toolCalls: [], cutOff: shape === "cut-off" };
}

interface Material {
  readonly reading: BlockReading;
  readonly events: readonly WireEvent[];
  readonly topic: string;
}

/** The paragraphs after the story. */
function ending(
  shape: BlockShape,
  { reading, events, topic }: Material,
  random: Random,
): readonly string[] {
  const json = proposalJson(events, blockShapes[shape].copies === null && random.next() < 0.3);
  const proper = fenced("state", json);
  switch (shape) {
    case "proper":
      return [proper];
    case "trailing-comma":
      return [fenced("state", json.replace(/\s*\}$/, ",}"))];
    case "invented-event":
      return [fenced("state", proposalJson([...events, unknownEvent(reading.examples)], false))];
    case "json-fence":
      return [fenced("json", json)];
    case "bare-fence":
      return [fenced("", json)];
    case "trailing-object":
      return [json];
    case "inline-object":
      return [json, afterword(topic, random)];
    case "quoted-object":
      return [json.replace(/^/gm, "> "), afterword(topic, random)];
    case "then-reminder":
      return [proper, echoedReminder(reading.nudge)];
    case "with-event-call":
      return [eventCallLine(reading, events), proper];
    case "with-state-section":
      return [copiedSection(reading.section.lines), proper];
    case "then-length-hint":
      return [proper, reading.section.lengthHint ?? ""];
    case "story":
      return [];
    case "unreadable":
      return [fenced("state", json.replaceAll('"', "'"))];
    case "cut-off":
      return [`${FENCE}state\n${json.slice(0, cutAt(json, random))}`];
    case "reminder-only":
      return [echoedReminder(reading.nudge)];
    case "event-call-only":
      return [eventCallLine(reading, events), afterword(topic, random)];
    case "state-section-only":
      return [copiedSection(reading.section.lines), afterword(topic, random)];
    case "length-hint-only":
      return [reading.section.lengthHint ?? ""];
    default:
      return shape satisfies never;
  }
}

const FENCE = "```";

function fenced(label: string, body: string): string {
  return `${FENCE}${label}\n${body}\n${FENCE}`;
}

function proposalJson(events: readonly WireEvent[], overLines: boolean): string {
  return overLines ? JSON.stringify({ events }, null, 2) : JSON.stringify({ events });
}

/** An event of a type that no example has. */
function unknownEvent(examples: readonly WireEvent[]): WireEvent {
  let type = "note_change";
  while (examples.some((example) => example.type === type)) type += "_too";
  return { type };
}

/** Past the key, and before the last bracket, so that the object is never whole. */
function cutAt(json: string, random: Random): number {
  const least = json.indexOf("[") + 1;
  return least + random.integer(Math.max(json.lastIndexOf("]") - least, 1));
}
