import { plainName } from "./extraction-fault.ts";
import type { UserProtocol } from "./user-protocol.ts";

/** Whether a module's export is a protocol; else what is wrong with it and what would mend it. */
export type UserProtocolReading =
  | { readonly kind: "protocol"; readonly protocol: UserProtocol }
  | { readonly kind: "invalid"; readonly problem: string; readonly mend: string };

/** Names of metrics that every own protocol has; a fact cannot be named so. */
export const reservedFacts: readonly string[] = [
  "declared",
  "declaredUnprompted",
  "proposed",
  "proposedUnprompted",
  "withinBudget",
  "unreadable",
  "called",
  "truncated",
  "residue",
  "overreach",
  "outputTokens",
];

/** Checks what a module exports as `protocol`. Its functions are not called. */
export function readUserProtocol(exported: unknown): UserProtocolReading {
  const fault = isRecord(exported) ? memberFault(exported) : notAnObject;
  return fault === null
    ? { kind: "protocol", protocol: exported as UserProtocol }
    : { kind: "invalid", ...fault };
}

interface Fault {
  readonly problem: string;
  readonly mend: string;
}

const notAnObject: Fault = {
  problem: "its export `protocol` is no object",
  mend: "write `export const protocol: UserProtocol = { version, position, opener, extract }`",
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function memberFault(exported: Readonly<Record<string, unknown>>): Fault | null {
  const { id, version, position, opener, extract, readWording, schema, facts, leakRules } =
    exported;
  if (typeof extract !== "function") {
    return wrong("extract", "no function", "write `extract(text, prefilled)`");
  }
  if (!Number.isSafeInteger(version) || (version as number) < 0) {
    return wrong("version", "no whole number", "write `version: 1`");
  }
  if (position !== "leading" && position !== "trailing") {
    const mend = 'write `position: "leading"` or `position: "trailing"`';
    return wrong("position", "neither leading nor trailing", mend);
  }
  if (typeof opener !== "string" || opener.trim() === "") {
    return wrong("opener", "no text", 'write what a reply begins with, such as "<status>"');
  }
  if (id !== undefined && (typeof id !== "string" || id.trim() === "")) {
    return wrong("id", "no text", "leave `id` out, or write a name");
  }
  if (readWording !== undefined && typeof readWording !== "function") {
    return wrong("readWording", "no function", "leave `readWording` out, or write a function");
  }
  if (schema !== undefined && schema !== null && !isRecord(schema)) {
    return wrong("schema", "no JSON Schema", "leave `schema` out, or write an object");
  }
  if (leakRules !== undefined && !isWords(leakRules) && !isEmpty(leakRules)) {
    return wrong("leakRules", "no list of plain names", "leave `leakRules` out, or list the rules");
  }
  return factsFault(facts);
}

function wrong(member: string, what: string, mend: string): Fault {
  return { problem: `its protocol's \`${member}\` is ${what}`, mend };
}

function factsFault(facts: unknown): Fault | null {
  if (facts === undefined) return null;
  if (!isRecord(facts)) return wrong("facts", "no object", "map each fact to its unit");
  for (const [name, shape] of Object.entries(facts)) {
    const fault = reservedFacts.includes(name)
      ? "has a name that every protocol's metrics have"
      : plainName.test(name)
        ? shapeFault(shape)
        : "has a name with more than letters, digits, _ and -";
    if (fault === null) continue;
    const mend =
      'rename it, or write `{ unit: "proportion" | "count" | "category", direction: "higher" | "lower" | null }`, a category with its `categories`';
    return { problem: `its protocol's fact \`${name}\` ${fault}`, mend };
  }
  return null;
}

function shapeFault(shape: unknown): string | null {
  if (!isRecord(shape)) return "is no object";
  const { unit, direction, categories, given = [] } = shape;
  if (unit !== "proportion" && unit !== "count" && unit !== "category") return "has no unit";
  if (direction !== null && direction !== "higher" && direction !== "lower") {
    return "has no direction";
  }
  if (unit === "category" && !isWords(categories)) return "is a category without its categories";
  const supplied =
    Array.isArray(given) && given.every((part) => part === "opener" || part === "form");
  return supplied ? null : "is given by something else than opener and form";
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isWords(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((word) => plainName.test(String(word)))
  );
}
