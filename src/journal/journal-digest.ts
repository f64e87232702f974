/**
 * The closing digest of a journal: SHA-256 over all its lines, written beside it when a session of a run ends. A
 * journal only grows, so a digest stays true of its first `bytes` bytes, however often the run goes on.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FileLine } from "./file-lines.ts";
import { writeWhole } from "./run-folder.ts";

export interface JournalDigest {
  readonly v: 1;
  /** The length of what was hashed: whole lines with their newlines. */
  readonly bytes: number;
  readonly lines: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** What stands beside a journal. */
export type DigestReading =
  | { readonly kind: "digest"; readonly digest: JournalDigest }
  | { readonly kind: "absent" }
  | { readonly kind: "damaged" };

/**
 * What a digest says of the journal as it is: `grown` when it is true of the journal's head, `shorter` when lines are
 * gone that it knew, `differs` when they are other lines.
 */
export type DigestStanding = "matches" | "grown" | "shorter" | "differs";

/** Where the digest of a journal stands. */
function digestPath(journal: string): string {
  return `${journal.replace(/\.jsonl$/, "")}.digest`;
}

/** Reads the digest of the journal at a path. */
export async function readDigest(journal: string): Promise<DigestReading> {
  let text: string;
  try {
    text = await readFile(digestPath(journal), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return { kind: "absent" };
    }
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    return isDigest(value) ? { kind: "digest", digest: value } : { kind: "damaged" };
  } catch {
    return { kind: "damaged" };
  }
}

/** Writes the digest of the journal at a path, whole or not at all. */
export async function writeDigest(journal: string, digest: JournalDigest): Promise<void> {
  await writeWhole(digestPath(journal), `${JSON.stringify(digest)}\n`);
}

/** Hashes a journal line by line, holding none of them. */
export interface Digester {
  add(line: string | Buffer): void;
  /** The digest of what was added so far. */
  digest(): JournalDigest;
  /** The same without a hash, which costs. */
  readonly bytes: number;
}

/** A digester of an empty journal. */
export function digester(): Digester {
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  return {
    add(line) {
      hash.update(line).update("\n");
      bytes += Buffer.byteLength(line) + 1;
      lines++;
    },
    digest: () => ({ v: 1, bytes, lines, sha256: hash.copy().digest("hex") }),
    get bytes() {
      return bytes;
    },
  };
}

/** Holds a journal against an earlier digest of it while its lines are read. */
export interface DigestWatch {
  readonly digester: Digester;
  add(line: Pick<FileLine, "bytes">): void;
  /** Once every line was added; null where there is no digest to hold it against. */
  standing(): DigestStanding | null;
}

/** @param known the digest that stands beside the journal; null when there is none */
export function digestWatch(known: JournalDigest | null): DigestWatch {
  const read = digester();
  let isTrueOfHead = known?.bytes === 0;
  return {
    digester: read,
    add({ bytes }) {
      read.add(bytes);
      if (known?.bytes === read.bytes) isTrueOfHead = read.digest().sha256 === known.sha256;
    },
    standing() {
      if (known === null) return null;
      if (read.bytes < known.bytes) return "shorter";
      if (!isTrueOfHead) return "differs";
      return read.bytes === known.bytes ? "matches" : "grown";
    },
  };
}

function isDigest(value: unknown): value is JournalDigest {
  if (typeof value !== "object" || value === null || !("v" in value) || value.v !== 1) return false;
  const counted = "bytes" in value && "lines" in value;
  if (!counted || !Number.isInteger(value.bytes) || !Number.isInteger(value.lines)) return false;
  return "sha256" in value && typeof value.sha256 === "string";
}
