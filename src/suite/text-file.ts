import { open } from "node:fs/promises";
import { fileFault } from "./file-fault.ts";

/** A file to read: where it is, how the user knows it, and who asked for it. */
export interface FilePlace {
  /** What the disk is asked for. */
  readonly path: string;
  /** How errors name it: as the user wrote it, or seen from the folder they work in. */
  readonly shown: string;
  /** `path:line:column` of the text that names the file; null when a command named it. */
  readonly askedAt: string | null;
}

/** Files of more bytes than this are refused unread: nobody wrote them by hand. */
export const MAX_FILE_BYTES = 10_000_000;

/**
 * The text of a UTF-8 file, without a byte order mark.
 *
 * @throws {FileError} if there is none, it cannot be read, is no plain file, is too big or is not UTF-8; an
 * absent file is reported where it was asked for
 */
export async function readTextFile(place: FilePlace): Promise<string> {
  const bytes = await bytesOf(place);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw fileFault({
      message: "this file is not UTF-8 text",
      mend: "save it as UTF-8, or name another file",
      where: place.shown,
      cause,
    });
  }
}

async function bytesOf(place: FilePlace): Promise<Uint8Array> {
  try {
    return await boundedBytes(place);
  } catch (cause) {
    throw isSystemError(cause) ? unreadable(place, cause) : cause;
  }
}

/** The size is asked of the open file, so that it is the file whose bytes are then read. */
async function boundedBytes(place: FilePlace): Promise<Uint8Array> {
  const file = await open(place.path, "r");
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw notAFile(place);
    if (stat.size > MAX_FILE_BYTES) throw tooBig(place, stat.size);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Node refuses a path with a zero byte by itself, with a code of its own. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && "code" in error && ("syscall" in error || error.code === NOT_A_PATH)
  );
}

const NOT_A_PATH = "ERR_INVALID_ARG_VALUE";
const ABSENT = ["ENOENT", "ENOTDIR", NOT_A_PATH];

function unreadable(place: FilePlace, cause: NodeJS.ErrnoException): Error {
  const where = place.askedAt ?? place.shown;
  if (ABSENT.includes(cause.code ?? "")) {
    const mend = "check the path; paths in a file are relative to that file";
    return fileFault({ message: `there is no file ${place.shown}`, mend, where, cause });
  }
  if (cause.code === "EISDIR") return notAFile(place);
  const message = `${place.shown} cannot be read (${cause.code ?? cause.message})`;
  return fileFault({ message, mend: "make it readable for this user", where, cause });
}

function notAFile(place: FilePlace): Error {
  return fileFault({
    message: `${place.shown} is not a file`,
    mend: "name a file; a folder of tasks is written as folder/*.yaml",
    where: place.askedAt ?? place.shown,
  });
}

function tooBig(place: FilePlace, bytes: number): Error {
  return fileFault({
    message: `this file has ${bytes} bytes, more than the ${MAX_FILE_BYTES} that are read`,
    mend: "split it, or name another file",
    where: place.shown,
  });
}
