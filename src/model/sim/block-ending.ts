import type { Random } from "../../stats/random.ts";
import { type BlockEnding, blockShapes } from "./block-shapes.ts";
import {
  type BlockMaterial,
  cutJson,
  FENCE,
  fenced,
  loopedJson,
  proposalJson,
  withTrailingComma,
  withUnknownEvent,
} from "./block-text.ts";
import { copiedSection, echoedReminder, eventCallLine, restyledSection } from "./echoes.ts";
import { looped } from "./looped.ts";
import { afterword, storyProse } from "./story-phrases.ts";

/** A narrator's whole reply: the story and what comes of the block. */
export function blockEnding(shape: BlockEnding, material: BlockMaterial, random: Random): string {
  const story = storyProse(material.topic, random);
  const json = proposalJson(
    material.events,
    blockShapes[shape].copies === null && random.next() < 0.3,
  );
  switch (shape) {
    case "block-first":
      return paragraphs(fenced("state", json), story);
    case "no-story":
      return fenced("state", json);
    case "story-loop":
      return looped(story, random);
    default:
      return paragraphs(story, ...ending(shape, json, material, random));
  }
}

function paragraphs(...parts: readonly string[]): string {
  return parts.join("\n\n");
}

/** The paragraphs after the story. */
function ending(
  shape: Exclude<BlockEnding, "block-first" | "no-story" | "story-loop">,
  json: string,
  material: BlockMaterial,
  random: Random,
): readonly string[] {
  const { reading, events, topic } = material;
  const proper = fenced("state", json);
  switch (shape) {
    case "proper":
      return [proper];
    case "trailing-comma":
      return [fenced("state", withTrailingComma(json))];
    case "invented-event":
      return [fenced("state", proposalJson(withUnknownEvent(material), false))];
    case "json-fence":
      return [fenced("json", json)];
    case "bare-fence":
      return [fenced("", json)];
    case "trailing-object":
      return [json];
    case "headed-object":
      return ["**State**", json];
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
    case "lead-in":
      return ["Here is what has changed:", proper];
    case "then-chat-token":
      return [`${proper}\n<|im_end|>`];
    case "runs-on":
      return [proper, `Player: I think of the ${topic}.`, afterword(topic, random)];
    case "spaced-label":
      return [fenced(" state", json)];
    case "tilde-fence":
      return [`~~~state\n${json}\n~~~`];
    case "tagged-object":
      return [`<state>\n${json}\n</state>`];
    case "story":
      return [];
    case "unreadable":
      return [fenced("state", json.replaceAll('"', "'"))];
    case "commented":
      return [fenced("state", json.replace(/\]\s*\}$/, "] // nothing else\n}"))];
    case "doubled-braces":
      return [fenced("state", `{${json}}`)];
    case "brace-missing":
      return [fenced("state", json.slice(0, -1).trimEnd())];
    case "fence-in-fence":
      return [fenced("state", fenced("json", json))];
    case "cut-off":
      return [`${FENCE}state\n${cutJson(json, random)}`];
    case "event-loop":
      return [`${FENCE}state\n${loopedJson(events, random)}`];
    case "cut-json":
      return [`${FENCE}json\n${cutJson(json, random)}`];
    case "cut-object":
      return [cutJson(json, random)];
    case "cut-opener":
      return [FENCE.slice(1)];
    case "reminder-only":
      return [echoedReminder(reading.nudge)];
    case "restyled-reminder":
      return [`*${echoedReminder(reading.nudge)}*`];
    case "event-call-only":
      return [eventCallLine(reading, events), afterword(topic, random)];
    case "listed-call":
      return [`- ${eventCallLine(reading, events)}`];
    case "state-section-only":
      return [copiedSection(reading.section.lines), afterword(topic, random)];
    case "restyled-section":
      return [restyledSection(reading.section.lines), afterword(topic, random)];
    case "length-hint-only":
      return [reading.section.lengthHint ?? ""];
    default:
      return shape satisfies never;
  }
}
