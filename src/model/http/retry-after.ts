import type { MissingAnswer } from "../model.ts";
import type { HeaderReader } from "./fetch.ts";
import type { Answered } from "./post-json.ts";

/**
 * How long the server asked to be left alone, from `retry-after-ms`, else `retry-after` in seconds or as a date, else
 * for a 429 when the limits it tells are whole again. Nothing where it asked for nothing that can be read.
 */
export function retryAfter({
  status,
  retryAfterMs,
}: Pick<Answered, "status" | "retryAfterMs">): Pick<MissingAnswer, "retryAfterMs"> {
  return retryAfterMs === null || status < 400 ? {} : { retryAfterMs };
}

/**
 * Milliseconds that response headers ask to wait for; null when they do not say, or say what is no time.
 *
 * @param now milliseconds since the epoch, for headers that name a date
 */
export function waitIn(headers: HeaderReader, now: number): number | null {
  const milliseconds = countIn(headers.get("retry-after-ms"));
  if (milliseconds !== null) return milliseconds;
  const written = headers.get("retry-after");
  const seconds = countIn(written);
  if (seconds !== null) return seconds * 1000;
  const date = DATE.test(written ?? "") ? Date.parse(written ?? "") : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** A date with its time and its zone: the platform takes `-5` and `soon 5` for dates too. */
const DATE = /^\s*\S.{3,40}\d{2}:\d{2}:\d{2}.{0,12}(?:GMT|Z|[+-]\d{2}:?\d{2})\s*$/;

function countIn(text: string | null): number | null {
  return text !== null && /^\s*\d{1,9}(?:\.\d{1,6})?\s*$/.test(text) ? Number(text) : null;
}
