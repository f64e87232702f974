import { contentHash } from "./content-hash.ts";

/**
 * The sampling seed of a turn, an integer in [0, 2^31). It is the same in every cell, so that arms differ in
 * what they were told and not in their luck. The second call of a turn has a seed of its own.
 */
export function requestSeed(
  suiteSeed: number,
  task: string,
  epoch: number,
  turn: number,
  call = 0,
): number {
  const place = [suiteSeed, task, epoch, turn, ...(call === 0 ? [] : [call])];
  const digest = contentHash(JSON.stringify(place));
  return Number.parseInt(digest.slice(0, 8), 16) % 2 ** 31;
}
