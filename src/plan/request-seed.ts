import { contentHash } from "./content-hash.ts";

/**
 * The sampling seed of a turn, an integer in [0, 2^31). It is the same in every cell, so that arms differ in
 * what they were told and not in their luck.
 */
export function requestSeed(suiteSeed: number, task: string, epoch: number, turn: number): number {
  const digest = contentHash(JSON.stringify([suiteSeed, task, epoch, turn]));
  return Number.parseInt(digest.slice(0, 8), 16) % 2 ** 31;
}
