import type { Json } from "../json.ts";
import {
  backticksEnd,
  bareFences,
  type Fence,
  jsonFences,
  labelledFences,
} from "../state-block/fences.ts";
import { borrowedLabel, fenceMark } from "../state-block/literals.ts";
import { ignoringCase } from "../state-block/python-ignore-case.ts";
import { blank, strip, trimmedEnd } from "../state-block/python-space.ts";
import { readTolerantJson, type TolerantReading } from "../state-block/tolerant-json.ts";
import { type Span, withoutSpans } from "../without-spans.ts";
import type { FactShape, UserExtraction, UserProtocol, UserRemoval } from "./user-protocol.ts";

/** What a declared fence is. */
export interface FenceDeclaration {
  /** ASCII letters, digits, `_` and `-`; read without regard to case. */
  readonly label: string;
  /** The JSON Schema of the body. */
  readonly schema: Json;
  /** Whether a value fits the schema. */
  fits(value: Json): boolean;
}

/** How the body can be written: in our fence, in another one, as the object that ends the reply, cut off, or not at all. */
const forms = ["fence", "json", "bare", "trailing", "unclosed", "none"] as const;
const parses = ["strict", "repaired", "unreadable", "absent"] as const;

/** What is told of every declared fence. */
const fenceFacts = {
  fenceCompliant: { unit: "proportion", direction: "higher", given: ["form"] },
  form: { unit: "category", direction: null, categories: forms, given: ["opener", "form"] },
  parse: { unit: "category", direction: null, categories: parses },
} as const satisfies Readonly<Record<string, FactShape>>;

/** The protocol of a fence with a JSON body that stands after the work, such as ```` ```plan ````. */
export function fenceProtocol(declaration: FenceDeclaration): UserProtocol {
  const { label, schema } = declaration;
  const marks = marksOf(label);
  return {
    id: `fence:${label}`,
    version: 1,
    position: "trailing",
    opener: `${fenceMark}${label}`,
    schema,
    extract: (text) => readFence(text, marks, declaration),
    facts: fenceFacts,
    leakRules: ["dangling_fence", "json_fence", "bare_fence", "trailing_object"],
  };
}

interface FenceMarks {
  /** Sticky, after the backticks: the label ends its line or runs into the body. */
  readonly closed: RegExp;
  /** The same, or the reply ends with it. */
  readonly open: RegExp;
}

function marksOf(label: string): FenceMarks {
  const name = `${ignoringCase(label)}${blank}*`;
  return {
    closed: new RegExp(`${name}(?:\\n|(?=[[{]))`, "iuy"),
    open: new RegExp(`${name}(?:\\n|(?=[[{])|$)`, "iuy"),
  };
}

/** What was read as the body; null where there is none. */
interface Body {
  readonly form: Exclude<(typeof forms)[number], "none">;
  /** Null when it does not parse. */
  readonly reading: TolerantReading | null;
}

/**
 * Reads the body. Our own label is ours whatever it holds, and of several the last counts; any other fence, and an
 * object without one, has to fit the schema, because a story may hold code. Total; linear in the text, as far as
 * `fits` is linear in its value.
 */
function readFence(
  text: string,
  { closed, open }: FenceMarks,
  declaration: FenceDeclaration,
): UserExtraction {
  const fences = labelledFences(text, closed);
  const dangling = openFence(text, open, fences.at(-1)?.end ?? 0);
  const own = ownBody(text, fences, dangling);
  const foreign = own === null ? foreignBody(text, declaration) : null;
  const cuts: readonly UserRemoval[] = [
    ...fences.map(({ start, end }) => ({
      rule: "fence",
      kind: "declaration" as const,
      start,
      end,
    })),
    ...(dangling === null ? [] : [leak("dangling_fence", dangling.start, text.length)]),
    ...(foreign === null ? [] : [foreign.cut]),
  ];
  const { text: prose, removals } = withoutSpans(text, withBlankLines(text, cuts), (cut) => cut);
  const body = own ?? foreign?.body ?? null;
  return {
    prose,
    declared: body?.reading != null,
    removals,
    facts: {
      fenceCompliant: isCompliant(text, cuts, body, declaration),
      form: body?.form ?? "none",
      parse: body === null ? "absent" : (body.reading?.parse ?? "unreadable"),
    },
  };
}

function leak(rule: string, start: number, end: number): UserRemoval {
  return { rule, kind: "leak", start, end };
}

function ownBody(text: string, fences: readonly Fence[], dangling: OpenFence | null): Body | null {
  const last = fences.at(-1);
  if (last !== undefined) return { form: "fence", reading: readBody(text, last) };
  if (dangling === null) return null;
  const reading = readTolerantJson(strip(text.slice(dangling.bodyStart)));
  return { form: "unclosed", reading };
}

function readBody(text: string, { bodyStart, bodyEnd }: Fence): TolerantReading | null {
  return readTolerantJson(strip(text.slice(bodyStart, bodyEnd)));
}

interface OpenFence {
  readonly start: number;
  readonly bodyStart: number;
}

/**
 * The opener of ours at or after `from`, after the last of ours that is closed. Nothing closes it, or it would be
 * one of them.
 */
function openFence(text: string, label: RegExp, from: number): OpenFence | null {
  let mark = text.indexOf(fenceMark, from);
  while (mark !== -1) {
    const labelStart = backticksEnd(text, mark);
    label.lastIndex = labelStart;
    if (label.test(text)) {
      return { start: labelStart - fenceMark.length, bodyStart: label.lastIndex };
    }
    mark = text.indexOf(fenceMark, labelStart);
  }
  return null;
}

interface ForeignBody {
  readonly body: Body;
  readonly cut: UserRemoval;
}

/** A body that stands where models put one when they forget the label. */
function foreignBody(text: string, declaration: FenceDeclaration): ForeignBody | null {
  const labels = declaration.label.toLowerCase() === borrowedLabel ? [] : jsonFences(text);
  return (
    fittingFence(text, "json", labels, declaration) ??
    fittingFence(text, "bare", bareFences(text), declaration) ??
    trailingObject(text, declaration)
  );
}

function fittingFence(
  text: string,
  form: "json" | "bare",
  fences: readonly Fence[],
  { fits }: FenceDeclaration,
): ForeignBody | null {
  for (const fence of fences.toReversed()) {
    const reading = readBody(text, fence);
    if (reading === null || !fits(reading.value)) continue;
    return { body: { form, reading }, cut: leak(`${form}_fence`, fence.start, fence.end) };
  }
  return null;
}

const objectLine = /^[ \t]*\{/m;

/**
 *     I have a plan.⏎{"steps": []}␠⏎
 *                    ^ start: the first line that opens with a brace
 *                                ^ its last brace ends the reply
 */
function trailingObject(text: string, { fits }: FenceDeclaration): ForeignBody | null {
  const start = objectLine.exec(text)?.index;
  const end = trimmedEnd(text, text.length);
  if (start === undefined || text[end - 1] !== "}" || end <= start) return null;
  const reading = readTolerantJson(strip(text.slice(start, end)));
  if (reading === null || !fits(reading.value)) return null;
  return { body: { form: "trailing", reading }, cut: leak("trailing_object", start, end) };
}

/** The cuts, each with the line breaks before it where others follow it: no gap stays where a fence was. */
function withBlankLines(text: string, cuts: readonly UserRemoval[]): readonly UserRemoval[] {
  let past = 0;
  return cuts.flatMap((cut) => {
    const start = isLineBreak(text, cut.end) ? lineBreaksStart(text, cut.start, past) : cut.start;
    past = cut.end;
    if (start === cut.start) return [cut];
    return [{ rule: "blank_lines", kind: "space" as const, start, end: cut.start }, cut];
  });
}

function isLineBreak(text: string, at: number): boolean {
  return text[at] === "\n" || text[at] === "\r";
}

function lineBreaksStart(text: string, from: number, past: number): number {
  let at = from;
  while (at > past && isLineBreak(text, at - 1)) at -= 1;
  return at;
}

/** One closed fence of ours, last, strict JSON that fits, and no other piece of it anywhere. */
function isCompliant(
  text: string,
  cuts: readonly Span[],
  body: Body | null,
  { fits }: FenceDeclaration,
): boolean {
  const [only] = cuts;
  return (
    body?.form === "fence" &&
    body.reading?.parse === "strict" &&
    cuts.length === 1 &&
    only !== undefined &&
    text.slice(only.end).trim() === "" &&
    fits(body.reading.value)
  );
}
