import { createHash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { FileError } from "../../errors.ts";

/**
 * Looks at a file before the library does, whose own words for a wrong one help nobody: that it is there, is a
 * file, and begins as a GGUF of a version llama.cpp reads. Whether the rest is whole only loading can tell.
 *
 * @throws {FileError} with the path and what is wrong with it
 */
export async function checkGgufFile(path: string): Promise<void> {
  const found = await statOf(path);
  if (found.isDirectory()) throw notGguf(path, "it is a folder");
  if (!found.isFile()) throw notGguf(path, "it is not an ordinary file");
  if (found.size === 0) throw notGguf(path, "it is empty");
  checkHead(path, await headOf(path));
}

/** SHA-256 of a file's bytes in hex, read as a stream: a model of many gigabytes never sits in memory. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** A file that begins as a GGUF and cannot be loaded all the same. */
export function brokenGguf(path: string, reason: string, cause: unknown): FileError {
  return new FileError(`this GGUF cannot be loaded: ${reason}`, {
    where: path,
    mend: "fetch or convert the file again; a whole one of a current llama.cpp model loads",
    cause,
  });
}

async function statOf(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): FileError {
  const missing = codeOf(cause) === "ENOENT" || codeOf(cause) === "ENOTDIR";
  return missing
    ? new FileError("there is no such model file", {
        where: path,
        mend: "give the path of a .gguf file; a relative one starts at the folder of the command",
        cause,
      })
    : new FileError(`the model file cannot be read (${codeOf(cause)})`, {
        where: path,
        mend: "give this user the right to read it",
        cause,
      });
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
}

/** Magic, version, number of tensors, number of metadata keys: 4 + 4 + 8 + 8 bytes. */
const headLength = 24;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, "r").catch((cause) => {
    throw unreadable(path, cause);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function checkHead(path: string, head: Buffer): void {
  const magic = head.subarray(0, 4).toString("latin1");
  if (magic !== "GGUF") throw notGguf(path, `it begins with ${JSON.stringify(magic)}, not "GGUF"`);
  if (head.length < headLength) throw brokenGguf(path, "it is cut short in its header", null);
  const version = head.readUInt32LE(4);
  if (version !== 2 && version !== 3) {
    throw brokenGguf(path, `its format version is ${version}, where 2 and 3 are known`, null);
  }
}

function notGguf(path: string, reason: string): FileError {
  return new FileError(`this is not a GGUF model: ${reason}`, {
    where: path,
    mend: "give the path of a .gguf file",
  });
}
