/** What a server's own rendering shows of a prefill: a proof, where a reply is only a sign. */

import type { Rendering } from "../model/model.ts";
import { type PrefixPlace, readRendering } from "../model/rendering/read-rendering.ts";
import type { Message } from "../suite/message.ts";
import type { Asker, Question, Shown } from "./asker.ts";
import { drawCanary } from "./canary.ts";
import {
  ferryCall,
  ferryOpening,
  ferryTool,
  secondQuestion,
  toolResult,
} from "./ferry-conversation.ts";

/** What the rendering of one request shows. */
export type Rendered =
  | { readonly kind: "place"; readonly place: PrefixPlace; readonly by: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Whether the model would go on from the prefix, in text. */
export function isOpen(rendered: Rendered): boolean {
  if (rendered.kind !== "place") return false;
  const { place } = rendered;
  return (place.kind === "open" || place.kind === "open-trimmed") && !place.thinking;
}

/** Where the prefix of a canary stands in the prompt. */
export function renderCanary(asker: Asker, dialect: string): Promise<Rendered> {
  const { ask, prefix } = drawCanary(asker.random, "tag");
  const messages = [{ role: "user", content: ask }] as const;
  return renderPrefix(asker, {
    purpose: "rendering of a canary",
    dialect,
    messages,
    prefill: prefix,
  });
}

/** What the openers of the protocols come to in the requests that a run sends. */
export interface Settings {
  /** Beside tools, and after a tool result: `open`, or in words what is not; null where nothing shows it. */
  readonly tools: string | null;
  readonly toolsOpen: boolean | null;
  /** Behind a narration, without tools. */
  readonly narration: string | null;
  readonly narrationOpen: boolean | null;
}

/** Renders the real openers as runs send them. */
export async function renderSettings(asker: Asker, dialect: string): Promise<Settings> {
  const beside = await renderSetting(asker, dialect, "beside tools", {
    messages: asked,
    tools: [ferryTool],
    prefill: "<purpose>",
  });
  const after = await renderSetting(asker, dialect, "after a tool result", {
    messages: [...asked, ...ferryCall(toolResult)],
    tools: [ferryTool],
    prefill: "<purpose>",
  });
  const narrated = await renderSetting(asker, dialect, "behind a narration", {
    messages: asked,
    prefill: "The lamp goes out.\n\n```state",
  });
  const tools = [beside, after].filter((setting) => setting.open !== null);
  const shut = tools.find((setting) => setting.open === false);
  return {
    tools: tools.length === 0 ? null : (shut?.words ?? "open"),
    toolsOpen: tools.length === 0 ? null : shut === undefined,
    narration: narrated.open === null ? null : narrated.words,
    narrationOpen: narrated.open,
  };
}

interface Setting {
  /** null where nothing shows it. */
  readonly open: boolean | null;
  readonly words: string;
}

async function renderSetting(
  asker: Asker,
  dialect: string,
  where: string,
  question: Omit<Question, "purpose" | "dialect"> & { readonly prefill: string },
): Promise<Setting> {
  const purpose = `rendering of the opener ${where}`;
  const rendered = await renderPrefix(asker, { ...question, purpose, dialect });
  if (rendered.kind === "unavailable") return { open: null, words: rendered.reason };
  if (rendered.kind === "place") {
    const words = `${rendered.place.kind} ${where}: ${rendered.place.reason}`;
    return { open: isOpen(rendered), words };
  }
  // A server that refuses the same request without a prefill refuses the tools, not the prefill.
  const bare = { ...question, purpose: `${purpose}, without the prefill`, prefill: null };
  const { shown } = await asker.render(bare, readBare);
  return {
    open: shown.kind === "rendered" ? false : null,
    words: `refused ${where}: ${rendered.reason}`,
  };
}

function readBare(rendering: Rendering): Shown {
  if (rendering.kind === "rendered") return { kind: "rendered", reason: "rendered without it" };
  return rendering.kind === "refused"
    ? { kind: "refused", reason: rendering.detail }
    : { kind: "unavailable", reason: rendering.reason };
}

async function renderPrefix(
  asker: Asker,
  question: Question & { readonly prefill: string },
): Promise<Rendered> {
  const { shown } = await asker.render(question, (rendering) => {
    const rendered = readRendered(rendering, question.prefill);
    const { kind, reason } = rendered.kind === "place" ? rendered.place : rendered;
    return { kind, reason, rendered };
  });
  return shown.rendered;
}

function readRendered(rendering: Rendering, prefix: string): Rendered {
  switch (rendering.kind) {
    case "rendered":
      return { kind: "place", place: readRendering(rendering.prompt, prefix), by: rendering.by };
    case "refused":
      return { kind: "refused", reason: rendering.detail };
    case "unavailable":
      return rendering;
    default:
      return rendering satisfies never;
  }
}

const asked: readonly Message[] = [...ferryOpening, { role: "user", content: secondQuestion }];
