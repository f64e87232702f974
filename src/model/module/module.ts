/**
 * A model of the user's own, or of the AI SDK, behind a module of theirs. Enters: a request in our words. Leaves: the
 * reply that the module gave, checked, or the cause that left the turn without one.
 */

import { UsageError } from "../../errors.ts";
import { contentHash } from "../../plan/content-hash.ts";
import { canonicalJson } from "../../suite/canonical-json.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { abortedBy } from "../http/fetch-failure.ts";
import { readPrefill } from "../http/prefill-effect.ts";
import { type Quote, quoteWith } from "../http/quote.ts";
import { missing } from "../http/read-failure.ts";
import type { Redactor } from "../http/redact.ts";
import { redactedReply } from "../http/redacted-reply.ts";
import { warningsFor } from "../http/warnings.ts";
import type { Model, ModelAnswer, ModelReply, ModelRequest, Probing, Support } from "../model.ts";
import { needsOf } from "../needs.ts";
import { aiSdkCall, holdsBrokenCall } from "./ai-sdk-call.ts";
import { envRedactor } from "./env-redactor.ts";
import { loadModelModule, type ModulePlace } from "./load-model-module.ts";
import {
  type ModuleWorld,
  modulePlace,
  modulePrefill,
  refuseOwnOptions,
} from "./module-settings.ts";
import { moduleSupport } from "./module-support.ts";
import { readAiSdkResult } from "./read-ai-sdk-result.ts";
import { readUserModel, type UserModelReading } from "./read-user-model.ts";
import { readUserReply } from "./read-user-reply.ts";
import { thrownFailure } from "./thrown-failure.ts";
import { withinSignal } from "./within-signal.ts";

/**
 * Opens a module of the user's as a model: a loop of their own (`generate`) or a language model of the AI SDK
 * (`model`), as `user-model.ts` tells. The module's code runs in this process.
 *
 * `spec.model` is its path, `${NAME}` expanded, from `world.cwd`. `spec.body` goes to `generate` as it is, and to a
 * model of the AI SDK as further call options. `spec.prefill` takes `auto` (as the module says), `none`, and
 * `trailing-assistant` for a module that does not say it. No value of the environment that is 16 characters or
 * longer is in a detail, and none named like a secret in a reply.
 *
 * @throws {UsageError} for a module that is not there, cannot be loaded or exports no model, and for settings that
 * say nothing to it
 */
export async function openModule(spec: ModelSpec, world: ModuleWorld): Promise<Model> {
  const place = modulePlace(spec, world);
  const { exports, hash } = await loadModelModule(place);
  const user = readUserModel(exports);
  if (user.kind === "invalid") {
    const { problem, mend } = user;
    throw new UsageError(`the module ${place.shown} cannot be a model: ${problem}`, {
      where: place.where,
      mend,
    });
  }
  if (user.kind === "ai-sdk") refuseOwnOptions(spec, place.where);
  const redact = envRedactor(world.env);
  const opened = { spec, place, user, hash, redact, quote: quoteWith(redact.quoted) };
  return modelOf(opened, moduleSupport(user, spec));
}

interface Opened {
  readonly spec: ModelSpec;
  readonly place: ModulePlace;
  readonly user: Exclude<UserModelReading, { kind: "invalid" }>;
  /** SHA-256 of the module's text. */
  readonly hash: string;
  readonly redact: Redactor;
  readonly quote: Quote;
}

type Supports = ReturnType<typeof moduleSupport>;

function modelOf(opened: Opened, supports: Supports): Model {
  const { spec, place, user } = opened;
  const { host, callsAtOnce, contextTokens, simulated, close } = user.says;
  return {
    id: spec.id,
    simulated,
    host,
    callsAtOnce,
    identity: identityOf(opened),
    ...supports,
    contextTokens: spec.contextTokens ?? contextTokens,
    probing: isSettled(supports) ? null : probingOf(opened, supports),
    generate: (request, { signal }) => answer(request, signal, opened, supports.prefill),
    close: () => closed(close, place),
  };
}

function isSettled(supports: Supports): boolean {
  return Object.values(supports).every(({ kind }) => kind !== "inconclusive");
}

function identityOf({ spec, user, hash }: Opened): Model["identity"] {
  const { model, prefill, body } = spec;
  return {
    adapter: "module",
    model,
    sha256: hash,
    prefill,
    body: contentHash(canonicalJson(body)),
    ...(user.kind === "ai-sdk" && {
      provider: String(user.model.provider),
      modelId: String(user.model.modelId),
      specification: user.model.specificationVersion,
    }),
  };
}

/** A model of the AI SDK tells nothing of itself; a probe can only ask it. */
function probingOf(opened: Opened, supports: Supports): Probing {
  const { spec, hash } = opened;
  const underProbe: Support = {
    kind: "supported",
    mechanism: modulePrefill,
    evidence: "under probe",
  };
  return {
    // What the module holds decides where its server is, so a verdict is of these bytes alone.
    target: { endpoint: `${spec.model}#${hash}`, model: spec.model },
    facts: async () => ({
      server: null,
      version: null,
      template: null,
      contextTokens: null,
      dialects: supports.prefill.kind === "inconclusive" ? [modulePrefill] : [],
    }),
    speaking: () => modelOf(opened, { ...supports, prefill: underProbe }),
    render: async () => ({ kind: "unavailable", reason: "the AI SDK renders no prompt" }),
  };
}

/** A run that has ended is not undone by a module that cannot be closed; but its user should know. */
async function closed(close: () => unknown, { shown, where }: ModulePlace): Promise<void> {
  try {
    await close();
  } catch {
    process.emitWarning(`close() of the module ${shown} threw (${where})`);
  }
}

async function answer(
  request: ModelRequest,
  signal: AbortSignal,
  opened: Opened,
  prefill: Support,
): Promise<ModelAnswer> {
  if (request.prefill !== null && prefill.kind !== "supported") throw prefillRefused(opened);
  const { place, spec, quote } = opened;
  const settled = await withinSignal(() => asked(request, signal, opened), signal);
  if (settled.kind === "aborted" || (settled.kind === "threw" && signal.aborted)) {
    return abortedBy(signal, place.shown);
  }
  if (settled.kind === "threw") {
    return thrownFailure(settled.error, {
      model: spec.model,
      address: place.shown,
      keyName: place.shown,
      needs: needsOf(request),
      quote,
    });
  }
  return read(settled.value, request, opened);
}

function prefillRefused({ spec, place }: Opened): UsageError {
  return new UsageError("a module that takes no prefill is asked to continue a prefix", {
    where: place.where,
    mend: `leave the prefill seams out of ${spec.id}, or let the module \`export const prefill = "honoured"\``,
  });
}

/** The module gets copies: what it changes of a request must not reach the journal. */
function asked(request: ModelRequest, signal: AbortSignal, { user, spec }: Opened): unknown {
  const own = structuredClone(request);
  const body = structuredClone(spec.body);
  if (user.kind === "loop") return user.generate(own, { signal, body });
  return user.model.doGenerate(aiSdkCall(own, body, signal) as never);
}

function read(value: unknown, request: ModelRequest, opened: Opened): ModelAnswer {
  const { place, user, quote } = opened;
  if (user.kind === "ai-sdk") {
    const reading = readAiSdkResult(value, request, place.shown);
    if (reading.kind === "missing") return reading;
    const broken = holdsBrokenCall(request) ? [brokenCall] : [];
    return replied(reading.reply, [...broken, ...reading.warnings], request, opened);
  }
  const reading = readUserReply(value);
  if (reading.kind === "malformed") {
    const words = quote(reading.problem).slice(1, -1);
    return missing("malformed", `the module ${place.shown} gave no reply: ${words}`);
  }
  if (reading.reply.finish.reason === "content-filter") {
    return missing("content-filter", "the module says that a content filter cut the reply");
  }
  return replied(reading.reply, reading.warnings, request, opened);
}

const brokenCall =
  "a call in the history holds no JSON, and the AI SDK sends its arguments as a JSON string";

/** Whether a prefix is repeated is the client's doing; that the prompt ended in it nobody has proven. */
function replied(
  given: ModelReply,
  warnings: readonly string[],
  request: ModelRequest,
  { redact, quote }: Opened,
): ModelAnswer {
  const whole = redactedReply(given, redact);
  const { text, effect } =
    request.prefill === null
      ? { text: whole.text, effect: null }
      : readPrefill(whole.text, request.prefill, { mayEcho: true });
  const reply = { ...whole, text };
  const told = warnings.map((warning) => quote(warning).slice(1, -1)).filter(Boolean);
  return {
    kind: "reply",
    reply,
    effect,
    warnings: [...told, ...warningsFor(request, reply, null)],
  };
}
