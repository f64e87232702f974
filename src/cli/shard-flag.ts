import { InvalidArgumentError } from "commander";
import type { Shard } from "../plan/shard.ts";

/** Reads `i/n` with 1 ≤ i ≤ n. */
export function shardFlag(text: string): Shard {
  const [, index, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (shard.index <= shard.of) return shard;
  throw new InvalidArgumentError("give i/n with 1 ≤ i ≤ n, such as 1/4.");
}
