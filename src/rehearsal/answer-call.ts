/**
 * One POST to a wire, from its JSON to what is to be written back. The time it takes, the pieces and the cut are told
 * in the answer and played by the server.
 */

import type { Model } from "../model/model.ts";
import { tableVersion } from "../model/sim/profile.ts";
import type { Json } from "../protocols/json.ts";
import type { Behaviours } from "./behaviours.ts";
import { type CallAnswer, jsonAnswer } from "./call-answer.ts";
import { type Fault, faultOf } from "./faults.ts";
import { bareName, readModelName } from "./model-name.ts";
import { playReply } from "./play-reply.ts";
import { type Reach, reachOf } from "./reach.ts";
import { renderPrompt } from "./render.ts";
import { replyPieces } from "./reply-pieces.ts";
import type { ServedAnswer, ServedWire, WireAsk } from "./served-wire.ts";
import { type ServerKind, serverVersions } from "./server-kind.ts";
import {
  busyRefusal,
  keyRefusal,
  modelRefusal,
  outage,
  type Speaker,
  type VendorRefusal,
} from "./vendor-words.ts";

/** What the calls of one server share. */
export interface Stage {
  readonly kind: ServerKind;
  readonly behaviours: Behaviours;
  /** The simulated model of a profile. */
  readonly simOf: (profile: string) => Model;
  /** Which call of this name it is, counted from 1. */
  readonly countCall: (model: string) => number;
  /** Unique in the server's life. */
  readonly nextId: () => string;
  /** Seconds since the epoch. */
  readonly created: () => number;
}

/** An answer and what a log may tell of it. */
export interface PlayedCall {
  readonly answer: CallAnswer;
  /** The model's name without its behaviours; null when the body named none. */
  readonly model: string | null;
  /** What was played in place of a plain reply; null for one. */
  readonly note: string | null;
}

/** @param keySent the key that the call brought; null for none */
export async function answerCall(
  body: Json,
  keySent: string | null,
  wire: ServedWire,
  stage: Stage,
): Promise<PlayedCall> {
  const speaker: Speaker = { wire: wire.id, kind: stage.kind };
  const admitted = admit(body, keySent, wire, stage);
  const id = stage.nextId();
  if (admitted.kind === "refused") {
    const { model, note } = admitted;
    return { answer: refusalAnswer(admitted, wire, id), model, note };
  }
  const { ask, behaviours } = admitted;
  const call: Call = { ask, behaviours, wire, stage, speaker, id };
  const played = ask.renderOnly ? rendering(call) : await replying(call);
  return { ...played, model: bareName(ask.model) };
}

interface Call {
  readonly ask: WireAsk;
  readonly behaviours: Behaviours;
  readonly wire: ServedWire;
  readonly stage: Stage;
  readonly speaker: Speaker;
  readonly id: string;
}

export type Admitted =
  | { readonly kind: "admitted"; readonly ask: WireAsk; readonly behaviours: Behaviours }
  | ({
      readonly kind: "refused";
      readonly model: string | null;
      readonly note: string;
    } & VendorRefusal);

/** Reads a body and lets it in: the model's name is known, its behaviours are, and the key is right. */
export function admit(
  body: Json,
  keySent: string | null,
  wire: ServedWire,
  { kind, behaviours: server }: Pick<Stage, "kind" | "behaviours">,
): Admitted {
  const reading = wire.read(body);
  if (reading.kind === "refused") return { ...reading, model: null, note: "refused" };
  const { ask } = reading;
  const model = bareName(ask.model);
  const named = readModelName(ask.model, server);
  if (named.kind === "refused") {
    const message = `${named.problem}; ${named.mend}`;
    return { kind: "refused", status: 400, message, model, note: "unknown behaviour" };
  }
  const { behaviours } = named;
  const speaker: Speaker = { wire: wire.id, kind };
  const guarded = behaviours.key !== null || behaviours["wrong-key"];
  if (guarded && (keySent === null || keySent !== behaviours.key)) {
    return { kind: "refused", ...keyRefusal(speaker), model, note: "wrong key" };
  }
  if (behaviours["unknown-model"]) {
    return { kind: "refused", ...modelRefusal(model, speaker), model, note: "unknown model" };
  }
  return { kind: "admitted", ask, behaviours };
}

/** A refusal in the shape of the protocol. */
export function refusalAnswer(
  { status, message }: VendorRefusal,
  wire: ServedWire,
  id: string,
  headers: Readonly<Record<string, string>> = {},
): CallAnswer {
  return jsonAnswer(status, wire.failure(status, message), { ...wire.headers(id), ...headers });
}

type Played = Omit<PlayedCall, "model">;

/** The prompt as an oracle tells it. No fault is played into it and it is no call. */
function rendering(call: Call): Played {
  const { ask, behaviours, wire, stage, speaker, id } = call;
  const reach = reachOf(ask, behaviours, speaker);
  if (reach.kind === "refused") return refused(reach, call);
  if (wire.rendered === null) {
    return refused({ status: 400, message: "this protocol tells no rendering" }, call);
  }
  const named = { model: ask.model, created: stage.created() };
  const body = wire.rendered(renderingOf(reach, ask), named);
  return { answer: jsonAnswer(200, body, wire.headers(id)), note: "rendering" };
}

/** The prompt that has reached the model. */
export function renderingOf(
  { opening, thinks }: Extract<Reach, { readonly kind: "reached" }>,
  ask: Pick<WireAsk, "tools">,
): string {
  return renderPrompt(opening, ask.tools, thinks);
}

function refused(refusal: VendorRefusal, { wire, id }: Call): Played {
  return { answer: refusalAnswer(refusal, wire, id), note: "refused" };
}

async function replying(call: Call): Promise<Played> {
  const { ask, behaviours, wire, stage, speaker, id } = call;
  const fault = faultOf(behaviours, stage.countCall(ask.model));
  const instead = insteadOfReply(fault, call);
  if (instead !== null) return instead;
  const reach = reachOf(ask, behaviours, speaker);
  if (reach.kind === "refused") return refused(reach, call);
  const sim = stage.simOf(behaviours.profile);
  const fingerprint = fingerprintOf(stage.kind, behaviours.profile);
  const reply = await playReply(reach, { model: sim, behaviours, fingerprint });
  const served: ServedAnswer = {
    reply: countsAsked(ask) ? reply : { ...reply, usage: uncounted },
    model: ask.model,
    id,
    created: stage.created(),
  };
  const { latency, drip } = behaviours;
  const form = { stream: ask.stream, dripped: drip > 0 };
  const { contentType, pieces } = replyPieces(served, wire, fault, form);
  const answer: CallAnswer = {
    status: 200,
    headers: {
      "content-type": contentType,
      ...wire.headers(id),
      // Whatever is measured here is a reading of a published table; a client that cares can see it.
      "x-seambench-simulated": `sim:${behaviours.profile}`,
    },
    pieces,
    end: fault?.kind === "disconnect" ? "cut-midway" : "whole",
    latency,
    drip,
  };
  return { answer, note: fault === null ? null : noteOf(fault) };
}

/** A stream tells its counts only to those who ask for them, where the protocol has it so. */
function countsAsked({ stream, flags }: WireAsk): boolean {
  return !stream || flags["include_usage"] !== false;
}

const uncounted = {
  inputTokens: null,
  outputTokens: null,
  cachedInputTokens: null,
  reasoningTokens: null,
};

/** Faults that leave the model unasked. */
function insteadOfReply(fault: Fault | null, { wire, id }: Call): Played | null {
  switch (fault?.kind) {
    case "rate-limit": {
      const headers = { "retry-after": String(fault.retryAfterSeconds) };
      const answer = refusalAnswer(busyRefusal(), wire, id, headers);
      return { answer, note: noteOf(fault) };
    }
    case "outage":
      return { answer: refusalAnswer(outage(fault.status), wire, id), note: noteOf(fault) };
    case "hang":
      return { answer: { ...nothing, end: "never" }, note: noteOf(fault) };
    case "disconnect":
      return fault.when === "midway"
        ? null
        : { answer: { ...nothing, end: "cut-before" }, note: noteOf(fault) };
    default:
      return null;
  }
}

const nothing = { status: 200, headers: {}, pieces: [], latency: 0, drip: 0 } as const;

function noteOf(fault: Fault): string {
  switch (fault.kind) {
    case "disconnect":
      return `disconnect ${fault.when}`;
    case "malformed":
      return `malformed (${fault.form})`;
    default:
      return fault.kind;
  }
}

function fingerprintOf(kind: ServerKind, profile: string): string {
  return kind === "llama.cpp" ? serverVersions[kind] : `fp_sim_${profile}_t${tableVersion}`;
}
