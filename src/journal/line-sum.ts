/**
 * The checksum that ends a journal line: CRC-32 of the bytes before it, as the last member of the record.
 *
 *     {"v":2,…,"latencyMs":12,"sum":"9ae0daaf"}
 *     └──── summed ─────────┘
 */

import { crc32 } from "node:zlib";

/** What a line says of itself; a line without a checksum is one of a journal of version 1. */
export type LineSum = "right" | "wrong" | "absent";

const written = /^,"sum":"([0-9a-f]{8})"\}$/;
const writtenLength = ',"sum":"00000000"}'.length;

/** The JSON of an object that has members, its checksum added as the last of them. */
export function withSum(json: string): string {
  const summed = json.slice(0, -1);
  return `${summed},"sum":"${sumOf(summed)}"}`;
}

/** Whether a line's checksum is that of its bytes. */
export function checkSum(bytes: Buffer): LineSum {
  const at = bytes.length - writtenLength;
  const sum = written.exec(bytes.toString("latin1", Math.max(0, at)))?.[1];
  if (sum === undefined) return "absent";
  return sum === sumOf(bytes.subarray(0, at)) ? "right" : "wrong";
}

/** A checksummed line as the JSON that was summed. */
export function withoutSum(text: string): string {
  return `${text.slice(0, -writtenLength)}}`;
}

function sumOf(summed: string | Buffer): string {
  return crc32(summed).toString(16).padStart(8, "0");
}
