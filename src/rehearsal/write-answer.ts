import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { CallAnswer } from "./call-answer.ts";

/**
 * Writes an answer as it says, in its own time. Gives up without a word when the client has gone.
 *
 * @param gone aborted when the connection closes
 */
export async function writeAnswer(
  response: ServerResponse,
  answer: CallAnswer,
  gone: AbortSignal,
): Promise<void> {
  try {
    await written(response, answer, gone);
  } catch (error) {
    if (!gone.aborted) throw error;
  }
}

async function written(
  response: ServerResponse,
  answer: CallAnswer,
  gone: AbortSignal,
): Promise<void> {
  if (answer.end === "never") return;
  if (answer.latency > 0) await delay(answer.latency, undefined, { signal: gone });
  if (answer.end === "cut-before") {
    response.destroy();
    return;
  }
  const [only] = answer.pieces;
  const length = answer.pieces.length === 1 && only !== undefined ? only.byteLength : null;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(length !== null && { "content-length": String(length) }),
  });
  if (answer.end === "cut-midway") await writeHalf(response, answer, gone);
  else await writePieces(response, answer.pieces, answer.drip, gone);
}

async function writePieces(
  response: ServerResponse,
  pieces: readonly Uint8Array[],
  drip: number,
  gone: AbortSignal,
): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    if (drip > 0 && index > 0) await delay(drip, undefined, { signal: gone });
    if (!response.write(piece)) await once(response, "drain", { signal: gone });
  }
  response.end();
}

/** The first half of the bytes, and then nothing: the connection is cut once they are on their way. */
async function writeHalf(
  response: ServerResponse,
  { pieces, drip }: CallAnswer,
  gone: AbortSignal,
): Promise<void> {
  const bytes = Buffer.concat(pieces);
  if (drip > 0) await delay(drip, undefined, { signal: gone });
  await new Promise<void>((sent) => {
    response.write(bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2))), () => sent());
  });
  response.destroy();
}
