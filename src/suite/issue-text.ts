import type { z } from "zod";
import { knownWords } from "./nearest-word.ts";

/** An issue in plain words, and the step from the issue's path to the node it is about. */
export interface IssueText {
  readonly message: string;
  readonly mend: string;
  /** A key of the map at the issue's path that is itself at fault; null when the value is. */
  readonly key: string | null;
}

/**
 * A schema's own words for an issue: `error: inWords("what is wrong", "what to do")`. Zod carries one
 * string, so the two stand on a line each.
 */
export function inWords(message: string, mend: string): string {
  return `${message.replaceAll("\n", " ")}\n${mend}`;
}

/** What a check reports to zod: `context.addIssue(faultAt(["steps", 0, "tool"], "…", "…"))`. */
export function faultAt(path: (string | number)[], message: string, mend: string) {
  return { code: "custom" as const, path, message: inWords(message, mend) };
}

/**
 * Puts one issue of zod in plain words. The issue must have been made with `reportInput`, and an
 * `unrecognized_keys` issue must carry the known keys as its message, separated by ", ".
 */
export function issueText(issue: z.core.$ZodIssue): IssueText {
  const [message = "", mend] = issue.message.split("\n");
  if (mend !== undefined) return { message, mend, key: null };
  switch (issue.code) {
    case "unrecognized_keys":
      return unknownKey(issue.keys[0] ?? "", issue.message);
    case "invalid_type":
      return wrongKind(issue, kindWords(issue.expected));
    case "invalid_value":
      return wrongChoice(issue, issue.values.map(String));
    case "too_small":
      return { ...tooSmall(issue), key: null };
    case "too_big":
      return { ...tooBig(issue), key: null };
    default:
      return { message: `not usable here: ${message}`, mend: "write another value", key: null };
  }
}

function unknownKey(key: string, known: string): IssueText {
  const mend = knownWords(key, known.split(", "), "keys");
  return { message: `unknown key \`${key}\``, mend, key };
}

function wrongKind(issue: z.core.$ZodIssue, expected: string): IssueText {
  const missing = missingKey(issue);
  if (missing !== null) return missing;
  const message = `expected ${expected}, found ${foundWords(issue.input)}`;
  const scalar = typeof issue.input === "number" || typeof issue.input === "boolean";
  const quote = scalar && expected === "a text";
  const mend = quote ? `put it in quotes: "${issue.input}"` : `write ${expected} here`;
  return { message, mend, key: null };
}

function missingKey({ input, path }: z.core.$ZodIssue): IssueText | null {
  if (input !== undefined) return null;
  const key = String(path.at(-1) ?? "");
  return { message: `\`${key}\` is missing`, mend: `add \`${key}:\` here`, key: null };
}

function wrongChoice(issue: z.core.$ZodIssue, known: readonly string[]): IssueText {
  const missing = missingKey(issue);
  if (missing !== null) return missing;
  const message = `${foundWords(issue.input)} cannot stand here`;
  return { message, mend: knownWords(String(issue.input), known, "values"), key: null };
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): Omit<IssueText, "key"> {
  if (issue.origin === "array") {
    return { message: "this list is empty", mend: `list at least ${issue.minimum}` };
  }
  if (issue.origin === "string") return { message: "this text is empty", mend: "write it out" };
  const bound =
    issue.inclusive === false ? `more than ${issue.minimum}` : `${issue.minimum} or more`;
  return { message: `${foundWords(issue.input)} is too small`, mend: `write ${bound}` };
}

function tooBig(issue: z.core.$ZodIssueTooBig): Omit<IssueText, "key"> {
  if (issue.origin === "array") {
    return { message: "this list is too long", mend: `list at most ${issue.maximum}` };
  }
  if (issue.origin === "string") {
    return { message: "this text is too long", mend: `keep it under ${issue.maximum} characters` };
  }
  return {
    message: `${foundWords(issue.input)} is too big`,
    mend: `write at most ${issue.maximum}`,
  };
}

function kindWords(expected: string): string {
  return KIND_WORDS.get(expected) ?? expected;
}

const KIND_WORDS: ReadonlyMap<string, string> = new Map([
  ["string", "a text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "a map"],
  ["record", "a map"],
]);

/** A value as a sentence names it; long texts are cut, since only their beginning is recognised anyway. */
export function foundWords(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  const text = String(value);
  const short = text.length <= 60 ? text : `${text.slice(0, 60)}…`;
  return typeof value === "string" ? `"${short}"` : short;
}
