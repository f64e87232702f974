import { contentHash } from "./content-hash.ts";

/** Which night a run is of, and the how many-th attempt of it, counted from 1. Another of either is fresh data. */
export interface Night {
  /** `2026-11-30` */
  readonly date: string;
  readonly attempt: number;
}

/** The seed of a suite on a night: an integer in [0, 2^31), unrelated to that of any other night or attempt. */
export function nightSeed(suiteSeed: number, { date, attempt }: Night): number {
  const digest = contentHash(JSON.stringify(["night", suiteSeed, date, attempt]));
  return Number.parseInt(digest.slice(0, 8), 16) % 2 ** 31;
}

/** Reads `2026-11-30`, or `2026-11-30/2` for the second attempt; null for anything else, such as the 31st of June. */
export function readNight(text: string): Night | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:\/([1-9]\d{0,3}))?$/.exec(text);
  const date = found?.[1];
  if (date === undefined || !isDate(date)) return null;
  return { date, attempt: Number(found?.[2] ?? 1) };
}

/** The night as `readNight` takes it. */
export function nightWord({ date, attempt }: Night): string {
  return attempt === 1 ? date : `${date}/${attempt}`;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
