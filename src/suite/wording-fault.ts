import { wordingSections } from "../protocols/state-block/wording-sections.ts";
import { knownWords } from "./nearest-word.ts";
import { openedProtocol } from "./opened-protocols.ts";
import type { BuiltInProtocol } from "./seam-names.ts";
import type { OwnOptions, OwnProtocolSpec } from "./suite.ts";
import { withBudget } from "./with-budget.ts";

/** What keeps a text from being a wording; line and column count from 1. */
export interface WordingFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly mend: string;
}

/** What a wording is for: a built-in protocol, or one of the user's own with its options. */
export type WordingFor =
  | BuiltInProtocol
  | { readonly own: OwnProtocolSpec; readonly options: Pick<OwnOptions, "maxChars"> };

/**
 * The first reason why a text cannot instruct in a protocol; null where it can. Linear but for what a user's own
 * `readWording` takes. An own protocol must be open.
 */
export function wordingFault(text: string, by: WordingFor): WordingFault | null {
  if (text.trim() === "") return at(1, 1, "this wording is empty", "write the instruction");
  if (typeof by !== "string") return ownFault(text, by);
  const fault = by === "state-block" ? sectionFault(text) : tagFault(text, "purpose");
  return fault ?? placeholderFault(text, PLACEHOLDERS[by]);
}

const PLACEHOLDERS: Readonly<Record<BuiltInProtocol, readonly string[]>> = {
  "purpose-label": ["maxChars"],
  "state-block": ["vocabulary"],
};

/** A module's own reading may fill placeholders of its own, so they are looked for in what it gave. */
function ownFault(
  text: string,
  { own, options }: Exclude<WordingFor, string>,
): WordingFault | null {
  const reading = withBudget(openedProtocol(own), options.maxChars).readWording(text);
  if (reading.kind === "invalid") {
    return at(1, 1, `this wording cannot instruct: ${reading.problem}`, "mend the wording");
  }
  const shown = own.kind === "tag" ? tagFault(text, own.name) : labelFault(text, own);
  const filled = options.maxChars === null ? [] : ["maxChars"];
  const given = own.kind === "module" ? `${reading.rule}\n${reading.reminder ?? ""}` : text;
  return shown ?? placeholderFault(given, filled);
}

function at(line: number, column: number, message: string, mend: string): WordingFault {
  return { line, column, message, mend };
}

/** A model cannot be asked for a tag that it is not shown. */
function tagFault(text: string, name: string): WordingFault | null {
  if (text.includes(`<${name}>`)) return null;
  const mend = `show the form that is wanted, such as <${name}>Reading the log</${name}>`;
  return at(1, 1, `this wording never names the tag <${name}>`, mend);
}

/** Nor for a fence whose label it is not told. */
function labelFault(text: string, own: OwnProtocolSpec): WordingFault | null {
  if (own.kind !== "fence" || text.includes(own.label)) return null;
  const mend = `show the form that is wanted: a fence that opens with \`\`\`${own.label}`;
  return at(1, 1, `this wording never names the label ${own.label}`, mend);
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
    const mend =
      known.length === 0
        ? "take it out; `options: { maxChars: … }` would fill {{maxChars}}"
        : knownWords(name.trim(), known, "placeholders, written as {{name}}");
    return at(before.length, column, message, mend);
  }
  return null;
}
