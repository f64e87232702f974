import { withoutProtocol } from "./generated-reply.ts";
import type { ProtocolMiddleware, SdkGenerated, SdkStreamed } from "./middleware-shape.ts";
import type { ReplyReader } from "./read-reply.ts";
import { streamedReply } from "./streamed-reply.ts";

/** A middleware that takes a protocol out of every reply, however it comes. */
export function protocolMiddleware(reader: ReplyReader): ProtocolMiddleware {
  return {
    specificationVersion: "v3",
    async wrapGenerate<Result extends SdkGenerated>({
      doGenerate,
    }: {
      doGenerate(): PromiseLike<Result>;
    }): Promise<Result> {
      return withoutProtocol(await doGenerate(), reader);
    },
    async wrapStream<Result extends SdkStreamed>({
      doStream,
    }: {
      doStream(): PromiseLike<Result>;
    }): Promise<Result> {
      const result = await doStream();
      return { ...result, stream: result.stream.pipeThrough(streamedReply(reader)) };
    },
  };
}
