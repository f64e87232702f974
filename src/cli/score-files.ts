/** Scores files of transcripts as they stream by, prints what they came to, and ends as `--fail-on` asks. */

import { createReadStream } from "node:fs";
import { ExitCode, FileError, UsageError } from "../errors.ts";
import { visibleText } from "../report/visible-text.ts";
import { knownWords } from "../suite/nearest-word.ts";
import { formatNames, recognise, transcriptFormats } from "../transcripts/formats/formats.ts";
import type { TranscriptFormat } from "../transcripts/recorded-turn.ts";
import {
  type FaultCount,
  type ScoredTranscripts,
  scoreTranscripts,
  type TranscriptScoring,
} from "../transcripts/score-transcripts.ts";
import type { TranscriptScorer } from "../transcripts/scored-turn.ts";
import { commaList } from "./comma-list.ts";
import type { ScoreFlags } from "./commands/score.ts";
import { counted } from "./counted.ts";
import { scoreJson } from "./score-json.ts";
import { scorerFor } from "./score-protocol.ts";
import { type FileRecord, fileRecords } from "./score-records.ts";
import { scoreText } from "./score-text.ts";

/** What a file was read as. */
export interface ReadFile {
  readonly file: string;
  readonly format: string;
  readonly conversations: number;
}

/** Everything that is printed. */
export interface ScoreResult {
  readonly scorer: TranscriptScorer;
  readonly files: readonly ReadFile[];
  readonly scored: ScoredTranscripts;
  /** Whether a declaration was wanted of turns that called a tool alone. */
  readonly wanted: "called" | "all";
}

/**
 * Prints the figures of the files together. The exit code becomes 1 when a turn has a fault that `--fail-on` names,
 * and 4 when there was nothing to find it in.
 *
 * @throws {SeambenchError} exit 2 for flags that name nothing and for files that are of no known format
 */
export async function scoreFiles(files: readonly string[], flags: ScoreFlags): Promise<void> {
  const cwd = process.cwd();
  const wanted = wantedTurns(flags.turns);
  const formats = formatsFor(flags);
  const scorer = await scorerFor(flags, cwd);
  const failOn = faultsNamed(scorer, flags.failOn);
  const groupBy = commaList(flags.groupBy) ?? null;
  const scoring = scoreTranscripts(scorer, { groupBy, wanted, worst: flags.worst });
  const read: ReadFile[] = [];
  for (const file of files) read.push(await scoreFile(file, formats, scoring));
  const scored = scoring.end();
  requireTurns(scored, files);
  const result = { scorer, files: read, scored, wanted };
  process.stdout.write(flags.json === true ? scoreJson(result) : scoreText(result));
  process.exitCode = exitCodeOf(scored, failOn);
}

function wantedTurns(written: string): "called" | "all" {
  if (written === "called" || written === "all") return written;
  throw new UsageError(`--turns cannot be "${written}"; known: called, all`, {
    where: "--turns",
    mend: "write --turns called or --turns all",
  });
}

/** The formats that a file may be of: all of them, or the one that is told. */
function formatsFor({ format, textField }: ScoreFlags): readonly TranscriptFormat[] {
  const all = transcriptFormats(textField ?? "text");
  const name = format ?? (textField === undefined ? undefined : "text");
  if (name === undefined) return all;
  const told = all.filter(({ id }) => id === name);
  if (told.length > 0) return told;
  throw new UsageError(`no format is named "${name}"`, {
    where: "--format",
    mend: knownWords(name, formatNames, "formats"),
  });
}

function faultsNamed(scorer: TranscriptScorer, written: string | undefined): readonly string[] {
  const known = [...scorer.faults.map(({ id }) => id), "missing"];
  const named = commaList(written) ?? [];
  const unknown = named.find((name) => !known.includes(name));
  if (unknown === undefined) return named;
  throw new UsageError(`${scorer.protocol} has no fault named "${unknown}"`, {
    where: "--fail-on",
    mend: knownWords(unknown, known, "faults"),
  });
}

const standardInput = "-";

async function scoreFile(
  path: string,
  formats: readonly TranscriptFormat[],
  scoring: TranscriptScoring,
): Promise<ReadFile> {
  const shown = path === standardInput ? "standard input" : path;
  let format: TranscriptFormat | null = formats.length === 1 ? (formats[0] ?? null) : null;
  let conversations = 0;
  for await (const record of fileRecords(chunksOf(path, shown), shown)) {
    format ??= formatOf(record, formats, shown);
    const reading = format.read(record.value);
    if (reading.kind === "fault") throw notOfFormat(format, record, shown, reading);
    for (const conversation of reading.conversations) {
      scoring.add(conversation, { file: shown, line: record.line });
      conversations++;
    }
  }
  return { file: shown, format: format?.id ?? "empty", conversations };
}

const readAtOnceBytes = 1 << 18;

async function* chunksOf(path: string, shown: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === standardInput
      ? process.stdin
      : createReadStream(path, { highWaterMark: readAtOnceBytes });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FileError(`cannot be read: ${reason}`, {
      where: shown,
      mend: "give the path of a file that is there and may be read",
      cause,
    });
  }
}

function formatOf(
  record: FileRecord,
  formats: readonly TranscriptFormat[],
  shown: string,
): TranscriptFormat {
  const recognition = recognise(record.value, formats);
  if (recognition.kind === "format") return recognition.format;
  const where = placeOf(record, shown);
  if (recognition.kind === "run-journal") {
    throw new FileError(
      "this is the journal of a run, which is scored with all that its suite knows",
      {
        where,
        mend: "seambench report RUN, with the run's folder",
      },
    );
  }
  const listed = formats.map(({ id, title, example }) => `  ${id}: ${title}\n    ${example}`);
  throw new FileError("this is a record of no known format", {
    where,
    mend: `name its format with --format, or the reply's field with --text-field; known formats, one record each:\n${listed.join("\n")}`,
  });
}

function notOfFormat(
  { id }: TranscriptFormat,
  record: FileRecord,
  shown: string,
  { problem, mend }: { readonly problem: string; readonly mend: string },
): FileError {
  const subject = record.line === null ? "the document" : `line ${record.line}`;
  const where = placeOf(record, shown);
  return new FileError(`${subject} ${problem}, and the file is read as ${id}`, { where, mend });
}

function placeOf({ line }: FileRecord, shown: string): string {
  return line === null ? shown : `${shown}:${line}`;
}

function requireTurns({ arms }: ScoredTranscripts, files: readonly string[]): void {
  if (arms.some(({ turns, missing }) => turns > 0 || missing.size > 0)) return;
  throw new FileError("no assistant turn is in these files", {
    where: files.join(", "),
    mend: "give files that hold replies of a model",
  });
}

/** Tells on stderr what was found, and answers the exit code. */
function exitCodeOf({ arms, faults }: ScoredTranscripts, failOn: readonly string[]): ExitCode {
  if (arms.every(({ turns }) => turns === 0)) {
    tell("no turn was scored: every one is missing");
    return ExitCode.inconclusive;
  }
  const looked = faults.filter(({ id }) => failOn.includes(id));
  const found = looked.filter((fault) => fault.found > 0);
  for (const fault of found) tell(foundText(fault));
  if (found.length > 0) return ExitCode.regression;
  const unseen = looked.filter(({ of }) => of === 0);
  for (const { id } of unseen) {
    tell(`${id} could not be looked for: no turn of these files can have it; see --turns`);
  }
  return unseen.length > 0 ? ExitCode.inconclusive : ExitCode.pass;
}

function foundText({ id, found, of, first }: FaultCount): string {
  const place = first === null ? "" : `; the first at ${first}`;
  return `${id}: ${found} of ${counted(of, "turn")}${place}`;
}

function tell(words: string): void {
  process.stderr.write(`seambench: ${visibleText(words)}\n`);
}
