import { wordingSections } from "../protocols/state-block/wording-sections.ts";
import { knownWords } from "./nearest-word.ts";
import type { Experiment } from "./suite.ts";

/** What keeps a text from being a wording; line and column count from 1. */
export interface WordingFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly mend: string;
}

/** The first reason why a text cannot instruct in a protocol; null where it can. Linear. */
export function wordingFault(text: string, protocol: Experiment["protocol"]): WordingFault | null {
  if (text.trim() === "") return at(1, 1, "this wording is empty", "write the instruction");
  const fault = protocol === "state-block" ? sectionFault(text) : tagFault(text);
  return fault ?? placeholderFault(text, PLACEHOLDERS[protocol]);
}

const PLACEHOLDERS: Readonly<Record<Experiment["protocol"], readonly string[]>> = {
  "purpose-label": ["maxChars"],
  "state-block": ["vocabulary"],
};

function at(line: number, column: number, message: string, mend: string): WordingFault {
  return { line, column, message, mend };
}

/** A model cannot be asked for a tag that it is not shown. */
function tagFault(text: string): WordingFault | null {
  if (text.includes("<purpose>")) return null;
  const mend = "show the form that is wanted, such as <purpose>Reading the log</purpose>";
  return at(1, 1, "this wording never names the tag <purpose>", mend);
}

/** Only the two sections are delivered, so whatever stands outside of them would be lost unseen. */
function sectionFault(text: string): WordingFault | null {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== "");
  if (!lines[first]?.startsWith("##")) {
    const message = "text before the first section is never delivered";
    return at(first + 1, 1, message, "begin the file with `## rule`");
  }
  const headings = lines.flatMap((line, index) => {
    const [, heading] = /^##(?!#)[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    return heading === undefined ? [] : [{ heading, line: index + 1 }];
  });
  const stray = headings.find(({ heading }) => !/^(rule|reminder)$/i.test(heading));
  if (stray !== undefined) {
    const message = `"## ${stray.heading}" is not a section of a state-block wording`;
    return at(stray.line, 1, message, knownWords(stray.heading, ["rule", "reminder"], "sections"));
  }
  const sections = wordingSections(text);
  if (sections.kind === "sections") return null;
  const message = `as a state-block wording ${sections.problem}`;
  const mend = "write each of `## rule` and `## reminder` once, with text below";
  return at(headings.at(-1)?.line ?? 1, 1, message, mend);
}

/** A placeholder that nothing fills would reach the model as it stands. */
function placeholderFault(text: string, known: readonly string[]): WordingFault | null {
  for (const found of text.matchAll(/\{\{([^{}\n]*)\}\}/g)) {
    const [whole, name = ""] = found;
    if (known.includes(name)) continue;
    const before = text.slice(0, found.index).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    const message = `nothing fills the placeholder ${whole}`;
    const mend = knownWords(name.trim(), known, "placeholders, written as {{name}}");
    return at(before.length, column, message, mend);
  }
  return null;
}
