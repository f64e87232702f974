import type { Extraction, Protocol, WordingReading } from "../protocol.ts";
import { extractionFault } from "./extraction-fault.ts";
import { readOwnWording } from "./own-wording.ts";
import type { Fact, FactShape, UserExtraction, UserProtocol } from "./user-protocol.ts";

/** What was read out of a reply by a protocol of the user's own. */
export interface OwnExtraction extends Extraction {
  readonly declared: boolean;
  /** One for each fact of the protocol; null where the reply says nothing of it. */
  readonly facts: Readonly<Record<string, Fact>>;
  /** Why the extractor had no answer for this reply; null when it had one. */
  readonly fault: string | null;
}

/** A protocol of the user's own as the harness plays it. */
export interface OwnProtocol extends Protocol<OwnExtraction> {
  readonly facts: Readonly<Record<string, FactShape>>;
  /** The rules of leaks that are known before anything is read. */
  readonly leakRules: readonly string[];
}

/**
 * Makes a user's protocol total: what its functions throw, and answers of another shape, are data. A reply that
 * `extract` has no answer for is read as prose that declares nothing, with the fault beside it.
 *
 * @param name how messages name the protocol when it has no id
 */
export function ownProtocol(user: UserProtocol, name: string): OwnProtocol {
  const { id = name, version, position, opener, schema = null, facts = {}, leakRules = [] } = user;
  return {
    id,
    version,
    position,
    opener,
    schema,
    facts,
    leakRules,
    readWording: (text) => wordingBy(user, text),
    extract: (text, prefilled) => extractionBy(user, facts, text, prefilled),
  };
}

function wordingBy(user: UserProtocol, text: string): WordingReading {
  if (user.readWording === undefined) return readOwnWording(text);
  const answer = answerOf(() => user.readWording?.(text));
  if (answer.kind === "thrown") {
    return { kind: "invalid", problem: `\`readWording\` threw: ${answer.message}` };
  }
  return isWordingReading(answer.value)
    ? answer.value
    : { kind: "invalid", problem: "`readWording` answered neither an instruction nor invalid" };
}

function isWordingReading(value: unknown): value is WordingReading {
  if (typeof value !== "object" || value === null) return false;
  const { kind, rule, reminder, problem } = value as Readonly<Record<string, unknown>>;
  if (kind === "invalid") return typeof problem === "string";
  const reminds = reminder === null || typeof reminder === "string";
  return kind === "instruction" && typeof rule === "string" && reminds;
}

function extractionBy(
  user: UserProtocol,
  shapes: Readonly<Record<string, FactShape>>,
  text: string,
  prefilled: boolean,
): OwnExtraction {
  const answer = answerOf(() => checkedExtraction(user.extract(text, prefilled), text, shapes));
  if (answer.kind === "thrown") return unread(text, shapes, `\`extract\` threw: ${answer.message}`);
  return answer.value;
}

/** Copied, so that nothing which the user's code keeps can change it. */
function checkedExtraction(
  answer: unknown,
  text: string,
  shapes: Readonly<Record<string, FactShape>>,
): OwnExtraction {
  const fault = extractionFault(answer, text.length, shapes);
  if (fault !== null) return unread(text, shapes, `\`extract\` answered with ${fault}`);
  const { prose, declared, removals, facts = {} } = answer as UserExtraction;
  return {
    prose,
    declared,
    removals: removals.map(({ rule, kind, start, end }) => ({ rule, kind, start, end })),
    facts: factsIn(facts, shapes),
    fault: null,
  };
}

function unread(
  text: string,
  shapes: Readonly<Record<string, FactShape>>,
  fault: string,
): OwnExtraction {
  return { prose: text, declared: false, removals: [], facts: factsIn({}, shapes), fault };
}

function factsIn(
  told: Readonly<Record<string, Fact>>,
  shapes: Readonly<Record<string, FactShape>>,
): Readonly<Record<string, Fact>> {
  return Object.fromEntries(Object.keys(shapes).map((name) => [name, told[name] ?? null]));
}

type Answer<T> =
  | { readonly kind: "value"; readonly value: T }
  | { readonly kind: "thrown"; readonly message: string };

function answerOf<T>(ask: () => T): Answer<T> {
  try {
    return { kind: "value", value: ask() };
  } catch (error) {
    const message = error instanceof Error ? error.message : "something that is no error";
    return { kind: "thrown", message };
  }
}
