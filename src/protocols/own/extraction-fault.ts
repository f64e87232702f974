import type { Fact, FactShape } from "./user-protocol.ts";

/** The name of a rule or a fact: it stands in the headers of tables. */
export const plainName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/**
 * What keeps an answer from being a `UserExtraction` of a text of `length` UTF-16 units, as the end of a sentence;
 * null when it is one. Never throws but for what a getter of the answer's throws.
 */
export function extractionFault(
  answer: unknown,
  length: number,
  shapes: Readonly<Record<string, FactShape>>,
): string | null {
  if (!isRecord(answer)) return "no object";
  const { prose, declared, removals, facts = {} } = answer;
  if (typeof prose !== "string") return "a `prose` that is no text";
  if (typeof declared !== "boolean") return "a `declared` that is neither true nor false";
  if (!Array.isArray(removals)) return "`removals` that are no list";
  if (!isRecord(facts)) return "`facts` that are no object";
  return removalFault(removals, length) ?? factFault(facts, shapes);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function removalFault(removals: readonly unknown[], length: number): string | null {
  let past = 0;
  for (const removal of removals) {
    if (!isRecord(removal)) return "a removal that is no object";
    const { rule, kind, start, end } = removal;
    if (typeof rule !== "string" || !plainName.test(rule))
      return "a removal without a plain `rule`";
    if (kind !== "declaration" && kind !== "leak" && kind !== "space") {
      return `a removal by ${rule} whose \`kind\` is none`;
    }
    if (!isOffset(start, past, length) || !isOffset(end, start, length)) {
      return `a removal by ${rule} that is out of order or outside of the reply`;
    }
    past = end;
  }
  return null;
}

function isOffset(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function factFault(
  facts: Readonly<Record<string, unknown>>,
  shapes: Readonly<Record<string, FactShape>>,
): string | null {
  for (const [name, shape] of Object.entries(shapes)) {
    const value = facts[name];
    if (value === null || value === undefined || isFactOf(shape, value)) continue;
    return `a fact \`${name}\` that is no ${shape.unit}`;
  }
  return null;
}

function isFactOf({ unit, categories = [] }: FactShape, value: unknown): value is Fact {
  switch (unit) {
    case "proportion":
      return typeof value === "boolean";
    case "count":
      return Number.isSafeInteger(value) && (value as number) >= 0;
    case "category":
      return typeof value === "string" && categories.includes(value);
    default:
      return unit satisfies never;
  }
}
