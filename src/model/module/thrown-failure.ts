/**
 * Why a call brought no reply, from what a client library threw. Clients agree on little: a status stands in
 * `status`, `statusCode` or `response.status`, the body in `responseBody`, `body`, `data` or `error`, the headers in
 * `responseHeaders`, `headers` or `response.headers`, and any of it on the error or on one of its causes.
 */

import { errorWords, saysContext } from "../http/failure-words.ts";
import { fetchFailure } from "../http/fetch-failure.ts";
import { type Fields, writtenOf } from "../http/json-text.ts";
import { type FailedCall, missing, readFailure } from "../http/read-failure.ts";
import { waitIn } from "../http/retry-after.ts";
import type { MissingAnswer } from "../model.ts";

/** Why there is no reply. Total over thrown values; getters that throw are passed over. */
export function thrownFailure(error: unknown, call: FailedCall): MissingAnswer {
  const levels = levelsOf(error);
  const status = first(levels, statusOf);
  if (status === null) return withoutStatus(error, levels, call);
  const failure = readFailure({ status, meant: status, body: bodyOf(levels) }, call);
  const retryAfterMs = first(levels, waitOf);
  return retryAfterMs === null ? failure : { ...failure, retryAfterMs };
}

/** The error and what it was caused by, outermost first. Causes that go in a circle end somewhere. */
function levelsOf(error: unknown): readonly Fields[] {
  const levels: Fields[] = [];
  let at: unknown = error;
  while (typeof at === "object" && at !== null && levels.length < 8) {
    levels.push(at as Fields);
    at = read(at as Fields, "cause") ?? read(at as Fields, "lastError");
  }
  return levels;
}

/** An error is foreign code too. */
function read(from: unknown, name: string): unknown {
  try {
    return typeof from === "object" && from !== null ? (from as Fields)[name] : undefined;
  } catch {
    return undefined;
  }
}

function first<Found>(levels: readonly Fields[], find: (level: Fields) => Found | null) {
  for (const level of levels) {
    const found = find(level);
    if (found !== null) return found;
  }
  return null;
}

function statusOf(level: Fields): number | null {
  const written = [
    read(level, "statusCode"),
    read(level, "status"),
    read(read(level, "response"), "status"),
  ];
  const found = written.find((status) => Number.isSafeInteger(status) && isFailure(Number(status)));
  return found === undefined ? null : Number(found);
}

function isFailure(status: number): boolean {
  return status >= 400 && status < 600;
}

/** What the server wrote, in JSON where it was parsed already; else the error's own message. */
function bodyOf(levels: readonly Fields[]): string {
  const body = first(levels, (level) => {
    const places = [
      read(level, "responseBody"),
      read(level, "body"),
      read(level, "data"),
      read(level, "error"),
      read(read(level, "response"), "data"),
    ];
    return places.map(textOf).find((text) => text !== null) ?? null;
  });
  return body ?? messageOf(levels);
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return writtenOf(value);
  if (typeof value !== "object" || value === null || value instanceof ReadableStream) return null;
  try {
    const written = JSON.stringify(value);
    return written === "{}" ? null : (written ?? null);
  } catch {
    return null;
  }
}

function messageOf(levels: readonly Fields[]): string {
  return first(levels, (level) => writtenOf(read(level, "message"))) ?? "";
}

/** A date is told from the server's own clock, which stands beside it. */
function waitOf(level: Fields): number | null {
  const places = [
    read(level, "responseHeaders"),
    read(level, "headers"),
    read(read(level, "response"), "headers"),
  ];
  const headers = places.map(headersOf).find((found) => found !== null);
  if (headers === undefined || headers === null) return null;
  const clock = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(clock) ? waitIn(withoutDate(headers), 0) : waitIn(headers, clock);
}

/** Headers as a record or as the platform's own; null for anything else. */
function headersOf(value: unknown): Headers | null {
  if (value instanceof Headers) return value;
  if (typeof value !== "object" || value === null) return null;
  const headers = new Headers();
  for (const name of ["retry-after", "retry-after-ms", "date"]) {
    const written = read(value, name) ?? read(value, inCapitals(name));
    if (typeof written === "string" || typeof written === "number")
      setHeader(headers, name, written);
  }
  return headers;
}

function inCapitals(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function setHeader(headers: Headers, name: string, value: string | number): void {
  try {
    headers.set(name, String(value));
  } catch {
    // A value that no header can have says no time either.
  }
}

function withoutDate(headers: Headers): Headers {
  const kept = new Headers(headers);
  if (Number.isNaN(Number(kept.get("retry-after") ?? ""))) kept.delete("retry-after");
  return kept;
}

function withoutStatus(
  error: unknown,
  levels: readonly Fields[],
  { address, model, quote }: FailedCall,
): MissingAnswer {
  const code = first(levels, (level) => writtenOf(read(level, "code")));
  if (code !== null && NETWORK_CODE.test(code)) return fetchFailure(error, "the host", quote);
  const message = messageOf(levels);
  if (levels.some((level) => read(level, "name") === "TimeoutError")) {
    return missing("timeout", `${address} gave up waiting: ${quote(message)}`);
  }
  if (saysContext(errorWords(message))) {
    const detail = `the request does not fit the context of ${model}: ${quote(message)}`;
    return missing("context", detail);
  }
  const lateSystem = levels.some(refusesLateSystem);
  if (lateSystem || levels.some(isUnsupported)) {
    const refused = missing("bad-request", `${address} refuses the request: ${quote(message)}`);
    return lateSystem ? { ...refused, refuses: "lateSystem" } : refused;
  }
  const said = quote(levels.length === 0 ? String(error) : message);
  return missing("server", `${address} threw ${said === "" ? "an error without words" : said}`);
}

const NETWORK_CODE =
  /^(?:UND_ERR_|E(?:CONN|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE))/;

/** The AI SDK's own word for what a provider cannot do, said before anything is sent. */
function isUnsupported(level: Fields): boolean {
  return read(level, "name") === "AI_UnsupportedFunctionalityError";
}

function refusesLateSystem(level: Fields): boolean {
  const what = read(level, "functionality");
  return isUnsupported(level) && typeof what === "string" && /system message/i.test(what);
}
