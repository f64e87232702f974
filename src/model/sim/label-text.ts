import type { Random } from "../../stats/random.ts";
import { nextStepProse, shortNarration } from "./agent-phrases.ts";
import { copiedExample, echoedRule } from "./echoes.ts";
import { headingFor, overlongHeadingFor } from "./heading.ts";
import { type ContinuedLabelShape, isContinuedLabel, type OwnLabelShape } from "./label-shapes.ts";
import { looped } from "./looped.ts";

/** What an agent's words are made of. */
export interface LabelMaterial {
  /** What the turn says beside its heading. */
  readonly prose: string;
  readonly topic: string;
  /** The most characters a heading may have. */
  readonly budget: number;
  /** The instruction that reached the turn; null for none. */
  readonly taught: string | null;
}

/** An agent's words in a shape. Where the instruction holds nothing to copy, the words are the agent's own. */
export function labelText(
  shape: OwnLabelShape | ContinuedLabelShape,
  material: LabelMaterial,
  random: Random,
): string {
  return isContinuedLabel(shape)
    ? continuedText(shape, material, random)
    : ownText(shape, material, random);
}

export const OPENER = "<purpose>";
export const CLOSER = "</purpose>";

function ownText(
  shape: OwnLabelShape,
  { prose, topic, budget, taught }: LabelMaterial,
  random: Random,
): string {
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
    case "emphasised":
      return `**${pair}**\n${prose}`;
    case "other-case":
      return `<Purpose>${heading}</Purpose>\n${prose}`;
    case "pair-in-pair":
      return `${OPENER}${OPENER}${overlongHeadingFor(topic, budget, random)}${CLOSER}${CLOSER}\n${prose}`;
    case "whole-reply":
      return `${OPENER}${narrationPast(budget, prose, topic, random)}${CLOSER}`;
    case "copied-example":
      return `${OPENER}${copiedExample(taught, budget) ?? heading}${CLOSER}\n${prose}`;
    case "chat-token":
      return `${pair}<|im_end|>\n${prose}`;
    case "thinks-first":
      return `${thought(topic, random)}\n${pair}\n${prose}`;
    case "declared-loop":
      return `${pair}\n${looped(prose, random)}`;
    case "prose":
      return prose;
    case "unclosed":
      return `${OPENER}${heading}\n${prose}`;
    case "empty-pair":
      return `${OPENER}${CLOSER}\n${prose}`;
    case "half-opener":
      return `${OPENER.slice(1)}${heading}${CLOSER}\n${prose}`;
    case "slashless":
      return `${OPENER}${heading}${OPENER}\n${prose}`;
    case "attribute":
      return `<purpose type="goal">${heading}${CLOSER}\n${prose}`;
    case "renamed-tag":
      return `<goal>${heading}</goal>\n${prose}`;
    case "plain-words":
      return `**Purpose:** ${heading}\n\n${prose}`;
    case "echoed-rule":
      return `${echoedRule(taught)}\n\n${prose}`.trim();
    case "cut-closer":
      return `${OPENER}${heading}${CLOSER.slice(0, 2 + random.integer(CLOSER.length - 2))}`;
    case "loop":
      return looped(prose, random);
    default:
      return shape satisfies never;
  }
}

function continuedText(
  shape: ContinuedLabelShape,
  { prose, topic, budget }: LabelMaterial,
  random: Random,
): string {
  const heading = headingFor(topic, budget, random);
  switch (shape) {
    case "continued":
      return `${heading}${CLOSER}\n${prose}`;
    case "continued-narration":
      return `${clipped(shortNarration(topic, random), budget)}${CLOSER}\n${prose}`;
    case "closed-late":
      return `${narrationPast(budget, prose, topic, random)}${CLOSER}`;
    case "restarted":
      return `${OPENER}${heading}${CLOSER}\n${prose}`;
    case "closed-twice":
      return `${heading}${CLOSER}\n${prose}\n${OPENER}${headingFor(topic, budget, random)}${CLOSER}`;
    case "never-closed":
      return prose;
    case "closed-empty":
      return `${CLOSER}\n${prose}`;
    case "thinks-inside":
      return `${thought(topic, random)}\n${heading}${CLOSER}\n${prose}`;
    case "open-loop":
      return looped(prose, random);
    default:
      return shape satisfies never;
  }
}

function thought(topic: string, random: Random): string {
  return `<think>\n${nextStepProse(topic, random)}\n</think>`;
}

/** The narration, cut to the budget. */
export function clipped(narration: string, budget: number): string {
  return narration.length <= budget ? narration : narration.slice(0, budget).trim();
}

function narrationPast(budget: number, prose: string, topic: string, random: Random): string {
  let narration = prose;
  while (narration.length <= budget + 8) narration += ` ${nextStepProse(topic, random)}`;
  return narration;
}
