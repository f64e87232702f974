/** Agents' requests as the harness puts them on the wire, made with its own seams and protocol. */

import type { Instruction } from "../../../protocols/protocol.ts";
import { purposeLabelWording } from "../../../protocols/purpose-label/instruction.ts";
import { purposeLabelProtocol } from "../../../protocols/purpose-label/protocol.ts";
import { seamOf } from "../../../seam/seams.ts";
import type { Message, Tool } from "../../../suite/message.ts";
import { toolListing } from "../../../suite/text-calls.ts";
import type { ModelRequest } from "../../model.ts";
import type { LabelSituation } from "../situation.ts";
import { sampling } from "./sampling.ts";

/** The n-th request of a situation; what is asked in it varies with n, and so does its seed. */
export function labelRequest(situation: LabelSituation, n: number): ModelRequest {
  const { place, firmness, toolFormat } = situation;
  const system = toolFormat === "text" ? `${agentPrompt}\n\n${toolListing(tools)}` : agentPrompt;
  const delivered = seamOf("leading", place).deliver(
    {
      messages: [{ role: "system", content: system }, ...conversation(situation, n)],
      tools: toolFormat === "native" ? tools : [],
    },
    {
      instruction: instructions[firmness ?? "firm"],
      opener: "<purpose>",
      nudges: "keep",
      placement: "message",
      schema: null,
    },
  );
  const { messages, prefill, constraint } = delivered;
  return { messages, tools: delivered.tools, prefill, constraint, sampling, seed: n };
}

const protocol = purposeLabelProtocol(64);

const instructions: Readonly<Record<"firm" | "hedged", Instruction>> = {
  firm: instructionOf(purposeLabelWording),
  hedged: instructionOf(
    "If it seems useful, you could say what your tool calls are for, such as <purpose>Paying the rent</purpose>, ideally in fewer than {{maxChars}} characters. Leave it out whenever you like.",
  ),
};

function instructionOf(wording: string): Instruction {
  const reading = protocol.readWording(wording);
  if (reading.kind === "invalid") throw new Error(reading.problem);
  return reading;
}

const tools: readonly Tool[] = [
  toolNamed("search_notes", { query: { type: "string", examples: ["first", "second"] } }),
  toolNamed("write_note", { text: { type: "string" }, urgent: { type: "boolean" } }),
];

function toolNamed(
  name: string,
  properties: { readonly [key: string]: { type: string; examples?: string[] } },
): Tool {
  return {
    name,
    description: `The tool ${name}. It must never be used for a title or a heading of your messages.`,
    parameters: { type: "object", properties, required: Object.keys(properties) },
  };
}

const agentPrompt =
  "You get work done with tools. You must never invent a result. You may ask, if you like, when something is unclear.";

const subjects = [
  "the broken heating in the library",
  "why invoices arrive twice",
  "the missing parcels of last Thursday",
  "a cheaper route for the night ferry",
  "duplicate patient records",
  "the leaking roof over the archive",
  "which orchard suffers from frost",
];

function conversation({ turn, toolFormat }: LabelSituation, n: number): readonly Message[] {
  const subject = subjects[n % subjects.length] ?? "it";
  const user = `Please look into ${subject} (case ${n}).`;
  const calls = callNames.slice(0, turn === "closing" ? callNames.length : n % callNames.length);
  switch (toolFormat) {
    case "native":
      return [{ role: "user", content: user }, ...calls.flatMap(nativeCall)];
    case "text":
      return [{ role: "user", content: user }, ...calls.flatMap(writtenCall)];
    case "scripted":
      return scripted(user, turn);
    default:
      return toolFormat satisfies never;
  }
}

const callNames = ["search_notes", "search_notes", "write_note"];

function nativeCall(name: string, index: number): readonly Message[] {
  const id = `call_${index + 1}`;
  return [
    { role: "assistant", content: earlier, toolCalls: [{ id, name, arguments: "{}" }] },
    { role: "tool", content: `result ${index}`, callId: id, name },
  ];
}

function writtenCall(name: string, index: number): readonly Message[] {
  const call = `<call>{"tool": "${name}", "arguments": {}}</call>`;
  return [
    { role: "assistant", content: `${earlier}\n${call}`, toolCalls: [] },
    { role: "user", content: `[${name} returned]\nresult ${index}` },
  ];
}

const earlier = "<purpose>Looking</purpose>\nOn it.";

function scripted(user: string, turn: LabelSituation["turn"]): readonly Message[] {
  const asked: Message = {
    role: "user",
    content: `${user}\n\n[Next call: search_notes {"query":"x"}]`,
  };
  if (turn === "call") return [asked];
  return [
    asked,
    { role: "assistant", content: "Looking.", toolCalls: [] },
    {
      role: "user",
      content: "[search_notes returned]\nall well\n\n[No call is left: answer in words.]",
    },
  ];
}
