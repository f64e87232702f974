import type { Fault } from "./faults.ts";
import { cutShort } from "./play-reply.ts";
import type { ServedAnswer, ServedWire } from "./served-wire.ts";

/** A body as it is written, and what it is declared as. */
export interface ReplyPieces {
  readonly contentType: string;
  readonly pieces: readonly Uint8Array[];
}

/**
 * A reply in the bytes of its protocol, with the faults that are in bytes and in text played into them.
 *
 * @param dripped whether a reply that is not streamed is written in several pieces all the same
 */
export function replyPieces(
  answer: ServedAnswer,
  wire: ServedWire,
  fault: Fault | null,
  { stream, dripped }: { readonly stream: boolean; readonly dripped: boolean },
): ReplyPieces {
  const played = withFault(answer, fault);
  const contentType = stream ? wire.contentType.stream : wire.contentType.whole;
  const texts = stream ? wire.pieces(played) : [JSON.stringify(wire.whole(played))];
  const bytes = texts.map((text) => Buffer.from(text, "utf8"));
  if (fault?.kind === "malformed") {
    return fault.form === "html"
      ? { contentType: "text/html; charset=utf-8", pieces: [Buffer.from(page, "utf8")] }
      : { contentType, pieces: [cutInTwo(Buffer.concat(bytes))] };
  }
  const sound = fault?.kind === "invalid-utf8" ? bytes.map(withoutUtf8) : bytes;
  return { contentType, pieces: dripped && !stream ? sound.flatMap(inEight) : sound };
}

function withFault(answer: ServedAnswer, fault: Fault | null): ServedAnswer {
  const { reply } = answer;
  switch (fault?.kind) {
    case "truncate":
      return { ...answer, reply: cutShort(reply, Math.floor(reply.text.length / 2)) };
    case "huge":
      return { ...answer, reply: { ...reply, text: hugeText(reply.text) } };
    case "invalid-utf8": {
      const middle = Math.floor(reply.text.length / 2);
      const text = `${reply.text.slice(0, middle)}${MARK}${reply.text.slice(middle)}`;
      return { ...answer, reply: { ...reply, text } };
    }
    default:
      return answer;
  }
}

const hugeCharacters = 10_000_000;

function hugeText(text: string): string {
  const line = `${text === "" ? "And so on." : text}\n`;
  return line.repeat(Math.ceil(hugeCharacters / line.length)).slice(0, hugeCharacters);
}

/** Stands where the bad byte goes: a private character that no text of ours holds. */
const MARK = "\u{F8FF}";
const markBytes = Buffer.from(MARK, "utf8");

function withoutUtf8(bytes: Buffer): Buffer {
  const at = bytes.indexOf(markBytes);
  if (at === -1) return bytes;
  const rest = bytes.subarray(at + markBytes.length);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), rest]);
}

function cutInTwo(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function inEight(bytes: Buffer): readonly Buffer[] {
  const size = Math.max(1, Math.ceil(bytes.length / 8));
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

const page =
  "<!doctype html>\n<html><head><title>502 Bad Gateway</title></head>\n<body><h1>502 Bad Gateway</h1></body></html>\n";
