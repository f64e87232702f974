import type { JournalCheck } from "../journal/verify-journal.ts";
import { visibleLine } from "../report/visible-text.ts";
import { counted } from "./counted.ts";
import type { RunCheck } from "./verify-runs.ts";

/** A check in words: what is damaged first, then what is still good. */
export function verifyText({ run, sound, manifest, journal }: RunCheck): string {
  return [
    `${visibleLine(run, 200)}: ${sound ? "sound" : "DAMAGED"}`,
    ...manifestLines(manifest),
    ...journalLines(journal),
    `  digest: ${digestWords[journal.digest]}`,
    ...(journal.keysChecked ? [] : ["  keys: not checked, for want of a sound manifest"]),
    ...stillGood(journal),
    "",
  ].join("\n");
}

function manifestLines({ state, problems }: RunCheck["manifest"]): readonly string[] {
  if (state === "sound") return ["  manifest: sound"];
  return problems.map((problem) => `  manifest: ${visibleLine(problem, 200)}`);
}

function journalLines(journal: JournalCheck): readonly string[] {
  const { lines, good, unsummed, damaged, firstDamaged, tornBytes } = journal;
  const share = damaged === 0 ? "all good" : `${good} good, ${damaged} damaged`;
  const more = damaged - firstDamaged.length;
  return [
    `  journal: ${counted(lines, "line")}, ${share}`,
    ...firstDamaged.map(({ line, problem }) => `    line ${line} ${visibleLine(problem, 200)}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...(unsummed > 0
      ? [`  not checksummed: ${counted(unsummed, "line")} of an older journal`]
      : []),
    ...(tornBytes > 0
      ? [
          `  torn tail: ${counted(tornBytes, "byte")} of a line that was cut short; its turn was not reported done and is asked again`,
        ]
      : []),
  ];
}

const digestWords: Readonly<Record<JournalCheck["digest"], string>> = {
  matches: "matches",
  grown: "true of the lines it knew; the journal has grown since",
  shorter: "lines are gone that the journal was closed with",
  differs: "the journal holds other lines than it was closed with",
  absent: "none; no session of the run has ended yet",
  damaged: "cannot be read",
};

function stillGood({ cells }: JournalCheck): readonly string[] {
  return cells.map(({ cell, records, turns, conversations }) => {
    const held = [counted(records, "record"), counted(turns, "turn")].join(", ");
    return `  still good: ${held} in ${counted(conversations, "conversation")} of ${visibleLine(cell, 200)}`;
  });
}
