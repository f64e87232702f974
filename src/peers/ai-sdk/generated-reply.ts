import { keptPieces } from "./kept-pieces.ts";
import type { SdkGenerated, SdkPart, SdkText } from "./middleware-shape.ts";
import type { ReplyReader } from "./read-reply.ts";
import { withMetadata } from "./with-metadata.ts";

/**
 * A result without its protocol. The texts of a reply are read as one, in their order, and each keeps what is its own;
 * a text of which nothing is left goes.
 */
export function withoutProtocol<Result extends SdkGenerated>(
  result: Result,
  reader: ReplyReader,
): Result {
  const whole = result.content.map((part) => (isText(part) ? part.text : "")).join("");
  const { removals, metadata } = reader().end(whole);
  let start = 0;
  const content = result.content.flatMap((part) => {
    if (!isText(part)) return [part];
    const end = start + part.text.length;
    const inside = removals.filter((cut) => cut.start < end && cut.end > start);
    const own = inside.map((cut) => ({ start: cut.start - start, end: cut.end - start }));
    const text = keptPieces(part.text, own.map(within(part.text.length)), 0)
      .map((piece) => piece.text)
      .join("");
    start = end;
    const isEmptied = text === "" && part.text !== "" && part.providerMetadata === undefined;
    return isEmptied ? [] : [{ ...part, text }];
  });
  // The caller's own type, of which only texts and the metadata were touched.
  return { ...result, content, ...withMetadata(result, metadata) } as Result;
}

function within(length: number) {
  return ({ start, end }: { readonly start: number; readonly end: number }) => ({
    start: Math.max(0, start),
    end: Math.min(length, end),
  });
}

function isText(part: SdkPart): part is SdkText {
  return part.type === "text" && "text" in part && typeof part.text === "string";
}
