import type { ShownText } from "./held-text.ts";
import { keptPieces } from "./kept-pieces.ts";
import type { SdkPart, SdkTextDelta, SdkTextEdge } from "./middleware-shape.ts";
import type { ReplyReader } from "./read-reply.ts";
import { textBlocks } from "./text-blocks.ts";
import { withMetadata } from "./with-metadata.ts";

/**
 * Takes the protocol out of a stream. Text goes on as soon as it cannot be protocol, in the block that it came in; a
 * block ends once all of it is decided. Everything else goes on at once. What is still held goes on before `finish`,
 * which tells what was read, or at the end of a stream without one.
 */
export function streamedReply(reader: ReplyReader): TransformStream<SdkPart, SdkPart> {
  const reply = reader();
  const deltas: string[] = [];
  const blocks = textBlocks();
  let ended = false;

  function end(): Readonly<Record<string, unknown>> {
    ended = true;
    const whole = deltas.join("");
    const from = reply.decided();
    const { removals, metadata } = reply.end(whole);
    blocks.show(keptPieces(whole, removals, from));
    blocks.settle(Infinity);
    return metadata;
  }

  function take(part: SdkPart): void {
    if (isDelta(part)) {
      deltas.push(part.delta);
      blocks.extend(part);
      const shown: readonly ShownText[] = reply.push(part.delta);
      blocks.show(shown);
      blocks.settle(reply.decided());
    } else if (isEdge(part)) {
      if (part.type === "text-start") blocks.begin(part);
      else blocks.end(part);
      blocks.settle(reply.decided());
    }
  }

  return new TransformStream({
    transform(part, controller) {
      const enqueue = (one: SdkPart) => controller.enqueue(one);
      if (!ended && (isDelta(part) || isEdge(part))) {
        take(part);
        blocks.taken().forEach(enqueue);
      } else if (!ended && part.type === "finish") {
        const metadata = end();
        blocks.taken().forEach(enqueue);
        enqueue({ ...part, ...withMetadata(part, metadata) });
      } else enqueue(part);
    },
    flush(controller) {
      if (ended) return;
      end();
      for (const part of blocks.taken()) controller.enqueue(part);
    },
  });
}

function isDelta(part: SdkPart): part is SdkTextDelta {
  return part.type === "text-delta" && "delta" in part && typeof part.delta === "string";
}

function isEdge(part: SdkPart): part is SdkTextEdge {
  return part.type === "text-start" || part.type === "text-end";
}
