/**
 * Whether a target keeps a reply to a JSON Schema. The prompt asks for a plain sentence, and the schema takes nothing
 * but an object that holds a word nobody has written before: only a schema that is held to can bring that word about.
 */

import type { Model, ModelAnswer } from "../model/model.ts";
import type { Json } from "../protocols/json.ts";
import type { Asker } from "./asker.ts";
import { drawNonce } from "./canary.ts";
import { failureOf } from "./canary-trials.ts";
import type { ConstraintVerdict, ProbeFailure } from "./probe-record.ts";

/** What one reply under a schema shows. */
export interface HeldClass {
  readonly kind: "held" | "ignored" | "empty" | "refused" | "failed";
  readonly reason: string;
}

/** Two trials, each with its own word. */
export async function probeConstraint(asker: Asker, model: Model): Promise<ConstraintVerdict> {
  const shown: HeldClass[] = [];
  for (let trial = 1; trial <= trialCount; trial++) {
    const code = drawNonce(asker.random);
    const question = {
      purpose: `schema trial ${trial} of ${trialCount}`,
      messages: [{ role: "user", content: ask }],
      constraint: schemaOf(code),
      outputTokens: 128,
    } as const;
    const asked = await asker.ask(model, question, (answer) => classifyHeld(answer, code));
    const { kind, reason } = asked.shown;
    if (kind === "refused") {
      const bare = await withoutSchema(asker, model);
      return bare === null
        ? unsupported(reason)
        : inconclusive(`the target could not be probed: ${bare.cause}: ${bare.detail}`, bare);
    }
    if (kind === "failed") {
      return inconclusive(`the target could not be probed: ${reason}`, failureOf(asked.answer));
    }
    shown.push(asked.shown);
  }
  return decideConstraint(shown, mechanismOf(model));
}

/** Why the same request fails without a schema; null where it is answered, so that it is the schema that is refused. */
async function withoutSchema(asker: Asker, model: Model): Promise<ProbeFailure | null> {
  const question = {
    purpose: "control: the sentence without a schema",
    messages: [{ role: "user", content: ask }],
    outputTokens: 128,
  } as const;
  const { answer } = await asker.ask(model, question, (given) => ({
    kind: given.kind,
    reason: given.kind === "reply" ? "answered" : given.detail,
  }));
  return failureOf(answer);
}

const trialCount = 2;

const ask =
  "Write one plain English sentence about rain on a harbour. Write the sentence only: no JSON, no code, no quotation marks.";

function schemaOf(code: string): Json {
  return {
    type: "object",
    properties: { code: { type: "string", enum: [code] } },
    required: ["code"],
    additionalProperties: false,
  };
}

/** Reads one reply. Total. */
export function classifyHeld(answer: ModelAnswer, code: string): HeldClass {
  if (answer.kind === "missing") {
    const { refuses, cause, detail } = answer;
    return refuses === "constraint"
      ? { kind: "refused", reason: detail }
      : { kind: "failed", reason: `${cause}: ${detail}` };
  }
  const text = answer.reply.text.trim();
  if (text === "") return { kind: "empty", reason: "the reply holds no text" };
  return holds(text, code)
    ? { kind: "held", reason: "the reply is the object that the schema asks for" }
    : { kind: "ignored", reason: "the reply is not what the schema takes" };
}

/** The object is far shorter than this, whatever white space stands in it. */
const longestObject = 2000;

function holds(text: string, code: string): boolean {
  if (text.length > longestObject) return false;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const [only, ...more] = Object.entries(value);
    return more.length === 0 && only?.[0] === "code" && only[1] === code;
  } catch {
    return false;
  }
}

/** The adapter's own word for how a schema is sent, where it has one. */
function mechanismOf({ constraint }: Model): string {
  return constraint.kind === "supported" ? constraint.mechanism : "schema";
}

function decideConstraint(shown: readonly HeldClass[], mechanism: string): ConstraintVerdict {
  const held = shown.filter(({ kind }) => kind === "held").length;
  if (held === trialCount) {
    const evidence = `probed: ${held} of ${trialCount} replies hold a word that only the schema had`;
    return { support: { kind: "supported", mechanism, evidence }, failure: null };
  }
  if (shown.some(({ kind }) => kind === "empty")) {
    return inconclusive("a reply under a schema holds no text", null);
  }
  return unsupported(
    `the server ignores the schema: ${trialCount - held} of ${trialCount} replies do not fit it`,
  );
}

function unsupported(reason: string): ConstraintVerdict {
  return { support: { kind: "unsupported", reason }, failure: null };
}

function inconclusive(reason: string, failure: ProbeFailure | null): ConstraintVerdict {
  return { support: { kind: "inconclusive", reason }, failure };
}
