/**
 * `npm run --silent vectors:stats -- FILE`: answers a file of reference values from our own statistics, one line a
 * case: `{id, result}`, or `{id, unsupported: true}` for a method that we do not have and for a case that does not
 * fit its method. A result has the keys that the case expects, whichever way it comes out; judging it is up to the
 * reader. Numbers that JSON cannot hold are spelled as texts.
 */
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { countMethods } from "./stats-methods/count-methods.ts";
import { distributionMethods } from "./stats-methods/distribution-methods.ts";
import { driftMethods } from "./stats-methods/drift-methods.ts";
import { type Method, type MethodResult, methodInput } from "./stats-methods/method-input.ts";
import { pairMethods } from "./stats-methods/pair-methods.ts";
import { powerMethods } from "./stats-methods/power-methods.ts";
import { rateMethods } from "./stats-methods/rate-methods.ts";
import { sequentialMethods } from "./stats-methods/sequential-methods.ts";

const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...distributionMethods,
    ...rateMethods,
    ...pairMethods,
    ...countMethods,
    ...sequentialMethods,
    ...driftMethods,
    ...powerMethods,
  }),
);

/** The answer to one case. `id` is null where the case has none that is a text. */
export type CaseAnswer =
  | { readonly id: string | null; readonly result: MethodResult }
  | { readonly id: string | null; readonly unsupported: true };

/** Answers a case of any shape; it never throws. */
export function answerCase(value: unknown): CaseAnswer {
  const id = propertyOf(value, "id");
  const named = typeof id === "string" ? id : null;
  const method = propertyOf(value, "method");
  const answer = typeof method === "string" ? methods.get(method) : undefined;
  if (answer === undefined) return { id: named, unsupported: true };
  try {
    const result = answer(methodInput(propertyOf(value, "input")));
    return { id: named, result: spelled(expectedOf(result, propertyOf(value, "expected"))) };
  } catch {
    return { id: named, unsupported: true };
  }
}

/** The cases of a file: its `cases`, or the file itself where it is a list. */
export function casesIn(text: string): readonly unknown[] {
  const file: unknown = JSON.parse(text);
  const cases = Array.isArray(file) ? file : propertyOf(file, "cases");
  if (!Array.isArray(cases)) throw new SyntaxError("no list of cases in it");
  return cases;
}

/** Only the keys that the case expects; all of them where it does not say. */
function expectedOf(result: MethodResult, expected: unknown): MethodResult {
  if (typeof expected !== "object" || expected === null || Array.isArray(expected)) return result;
  const wanted = Object.keys(expected);
  return Object.fromEntries(Object.entries(result).filter(([key]) => wanted.includes(key)));
}

function spelled(result: MethodResult): MethodResult {
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, spelling(value)]));
}

function spelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelling);
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

function propertyOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = argv.slice(2);
  if (file === undefined) {
    console.error("vectors:stats takes a file of reference values");
    process.exitCode = 2;
  } else {
    try {
      for (const one of casesIn(readFileSync(file, "utf8")))
        console.log(JSON.stringify(answerCase(one)));
    } catch (error) {
      console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 2;
    }
  }
}
