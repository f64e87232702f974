import type { Json } from "../../protocols/json.ts";
import type { Message, Tool, ToolCall } from "../../suite/message.ts";
import type { ModelRequest } from "../model.ts";
import { lineToCopy, restOfLine } from "./copying.ts";
import { type Delivered, deliveredFirmness, deliveredTo, isResult } from "./delivered.ts";
import { nextCall } from "./next-call.ts";
import { taughtIn } from "./passage.ts";
import { type PassageReader, passageReader } from "./passage-reader.ts";
import { isBegunAtFence, isBegunAtTag } from "./prefilled.ts";
import type { BlockPlace, BlockSituation, LabelPlace, LabelSituation } from "./situation.ts";
import { listedTools } from "./text-listing.ts";
import type { WireEvent } from "./wire-events.ts";
import { askingTools } from "./wire-field.ts";
import { readWireSection, type WireSection } from "./wire-section.ts";

/** All that a simulated model makes of a request: its situation, and the material to answer with. */
export type Reading = LabelReading | BlockReading | CopyReading;

export interface LabelReading {
  readonly kind: "agent";
  readonly situation: LabelSituation;
  /** The call to make; null when none is left or none can be made. */
  readonly call: ToolCall | null;
  /** The most characters a heading may have, as the instruction says. */
  readonly budget: number;
  /** What the user asked. */
  readonly asked: string;
  /** The instruction, to copy from; null when nothing teaches. */
  readonly taught: string | null;
}

export interface BlockReading {
  readonly kind: "narrator";
  readonly situation: BlockSituation;
  readonly examples: readonly WireEvent[];
  readonly section: WireSection;
  /** The instruction beside the player's words, to echo; null when there is none. */
  readonly nudge: string | null;
  /** The schema that the reply must fit; null for free text. */
  readonly constraint: Json | null;
}

/** A request to write a given line, which no table has a say in. */
export interface CopyReading {
  readonly kind: "copy";
  readonly situation: null;
  /** What is to be written: the line, or the rest of it where the turn is begun. */
  readonly text: string;
}

/**
 * Reads a request as it stands on the wire, and nothing else. Which protocol is meant is told by what the turn is
 * begun with or forced into, else by the instruction that is delivered; without one a tool loop is an agent's and
 * anything else a narrator's, but for a request to copy a line. In a tool loop only the system prompt can ask for a
 * state block, because results speak of all kinds of blocks.
 *
 * @param reader how instructions are read; a caller that reads many requests can remember the answers
 */
export function readRequest(request: ModelRequest, reader: PassageReader = passageReader): Reading {
  if (request.constraint !== null || isBegunAtFence(request.prefill)) {
    return narratorReading(request, reader);
  }
  const offered = offeredIn(request);
  const label = deliveredTo(offered.messages, "purpose-label", reader);
  if (label.system !== null || label.nudge !== null || isBegunAtTag(request.prefill)) {
    return agentReading(request, offered, label, reader);
  }
  const isLoop = isToolLoop(offered);
  const line = isLoop ? null : lineToCopy(offered.messages);
  if (line !== null && !isTaughtBlock(offered, reader)) {
    return { kind: "copy", situation: null, text: restOfLine(line, request.prefill) };
  }
  const isAgent =
    offered.field !== null ||
    (isLoop && deliveredTo(offered.messages, "state-block", reader).system === null);
  return isAgent ? agentReading(request, offered, label, reader) : narratorReading(request, reader);
}

/** The tools of a request, wherever they stand, and its messages without a listing of them. */
interface Offered {
  readonly format: LabelSituation["toolFormat"];
  readonly tools: readonly Tool[];
  readonly messages: readonly Message[];
  /** What a field of every tool teaches; null when there is no such field. */
  readonly field: string | null;
}

function offeredIn({ tools, messages }: ModelRequest): Offered {
  if (tools.length > 0) {
    const asking = askingTools(tools);
    return {
      format: "native",
      tools: asking?.tools ?? tools,
      messages,
      field: asking?.passage ?? null,
    };
  }
  const listed = listedTools(messages);
  return { format: listed.tools.length > 0 ? "text" : "scripted", ...listed, field: null };
}

function isToolLoop({ tools, messages }: Offered): boolean {
  return (
    tools.length > 0 ||
    messages.some(
      ({ role, content }) => role === "tool" || (role === "user" && NEXT_CALL.test(content)),
    )
  );
}

function isTaughtBlock({ messages }: Offered, reader: PassageReader): boolean {
  const { system, nudge } = deliveredTo(messages, "state-block", reader);
  return system !== null || nudge !== null;
}

/** How a scripted step stands in a user message. */
const NEXT_CALL = /^\[Next call: ?[^\n]*$/m;

function agentReading(
  { prefill }: ModelRequest,
  { format, tools, messages, field }: Offered,
  delivered: Delivered,
  reader: PassageReader,
): LabelReading {
  const { system, nudge } = delivered;
  const call = nextCall(tools, messages);
  const scripted = NEXT_CALL.test(newestUserText(messages));
  const taught = nudge ?? system ?? field;
  return {
    kind: "agent",
    situation: {
      protocol: "purpose-label",
      place: labelPlace(delivered, field, isBegunAtTag(prefill)),
      firmness: deliveredFirmness({ system: system ?? field, nudge }, reader.firmnessOf),
      turn: call !== null || scripted ? "call" : "closing",
      toolFormat: format,
    },
    call,
    budget: budgetIn(taught ?? ""),
    asked: askedIn(messages),
    taught,
  };
}

function newestUserText(messages: readonly Message[]): string {
  return messages.findLast(({ role }) => role === "user")?.content ?? "";
}

/** The user's newest own words: what a call returned and what the script says of the next one are not theirs. */
function askedIn(messages: readonly Message[]): string {
  const own = messages.findLast((message) => message.role === "user" && !isResult(message));
  return taughtIn(own?.content ?? "", "purpose-label").own.replace(SCRIPT_LINES, "");
}

const SCRIPT_LINES = /^\[(?:Next call:[^\n]*|No call is left[^\n]*\])$/gm;

function labelPlace(
  { system, nudge }: Delivered,
  field: string | null,
  prefilled: boolean,
): LabelPlace {
  if (prefilled) return system === null && nudge === null ? "prefill-bare" : "prefill";
  if (system !== null && nudge !== null) return "system+nudge";
  if (nudge !== null) return "nudge";
  if (system !== null) return "system";
  return field === null ? "none" : "tool-field";
}

/** "at most 64 characters", within what can be written: 8 is the least, past 400 nobody would read it. */
function budgetIn(passage: string): number {
  const [, number = "64"] =
    /(\d{1,4})[ -]?(?:\w+ )?(?:characters?|chars?|letters)\b/i.exec(passage) ?? [];
  return Math.min(Math.max(Number(number), 8), 400);
}

function narratorReading(request: ModelRequest, reader: PassageReader): BlockReading {
  const { constraint } = request;
  const delivered = deliveredTo(narratedIn(request), "state-block", reader);
  const { system, nudge, asked } = delivered;
  const section = readWireSection(asked);
  const examples = [system, nudge].flatMap((passage) =>
    passage === null ? [] : reader.examplesIn(passage),
  );
  return {
    kind: "narrator",
    situation: {
      protocol: "state-block",
      place: blockPlace(delivered, request),
      firmness: deliveredFirmness(delivered, reader.firmnessOf),
      shows: {
        events: examples.length > 0,
        stateSection: section.lines.length > 0,
        lengthHint: section.lengthHint !== null,
      },
    },
    examples,
    section,
    nudge,
    constraint,
  };
}

/**
 * The messages up to the player's. Where a reply must fit a schema it is asked for by a message of its own, after
 * the story that it belongs to.
 *
 *     system  user  assistant  user
 *             ^ the player's   ^ asks for the block of the story before it
 */
function narratedIn({ messages, constraint }: ModelRequest): readonly Message[] {
  const roles = messages.slice(-3).map(({ role }) => role);
  const isFollowUp = constraint !== null && roles.join() === "user,assistant,user";
  return isFollowUp ? messages.slice(0, -2) : messages;
}

function blockPlace(
  { system, nudge }: Delivered,
  { prefill, constraint }: ModelRequest,
): BlockPlace {
  if (constraint !== null) return "constrained";
  if (isBegunAtFence(prefill)) return "prefill";
  if (nudge === null) return system === null ? "none" : "system";
  return system === null ? "nudge" : "system+nudge";
}
