import type { Message, ToolCall } from "../../suite/message.ts";
import type { ModelRequest } from "../model.ts";
import { type Delivered, deliveredFirmness, deliveredTo } from "./delivered.ts";
import { type Firmness, firmnessOf } from "./firmness.ts";
import { nextCall } from "./next-call.ts";
import type { BlockPlace, BlockSituation, LabelPlace, LabelSituation } from "./situation.ts";
import { examplesIn, type WireEvent } from "./wire-events.ts";
import { readWireSection, type WireSection } from "./wire-section.ts";

/** All that a simulated model makes of a request: its situation, and the material to answer with. */
export type Reading = LabelReading | BlockReading;

export interface LabelReading {
  readonly kind: "agent";
  readonly situation: LabelSituation;
  /** The call to make; null when none is left or none can be made on the wire. */
  readonly call: ToolCall | null;
  /** The most characters a heading may have, as the instruction says. */
  readonly budget: number;
  /** What the user asked. */
  readonly asked: string;
}

export interface BlockReading {
  readonly kind: "narrator";
  readonly situation: BlockSituation;
  readonly examples: readonly WireEvent[];
  readonly section: WireSection;
  /** The instruction beside the player's words, to echo; null when there is none. */
  readonly nudge: string | null;
}

type FirmnessReader = (passage: string) => Firmness;

/**
 * Reads a request as it stands on the wire, and nothing else. Which protocol is meant is told by the instruction
 * that is delivered; without one a tool loop is an agent's and anything else a narrator's. In a tool loop only
 * the system prompt can ask for a state block, because results speak of all kinds of blocks.
 *
 * @param firmness how a passage is worded; a caller that reads many requests can remember the answers
 */
export function readRequest(request: ModelRequest, firmness: FirmnessReader = firmnessOf): Reading {
  const { messages } = request;
  const label = deliveredTo(messages, "purpose-label");
  if (label.system !== null || label.nudge !== null || isPrefilled(request)) {
    return agentReading(request, label, firmness);
  }
  const block = deliveredTo(messages, "state-block");
  const narrates = isToolLoop(request) ? block.system !== null : true;
  return narrates ? narratorReading(block, firmness) : agentReading(request, label, firmness);
}

/** Whether the turn is begun at the tag, with or without white space round it. */
export function isPrefilled({ prefill }: ModelRequest): boolean {
  return prefill !== null && /^\s*<purpose>\s*$/i.test(prefill);
}

function isToolLoop({ tools, messages }: ModelRequest): boolean {
  return (
    tools.length > 0 ||
    messages.some(
      ({ role, content }) => role === "tool" || (role === "user" && NEXT_CALL.test(content)),
    )
  );
}

/** How a scripted step stands at the end of a user message. */
const NEXT_CALL = /^\[Next call: ?[^\n]*$/m;

function agentReading(
  request: ModelRequest,
  delivered: Delivered,
  firmnessOf: FirmnessReader,
): LabelReading {
  const { messages, tools } = request;
  const call = nextCall(tools, messages);
  const scripted = NEXT_CALL.test(newestUserText(messages));
  return {
    kind: "agent",
    situation: {
      protocol: "purpose-label",
      place: labelPlace(delivered, isPrefilled(request)),
      firmness: deliveredFirmness(delivered, firmnessOf),
      turn: call !== null || scripted ? "call" : "closing",
      toolFormat: tools.length > 0 ? "native" : "scripted",
    },
    call,
    budget: budgetIn(delivered.nudge ?? delivered.system ?? ""),
    asked: delivered.asked.replace(/^\[Next call:[^\n]*$/gm, ""),
  };
}

function newestUserText(messages: readonly Message[]): string {
  return messages.findLast(({ role }) => role === "user")?.content ?? "";
}

function labelPlace({ system, nudge }: Delivered, prefilled: boolean): LabelPlace {
  if (prefilled) return system === null && nudge === null ? "prefill-bare" : "prefill";
  if (system !== null && nudge !== null) return "system+nudge";
  if (nudge !== null) return "nudge";
  return system === null ? "none" : "system";
}

/** "at most 64 characters", within what can be written: 8 is the least, past 400 nobody would read it. */
function budgetIn(passage: string): number {
  const [, number = "64"] =
    /(\d{1,4})[ -]?(?:\w+ )?(?:characters?|chars?|letters)\b/i.exec(passage) ?? [];
  return Math.min(Math.max(Number(number), 8), 400);
}

function narratorReading(delivered: Delivered, firmnessOf: FirmnessReader): BlockReading {
  const { system, nudge, asked } = delivered;
  const section = readWireSection(asked);
  const examples = examplesIn([system, nudge].filter((passage) => passage !== null));
  return {
    kind: "narrator",
    situation: {
      protocol: "state-block",
      place: blockPlace(delivered),
      firmness: deliveredFirmness(delivered, firmnessOf),
      shows: {
        events: examples.length > 0,
        stateSection: section.lines.length > 0,
        lengthHint: section.lengthHint !== null,
      },
    },
    examples,
    section,
    nudge,
  };
}

function blockPlace({ system, nudge }: Delivered): BlockPlace {
  if (nudge === null) return system === null ? "none" : "system";
  return system === null ? "nudge" : "system+nudge";
}
