import type { Random } from "../../stats/random.ts";
import type { ToolCall } from "../../suite/message.ts";
import { answerProse, nextStepProse } from "./agent-phrases.ts";
import { drawn } from "./drawn.ts";
import { type FieldText, fieldText } from "./field-text.ts";
import { isFieldShape, type LabelShape, labelShapes } from "./label-shapes.ts";
import { type LabelMaterial, labelText } from "./label-text.ts";
import { callRate, labelMixture } from "./mixture.ts";
import type { SimProfile } from "./profile.ts";
import type { LabelReading } from "./reading.ts";
import type { SimReply } from "./sim-reply.ts";
import { writtenCall } from "./text-listing.ts";
import { topicOf } from "./topic.ts";

/** An agent's turn: the shape and the call are drawn by the table, the words are made from the user's. */
export function agentReply(profile: SimProfile, reading: LabelReading, random: Random): SimReply {
  const { situation, budget, asked, taught } = reading;
  const shape = drawn(labelMixture(profile, situation), random);
  const calls = random.next() < callRate(profile, situation, shape);
  const topic = topicOf(asked, "request", random);
  const prose =
    situation.turn === "call" ? nextStepProse(topic, random) : answerProse(topic, random);
  const call = calls ? reading.call : null;
  return said(shape, call, reading, { prose, topic, budget, taught }, random);
}

function said(
  shape: LabelShape,
  call: ToolCall | null,
  { situation }: LabelReading,
  material: LabelMaterial,
  random: Random,
): SimReply {
  if (isFieldShape(shape)) {
    const { text, fill } = fieldText(shape, material, random);
    return { text, toolCalls: call === null ? [] : [filled(call, fill)], cutOff: false };
  }
  const text = labelText(shape, material, random);
  const cutOff = labelShapes[shape].truncated;
  if (call === null) return { text, toolCalls: [], cutOff };
  return situation.toolFormat === "text"
    ? { text: `${text}\n${writtenCall(call)}`, toolCalls: [], cutOff }
    : { text, toolCalls: [call], cutOff };
}

function filled(call: ToolCall, fill: FieldText["fill"]): ToolCall {
  return { ...call, arguments: fill(call.arguments) };
}
