import type { Json } from "../json.ts";
import { readJson } from "./json-reader.ts";
import { space } from "./python-space.ts";

/** A block that was read: `strict` as the model wrote it, `repaired` only after mending it. */
export interface TolerantReading {
  readonly value: Json;
  readonly parse: "strict" | "repaired";
}

/**
 * Reads a block, forgiving what small models get wrong in JSON; null when it does not parse even so.
 *
 *     {"events": [{"type": "learn_fact", "n": +1,},]}
 *                                             ^ ^ ^ a sign and two commas that JSON refuses
 *
 * Strings are not spared: a repair inside one changes the value, and did so in the code this answers for.
 * NaN and the infinities count as repaired. Linear.
 */
export function readTolerantJson(block: string): TolerantReading | null {
  const repaired = withoutPlusSigns(withoutTrailingCommas(block));
  const reading = readJson(repaired);
  if (reading === null) return null;
  const asWritten = repaired === block ? reading : readJson(block);
  return { value: reading.value, parse: asWritten?.standard ? "strict" : "repaired" };
}

const trailingComma = new RegExp(`,(?=${space}*[}\\]])`, "g");

function withoutTrailingCommas(block: string): string {
  return block.replace(trailingComma, "");
}

const plusSign = new RegExp(`(:${space}*)\\+(?=\\p{Nd})`, "gu");

function withoutPlusSigns(block: string): string {
  return block.includes("+") ? block.replace(plusSign, "$1") : block;
}
