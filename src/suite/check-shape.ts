import { z } from "zod";
import { type Fault, fileFault } from "./file-fault.ts";
import { foundWords, issueText } from "./issue-text.ts";
import type { YamlFile } from "./yaml-file.ts";

/**
 * The value of a YAML file as its schema gives it back, defaults filled in.
 *
 * @throws {FileError} for the first fault from the top of the file, at the line and column it stands on; the
 * message says how many more there are. What a map lacks comes after what stands in it: a mistyped key is
 * also a missing one, and only the former says what happened.
 */
export function checkShape<T>(yaml: YamlFile, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(yaml.value, { reportInput: true, error: knownKeys });
  if (parsed.success) return parsed.data;
  throw firstFault(yaml, parsed.error.issues.flatMap(withoutUnions));
}

/** Tells `issueText` which keys a strict map knows. */
function knownKeys(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys" || !(issue.inst instanceof z.ZodObject)) return undefined;
  return Object.keys(issue.inst.shape).join(", ");
}

/**
 * A union's issues are those of the one option that takes this kind of value: a model written as a map is
 * told what is wrong with the map, not that it is no text. Where no option does, the union speaks itself.
 */
function withoutUnions(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const fitting = issue.errors.filter((option) => !option.some(isOfWholeValue));
  const [option] = fitting;
  if (option === undefined || fitting.length > 1) return [issue];
  return option
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    .flatMap(withoutUnions);
}

function isOfWholeValue(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.path.length === 0;
}

function firstFault(yaml: YamlFile, issues: readonly z.core.$ZodIssue[]): Error {
  const faults = issues
    .map((issue) => faultOf(yaml, issue))
    .sort((a, b) => Number(a.lacks) - Number(b.lacks) || a.offset - b.offset);
  const [first] = faults;
  if (first === undefined) throw new RangeError("a failed parse has an issue");
  const more = faults.length - 1;
  const others = more === 0 ? "" : ` (and ${more} more in this file)`;
  return fileFault({ ...first, message: `${first.message}${others}` });
}

interface PlacedFault extends Fault {
  readonly offset: number;
  /** Whether the fault is that something is not there. */
  readonly lacks: boolean;
}

function faultOf(yaml: YamlFile, issue: z.core.$ZodIssue): PlacedFault {
  const { message, mend, key } = issueText(issue);
  const base = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  const path = key === null ? base : [...base, key];
  const side = key === null ? "value" : "key";
  const lacks = key === null && lacksSomething(issue);
  return { message, mend, lacks, where: yaml.place(path, side), offset: yaml.offset(path, side) };
}

/** A check of ours that faults a map as a whole found something missing in it. */
function lacksSomething({ code, input }: z.core.$ZodIssue): boolean {
  return input === undefined || (code === "custom" && foundWords(input) === "a map");
}
