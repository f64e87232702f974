/**
 * When a refused request may come again, from the headers in which OpenAI, Anthropic and servers like them tell how
 * much of each limit is left: the fallback of a 429 that names no Retry-After.
 */

import type { HeaderReader } from "./fetch.ts";

/** One limit as the headers tell it. */
interface Told {
  readonly remaining: number | null;
  /** Milliseconds until it is whole again. */
  readonly resetMs: number;
}

const openaiLimits = ["requests", "tokens"] as const;
const anthropicLimits = ["requests", "tokens", "input-tokens", "output-tokens"] as const;

/**
 * Milliseconds until the limits that are used up are whole again; where none is told to be used up, until the first of
 * them is. null where no header can be read.
 *
 * @param now milliseconds since the epoch, for headers that name a moment
 */
export function resetIn(headers: HeaderReader, now: number): number | null {
  const told = [
    ...openaiLimits.map((limit) => openaiLimit(headers, limit)),
    ...anthropicLimits.map((limit) => anthropicLimit(headers, limit, now)),
  ].filter((limit) => limit !== null);
  if (told.length === 0) return null;
  const spent = told.filter(({ remaining }) => remaining === 0).map(({ resetMs }) => resetMs);
  return spent.length > 0 ? Math.max(...spent) : Math.min(...told.map(({ resetMs }) => resetMs));
}

function openaiLimit(headers: HeaderReader, limit: string): Told | null {
  const resetMs = durationMs(headers.get(`x-ratelimit-reset-${limit}`) ?? "");
  if (resetMs === null) return null;
  return { remaining: countIn(headers.get(`x-ratelimit-remaining-${limit}`)), resetMs };
}

function anthropicLimit(headers: HeaderReader, limit: string, now: number): Told | null {
  const moment = headers.get(`anthropic-ratelimit-${limit}-reset`) ?? "";
  if (!RFC_3339.test(moment) || Number.isNaN(Date.parse(moment))) return null;
  const resetMs = Math.max(0, Date.parse(moment) - now);
  return { remaining: countIn(headers.get(`anthropic-ratelimit-${limit}-remaining`)), resetMs };
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** `1s`, `6m0s`, `120ms`, `1h2m3.5s`: each unit once, the largest first. */
const DURATION =
  /^(?:(\d{1,6})h)?(?:(\d{1,6})m(?!s))?(?:(\d{1,9}(?:\.\d{1,9})?)s)?(?:(\d{1,9}(?:\.\d{1,9})?)ms)?$/;

const unitsMs = [3_600_000, 60_000, 1000, 1] as const;

function durationMs(text: string): number | null {
  const parts = DURATION.exec(text.trim())?.slice(1);
  if (parts === undefined || parts.every((part) => part === undefined)) return null;
  return unitsMs.reduce((sum, unit, index) => sum + Number(parts[index] ?? 0) * unit, 0);
}

function countIn(text: string | null): number | null {
  return text !== null && /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : null;
}
