import type { Random } from "../../stats/random.ts";
import type { ToolCall } from "../../suite/message.ts";
import { answerProse, nextStepProse, shortNarration } from "./agent-phrases.ts";
import { drawn } from "./drawn.ts";
import { headingFor, overlongHeadingFor } from "./heading.ts";
import { type LabelShape, labelShapes } from "./label-shapes.ts";
import { labelMixture } from "./mixture.ts";
import type { SimProfile } from "./profiles.ts";
import type { LabelReading } from "./reading.ts";
import type { SimReply } from "./sim-reply.ts";
import { topicOf } from "./topic.ts";

/** An agent's turn: the shape and the call are drawn by the table, the words are made from the user's. */
export function agentReply(profile: SimProfile, reading: LabelReading, random: Random): SimReply {
  const { situation, budget, asked } = reading;
  const shape = drawn(labelMixture(profile, situation), random);
  const { declaring, silent } = profile.label.calls;
  const calls = random.next() < (labelShapes[shape].declared ? declaring : silent);
  const topic = topicOf(asked, "request", random);
  const prose =
    situation.turn === "call" ? nextStepProse(topic, random) : answerProse(topic, random);
  return {
    text: written(shape, { prose, topic, budget }, random),
    toolCalls: calls ? listed(reading.call) : [],
    cutOff: false,
  };
}

function listed(call: ToolCall | null): readonly ToolCall[] {
  return call === null ? [] : [call];
}

interface Material {
  readonly prose: string;
  readonly topic: string;
  readonly budget: number;
}

function written(shape: LabelShape, { prose, topic, budget }: Material, random: Random): string {
  const heading = headingFor(topic, budget, random);
  const pair = `${OPENER}${heading}${CLOSER}`;
  switch (shape) {
    case "proper":
      return `${pair}\n${prose}`;
    case "after-prose":
      return `${prose}\n${pair}`;
    case "same-line":
      return `${pair} ${prose}`;
    case "doubled":
      return `${pair}\n${prose}\n${OPENER}${headingFor(topic, budget, random)}${CLOSER}`;
    case "overlong":
      return `${OPENER}${overlongHeadingFor(topic, budget, random)}${CLOSER}\n${prose}`;
    case "prose":
      return prose;
    case "unclosed":
      return `${OPENER}${heading}\n${prose}`;
    case "continued":
      return `${heading}${CLOSER}\n${prose}`;
    case "continued-narration":
      return `${clipped(shortNarration(topic, random), budget)}${CLOSER}\n${prose}`;
    case "closed-late":
      return `${narrationPast(budget, prose, topic, random)}${CLOSER}`;
    case "never-closed":
      return prose;
    default:
      return shape satisfies never;
  }
}

const OPENER = "<purpose>";
const CLOSER = "</purpose>";

function clipped(narration: string, budget: number): string {
  return narration.length <= budget ? narration : narration.slice(0, budget).trim();
}

function narrationPast(budget: number, prose: string, topic: string, random: Random): string {
  let narration = prose;
  while (narration.length <= budget + 8) narration += ` ${nextStepProse(topic, random)}`;
  return narration;
}
