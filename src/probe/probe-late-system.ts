/**
 * Where a system message behind the first reaches the model, and where a nudge does that is written into a message.
 * Only a rendering shows it: a reply that heeds a message does not tell where it stood.
 */

import type { Model, ModelAnswer, Rendering, Support } from "../model/model.ts";
import { type MarkerPlace, readMarker } from "../model/rendering/read-marker.ts";
import type { Message } from "../suite/message.ts";
import type { Asker, Question } from "./asker.ts";
import { drawNonce } from "./canary.ts";
import { failureOf } from "./canary-trials.ts";
import {
  ferryCall,
  ferryOpening,
  ferryTool,
  firstQuestion,
  secondQuestion,
  toolResult,
} from "./ferry-conversation.ts";
import { type LateSystemVerdict, unprobed } from "./probe-record.ts";

/** By the server's own rendering; where it renders nothing, by whether it refuses the message. */
export async function probeLateSystem(asker: Asker, model: Model): Promise<LateSystemVerdict> {
  const marker = `Mark ${drawNonce(asker.random)}.`;
  const messages = [...asked, { role: "system", content: marker }] as const;
  const question = { purpose: "rendering of a late system message", messages };
  const landed = await renderMarker(asker, question, marker, secondQuestion);
  if (landed.kind === "unavailable") return byCall(asker, model, messages);
  const nudge = await renderNudges(asker);
  if (landed.kind === "refused") {
    const reason = `a late system message is refused: ${landed.reason}`;
    return { support: { kind: "unsupported", reason }, place: null, nudge, failure: null };
  }
  const { place, by } = landed;
  return { support: supportAt(place, by), place, nudge, failure: null };
}

function supportAt(place: MarkerPlace, by: string): Support {
  const evidence = `rendered by ${by}: ${place.reason}`;
  if (place.kind !== "in-place") {
    return { kind: "unsupported", reason: `a late system message is ${place.kind}: ${evidence}` };
  }
  if (place.role !== null && place.role !== "system") {
    return { kind: "unsupported", reason: `a late system message is rewritten: ${evidence}` };
  }
  return { kind: "supported", mechanism: "system-message", evidence };
}

async function byCall(
  asker: Asker,
  model: Model,
  messages: readonly Message[],
): Promise<LateSystemVerdict> {
  const question = { purpose: "a late system message", messages };
  const { answer } = await asker.ask(model, question, readTaken);
  return {
    support: supportOf(answer),
    place: null,
    nudge: nothingSeen,
    failure: failureIn(answer),
  };
}

/** No rendering shows where a nudge lands. */
export const nothingSeen = { userMessage: null, toolResult: null };

function readTaken(answer: ModelAnswer) {
  if (answer.kind === "reply") return { kind: "taken", reason: "the server takes the message" };
  const kind = answer.refuses === "lateSystem" ? "refused" : "failed";
  return { kind, reason: `${answer.cause}: ${answer.detail}` };
}

function supportOf(answer: ModelAnswer): Support {
  if (answer.kind === "reply") {
    const reason = "the server takes a late system message, but no rendering shows where it lands";
    return { kind: "inconclusive", reason };
  }
  return answer.refuses === "lateSystem"
    ? { kind: "unsupported", reason: answer.detail }
    : unprobed(answer);
}

function failureIn(answer: ModelAnswer) {
  const refuses = answer.kind === "missing" && answer.refuses === "lateSystem";
  return refuses ? null : failureOf(answer);
}

/** Where the seam `nudge` lands: at the end of the newest user message, and inside the newest tool result. */
async function renderNudges(asker: Asker): Promise<LateSystemVerdict["nudge"]> {
  const marker = `Mark ${drawNonce(asker.random)}.`;
  const inMessage = await renderMarker(
    asker,
    {
      purpose: "rendering of a nudge in a user message",
      messages: [...ferryOpening, { role: "user", content: `${secondQuestion}\n\n${marker}` }],
    },
    marker,
    secondQuestion,
  );
  const inResult = await renderMarker(
    asker,
    {
      purpose: "rendering of a nudge in a tool result",
      messages: [...asked, ...ferryCall(`${toolResult}\n\n${marker}`)],
      tools: [ferryTool],
    },
    marker,
    toolResult,
  );
  return { userMessage: placeOf(inMessage), toolResult: placeOf(inResult) };
}

type Landed =
  | { readonly kind: "landed"; readonly place: MarkerPlace; readonly by: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string };

function placeOf(landed: Landed): MarkerPlace | null {
  return landed.kind === "landed" ? landed.place : null;
}

async function renderMarker(
  asker: Asker,
  question: Question,
  marker: string,
  before: string,
): Promise<Landed> {
  const { shown } = await asker.render(question, (rendering) => {
    const landed = readLanded(rendering, marker, before);
    const { kind, reason } = landed.kind === "landed" ? landed.place : landed;
    return { kind, reason, landed };
  });
  return shown.landed;
}

function readLanded(rendering: Rendering, marker: string, before: string): Landed {
  switch (rendering.kind) {
    case "rendered": {
      const place = readMarker(rendering.prompt, marker, { first: firstQuestion, before });
      return { kind: "landed", place, by: rendering.by };
    }
    case "refused":
      return { kind: "refused", reason: rendering.detail };
    case "unavailable":
      return rendering;
    default:
      return rendering satisfies never;
  }
}

const asked: readonly Message[] = [...ferryOpening, { role: "user", content: secondQuestion }];
