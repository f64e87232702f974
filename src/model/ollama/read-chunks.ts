import { type Fields, fieldsOf, jsonOf } from "../http/json-text.ts";

/** A piece of a reply, and the text that it was read from. */
export interface Chunk {
  readonly fields: Fields | null;
  readonly text: string;
}

/**
 * The pieces of a body: the one that it is, or one a line where a server streams although it was asked not to. null
 * when it is neither.
 */
export function readChunks(body: string): readonly Chunk[] | null {
  const whole = jsonOf(body);
  if (whole !== undefined) return [{ fields: fieldsOf(whole), text: body }];
  const lines = body.split("\n").filter((line) => line.trim() !== "");
  const read = lines.map((text) => ({ json: jsonOf(text), text }));
  if (lines.length < 2 || read.some(({ json }) => json === undefined)) return null;
  return read.map(({ json, text }) => ({ fields: fieldsOf(json), text }));
}
