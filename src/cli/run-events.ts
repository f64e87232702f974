/** The events of a run as JSON lines, for programs that watch it: `run --events FILE`, or `-` for stdout. */

import { open } from "node:fs/promises";
import type { Writable } from "node:stream";
import { type ExitCode, FileError } from "../errors.ts";
import type { Summary } from "../estimate/summary.ts";
import type { NotAdmitted } from "../journal/manifest.ts";
import type { RunEvent } from "../run/run-event.ts";

/** What is told of a run before its first call. */
export interface RunStart {
  readonly run: string;
  readonly resumed: boolean;
  readonly cells: number;
  /** Calls that are planned. */
  readonly calls: number;
  readonly notAdmitted: readonly NotAdmitted[];
}

export interface RunEvents {
  start(start: RunStart): void;
  event(event: RunEvent): void;
  /** Resolves once every line is written. */
  end(summary: Summary, exitCode: ExitCode): Promise<void>;
}

/** Nobody watches. */
export const noEvents: RunEvents = { start() {}, event() {}, async end() {} };

/**
 * Opens the stream.
 *
 * @param path a file, which is written anew, or `-` for stdout
 * @throws {FileError} when the file cannot be written
 */
export async function openEvents(path: string, stdout: Writable): Promise<RunEvents> {
  if (path === "-") return eventsTo(stdout, async () => {});
  try {
    const file = await open(path, "w");
    const stream = file.createWriteStream();
    return eventsTo(stream, () => new Promise((ended) => stream.end(() => ended())));
  } catch (cause) {
    throw new FileError("the events cannot be written there", {
      where: path,
      mend: "name a file in a folder that exists with --events, or - for stdout",
      cause,
    });
  }
}

/** Writes each event as one line of JSON; `at` is when it was told. Nothing that a model wrote is in it. */
export function eventsTo(
  stream: Writable,
  close: () => Promise<void>,
  now: () => number = Date.now,
): RunEvents {
  // A watcher that goes away does not end a run that is paid for.
  stream.on("error", () => {});
  const write = (event: string, fields: object) =>
    stream.write(`${JSON.stringify({ event, at: new Date(now()).toISOString(), ...fields })}\n`);
  return {
    start: (start) => void write("start", start),
    event: (event) => void write(event.kind, fieldsOf(event)),
    async end(summary, exitCode) {
      write("end", { exitCode, summary });
      await close();
    },
  };
}

function fieldsOf(event: RunEvent): object {
  if (event.kind !== "attempt") {
    const { kind: _, ...fields } = event;
    return fields;
  }
  const { record, againInMs, target, spent } = event;
  const { cell, task, epoch, turn, call, attempt, outcome, latencyMs } = record;
  return {
    ...{ cell, task, epoch, turn, call, attempt, latencyMs, againInMs, target, spent },
    outcome: outcome.kind === "scored" ? "scored" : outcome.cause,
    ...(outcome.kind === "missing" && { detail: outcome.detail }),
  };
}
