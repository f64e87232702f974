import { fileFault } from "./file-fault.ts";
import { nameOfFile } from "./file-place.ts";
import type { Wording } from "./suite.ts";
import { type FilePlace, readTextFile } from "./text-file.ts";
import { type WordingFor, wordingFault } from "./wording-fault.ts";

/**
 * Reads a wording for a protocol. The text is kept as it is, placeholders unfilled.
 *
 * @throws {FileError} if it cannot be read, or cannot be an instruction of this protocol
 */
export async function readWording(place: FilePlace, by: WordingFor): Promise<Wording> {
  const text = await readTextFile(place);
  const fault = wordingFault(text, by);
  if (fault === null) return { name: nameOfFile(place, /\.(md|markdown|txt)$/i), text };
  const { line, column, message, mend } = fault;
  throw fileFault({ message, mend, where: `${place.shown}:${line}:${column}` });
}
