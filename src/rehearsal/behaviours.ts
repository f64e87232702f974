/**
 * What the rehearsal server can be told to do. Each behaviour has one name, which is a flag of `serve`, a part of a
 * model's name (`steady?prefill=ignored&latency=50`) and a member here.
 */

import { simProfiles } from "../model/sim/profiles.ts";
import { knownWords } from "../suite/nearest-word.ts";

/** What becomes of an assistant message that a request ends in. */
export const prefillWays = [
  "honoured",
  "needs-flag",
  "ignored",
  "refused",
  "echoed",
  "moved",
  "reasoning",
  "trimmed",
] as const;
export type PrefillWay = (typeof prefillWays)[number];

/** What becomes of system messages behind the first message. */
export const systemWays = ["keep", "hoist", "refuse"] as const;
export type SystemWay = (typeof systemWays)[number];

export const schemaWays = ["honoured", "ignored", "refused"] as const;
export type SchemaWay = (typeof schemaWays)[number];

/** Whether the model reasons before it answers, and whether it shows what. */
export const thinkingWays = ["off", "on", "hidden"] as const;
export type ThinkingWay = (typeof thinkingWays)[number];

/** What becomes of a request that is over the context. */
export const overflowWays = ["cut", "refuse"] as const;
export type OverflowWay = (typeof overflowWays)[number];

/** Faults come to every nth call of a model's name, counted from 1; null is never. */
export interface Behaviours {
  /** The simulated model behind every name that is none of theirs. */
  readonly profile: string;
  readonly prefill: PrefillWay;
  readonly system: SystemWay;
  readonly schema: SchemaWay;
  readonly thinking: ThinkingWay;
  /** Tokens of the context; null is without end. */
  readonly context: number | null;
  readonly overflow: OverflowWay;
  /** Milliseconds before a reply. */
  readonly latency: number;
  /** Milliseconds between two pieces of a body. */
  readonly drip: number;
  /** Status 429. */
  readonly "rate-limit": number | null;
  /** Seconds that a 429 asks to be left alone for. */
  readonly "retry-after": number;
  /** Status 500, and 503 every second time. */
  readonly fail: number | null;
  /** The connection cut before the first byte, and midway every second time. */
  readonly disconnect: number | null;
  /** JSON that breaks off, and a page of HTML every second time. */
  readonly malformed: number | null;
  /** The reply cut in half, as if by the output limit. */
  readonly truncate: number | null;
  /** A byte that is no UTF-8, in the reply's text. */
  readonly "invalid-utf8": number | null;
  /** A reply of 10 MB. */
  readonly huge: number | null;
  /** No answer at all; the connection stays open. */
  readonly hang: number | null;
  /** The key that every call must bring; null asks for none. */
  readonly key: string | null;
  /** Status 401 for every call that does not bring `key`, and for every call at all where there is none. */
  readonly "wrong-key": boolean;
  /** Status 404 for every model. */
  readonly "unknown-model": boolean;
}

export type BehaviourName = keyof Behaviours;

/** A server that does what it is asked, at once. */
export const plainBehaviours: Behaviours = {
  profile: "steady",
  prefill: "honoured",
  system: "keep",
  schema: "honoured",
  thinking: "off",
  context: null,
  overflow: "refuse",
  latency: 0,
  drip: 0,
  "rate-limit": null,
  "retry-after": 1,
  fail: null,
  disconnect: null,
  malformed: null,
  truncate: null,
  "invalid-utf8": null,
  huge: null,
  hang: null,
  key: null,
  "wrong-key": false,
  "unknown-model": false,
};

/** What a behaviour takes, for help texts and refusals. */
export interface BehaviourForm {
  readonly name: BehaviourName;
  /** The words it takes; `n` stands for a whole number. null for a switch. */
  readonly takes: string | null;
  readonly about: string;
}

type Value = Behaviours[BehaviourName];

interface Known extends BehaviourForm {
  /** The value that a text stands for; undefined where it stands for none. */
  readonly read: (text: string) => Value | undefined;
}

const known: readonly Known[] = [
  oneOf("profile", Object.keys(simProfiles), "simulated model that plays every other name"),
  oneOf("prefill", prefillWays, "what becomes of a trailing assistant message"),
  oneOf("system", systemWays, "what becomes of system messages behind the first message"),
  oneOf("schema", schemaWays, "what becomes of a JSON Schema"),
  oneOf("thinking", thinkingWays, "whether the model reasons first, and shows it"),
  number("context", 1, "tokens of the context"),
  oneOf("overflow", overflowWays, "what becomes of a request over the context"),
  number("latency", 0, "milliseconds before a reply"),
  number("drip", 0, "milliseconds between two pieces of a body"),
  number("rate-limit", 1, "every nth call is answered with 429"),
  number("retry-after", 0, "seconds that a 429 asks to wait"),
  number("fail", 1, "every nth call is answered with 500 or 503"),
  number("disconnect", 1, "every nth call is cut off, before the reply or within it"),
  number("malformed", 1, "every nth reply is cut JSON or HTML"),
  number("truncate", 1, "every nth reply is cut in half as by the output limit"),
  number("invalid-utf8", 1, "every nth reply holds a byte that is no UTF-8"),
  number("huge", 1, "every nth reply is 10 MB long"),
  number("hang", 1, "every nth call is never answered"),
  { name: "key", takes: "text", about: "key that every call must bring", read: keyOf },
  flag("wrong-key", "refuses every key but `key` with 401"),
  flag("unknown-model", "answers every name with 404"),
];

export const behaviourForms: readonly BehaviourForm[] = known.map(({ name, takes, about }) => ({
  name,
  takes,
  about,
}));

export type BehavioursReading =
  | { readonly kind: "behaviours"; readonly behaviours: Behaviours }
  | {
      readonly kind: "refused";
      /** What is wrong, without what is known. */
      readonly problem: string;
      /** What there is. */
      readonly mend: string;
    };

/**
 * Behaviours as they are written, over those that hold anyway. A name may stand once. Total over texts.
 *
 * @param written names and values; "" as a value is what stands for a bare name
 */
export function readBehaviours(
  written: Iterable<readonly [name: string, value: string]>,
  over: Behaviours,
): BehavioursReading {
  const read = new Map<BehaviourName, Value>();
  for (const [name, text] of written) {
    const behaviour = known.find((each) => each.name === name);
    if (behaviour === undefined) return unknownName(name);
    if (read.has(behaviour.name)) {
      return { kind: "refused", problem: `${name} stands twice`, mend: "leave one of them" };
    }
    const value = behaviour.read(text);
    if (value === undefined) return wrongValue(behaviour, text);
    read.set(behaviour.name, value);
  }
  return { kind: "behaviours", behaviours: { ...over, ...Object.fromEntries(read) } };
}

function unknownName(name: string): BehavioursReading {
  const names = known.map((each) => each.name);
  return {
    kind: "refused",
    problem: `there is no behaviour ${JSON.stringify(name)}`,
    mend: knownWords(name, names, "behaviours"),
  };
}

function wrongValue({ name, takes }: Known, text: string): BehavioursReading {
  const shown = name === "key" ? "an empty text" : JSON.stringify(text);
  return {
    kind: "refused",
    problem: `${name} does not take ${shown}`,
    mend: `it takes ${takes ?? "on, off or no value"}`,
  };
}

function oneOf(name: BehaviourName, words: readonly string[], about: string): Known {
  return {
    name,
    takes: words.join("|"),
    about,
    read: (text) => words.find((word) => word === text),
  };
}

function number(name: BehaviourName, least: number, about: string): Known {
  const read = (text: string) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= least ? value : undefined;
  };
  return { name, takes: least === 0 ? "n" : "n >= 1", about, read };
}

function flag(name: BehaviourName, about: string): Known {
  const read = (text: string) => {
    if (text === "" || text === "on") return true;
    return text === "off" ? false : undefined;
  };
  return { name, takes: null, about, read };
}

function keyOf(text: string): string | undefined {
  return text === "" ? undefined : text;
}
