import type { Random } from "../../stats/random.ts";
import { blockContinuation } from "./block-continuation.ts";
import { blockEnding } from "./block-ending.ts";
import { blockShapes, isBlockContinuation, isConstrainedShape } from "./block-shapes.ts";
import { drawn } from "./drawn.ts";
import { fittedBlock, fittedShape } from "./fitted-block.ts";
import { blockMixture } from "./mixture.ts";
import type { SimProfile } from "./profile.ts";
import type { BlockReading } from "./reading.ts";
import type { SimReply } from "./sim-reply.ts";
import { topicOf } from "./topic.ts";
import { inventedEvents } from "./wire-events.ts";

/** A narrator's turn: how it ends is drawn by the table, its words and events are made from the request. */
export function narratorReply(
  profile: SimProfile,
  reading: BlockReading,
  random: Random,
): SimReply {
  const shape = drawn(blockMixture(profile, reading.situation), random);
  if (isConstrainedShape(shape)) {
    const fitted = fittedShape(shape, reading.constraint);
    const { truncated } = blockShapes[fitted];
    return { text: fittedBlock(fitted, reading, random), toolCalls: [], cutOff: truncated };
  }
  const topic = topicOf(reading.section.player, "door", random);
  const events = inventedEvents(reading.examples, reading.section.entities, random);
  const material = { reading, events, topic };
  const text = isBlockContinuation(shape)
    ? blockContinuation(shape, material, random)
    : blockEnding(shape, material, random);
  return { text, toolCalls: [], cutOff: blockShapes[shape].truncated };
}
