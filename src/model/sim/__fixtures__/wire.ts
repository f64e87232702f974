/** Requests as the harness puts them on the wire, made with its own seams and protocols, by the situation wanted. */

import type { Instruction } from "../../../protocols/protocol.ts";
import { purposeLabelWording } from "../../../protocols/purpose-label/instruction.ts";
import { purposeLabelProtocol } from "../../../protocols/purpose-label/protocol.ts";
import { defaultVocabulary } from "../../../protocols/state-block/default-vocabulary.ts";
import { lengthHint } from "../../../protocols/state-block/length-hint.ts";
import { parseWorld } from "../../../protocols/state-block/parse-world.ts";
import { stateBlockProtocol } from "../../../protocols/state-block/protocol.ts";
import { reminderText } from "../../../protocols/state-block/reminder.ts";
import { stateSection } from "../../../protocols/state-block/state-section.ts";
import { seamOf } from "../../../seam/seams.ts";
import type { Message, Tool } from "../../../suite/message.ts";
import type { Sampling } from "../../../suite/suite.ts";
import type { ModelRequest } from "../../model.ts";
import type { BlockSituation, LabelSituation, Situation } from "../situation.ts";

export const sampling: Sampling = { temperature: 0.7, maxOutputTokens: 512, stop: [] };

/** The n-th request of a situation; what is asked in it varies with n, and so does its seed. */
export function requestIn(situation: Situation, n: number): ModelRequest {
  return situation.protocol === "purpose-label"
    ? labelRequest(situation, n)
    : blockRequest(situation, n);
}

const labelInstructions: Readonly<Record<"firm" | "hedged", Instruction>> = {
  firm: instructionOf(purposeLabelProtocol(64).readWording(purposeLabelWording)),
  hedged: instructionOf(
    purposeLabelProtocol(64).readWording(
      "If it seems useful, you could say what your tool calls are for, such as <purpose>Paying the rent</purpose>, ideally in fewer than {{maxChars}} characters. Leave it out whenever you like.",
    ),
  ),
};

const block = stateBlockProtocol(defaultVocabulary);
const blockInstructions: Readonly<Record<"firm" | "hedged", Instruction>> = {
  firm: instructionOf(
    block.readWording(
      `## rule\nAfter each narration you must append a fenced block labelled \`state\`, an object with an "events" list. Only these events exist:\n{{vocabulary}}\nSend an empty list if nothing changed.\n## reminder\n${reminderText()}`,
    ),
  ),
  hedged: instructionOf(
    block.readWording(
      "## rule\nYou may close with a fenced block labelled `state` when it seems worth it. Events such as these could stand in it:\n{{vocabulary}}\n## reminder\nFeel free to add a ```state block, if you like.",
    ),
  ),
};

function instructionOf(reading: ReturnType<typeof block.readWording>): Instruction {
  if (reading.kind === "invalid") throw new Error(reading.problem);
  return reading;
}

const subjects = [
  "the broken heating in the library",
  "why invoices arrive twice",
  "the missing parcels of last Thursday",
  "a cheaper route for the night ferry",
  "duplicate patient records",
  "the leaking roof over the archive",
  "which orchard suffers from frost",
];

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
    description: `The tool ${name}.`,
    parameters: { type: "object", properties, required: Object.keys(properties) },
  };
}

const agentPrompt =
  "You get work done with tools. You must never invent a result. You may ask, if you like, when something is unclear.";

function labelRequest(situation: LabelSituation, n: number): ModelRequest {
  const { place, firmness, turn, toolFormat } = situation;
  const subject = subjects[n % subjects.length] ?? "it";
  const user = `Please look into ${subject} (case ${n}).`;
  const messages =
    toolFormat === "native"
      ? loop(user, turn === "closing" ? 3 : n % 3)
      : [
          {
            role: "user" as const,
            content:
              turn === "call"
                ? `${user}\n\n[Next call: search_notes {"query":"x"}]`
                : `${user}\n\n[Next call: search_notes {}]`,
          },
          ...(turn === "call"
            ? []
            : [
                { role: "assistant" as const, content: "Looking.", toolCalls: [] },
                { role: "user" as const, content: "Result: all well. Give the final answer." },
              ]),
        ];
  const seam = place === "prefill-bare" ? "none" : place;
  const delivered = seamOf("leading", seam).deliver(
    { messages: [{ role: "system", content: agentPrompt }, ...messages], tools: [] },
    {
      instruction: labelInstructions[firmness ?? "firm"],
      opener: "<purpose>",
      nudges: "keep",
      schema: null,
    },
  );
  return {
    messages: delivered.messages,
    tools: toolFormat === "native" ? tools : [],
    prefill: place === "prefill-bare" ? "<purpose>" : delivered.prefill,
    constraint: null,
    sampling,
    seed: n,
  };
}

function loop(user: string, done: number): readonly Message[] {
  const names = ["search_notes", "search_notes", "write_note"];
  return [
    { role: "user", content: user },
    ...names.slice(0, done).flatMap((name, index): readonly Message[] => [
      {
        role: "assistant",
        content: "<purpose>Looking</purpose>\nOn it.",
        toolCalls: [{ id: `call_${index + 1}`, name, arguments: "{}" }],
      },
      { role: "tool", content: `result ${index}`, callId: `call_${index + 1}`, name },
    ]),
  ];
}

const world = worldOf({
  scene: "A flooded cellar",
  location: "cellar",
  viewpoint: "mara",
  entities: [
    { id: "cellar", kind: "place", name: "The cellar" },
    { id: "stairs", kind: "place", name: "The stairs" },
    {
      id: "mara",
      kind: "character",
      name: "Mara",
      at: "cellar",
      holds: ["lantern"],
      conditions: ["wet"],
    },
    { id: "tomas", kind: "character", name: "Tomas", at: "stairs", knows: ["the door is barred"] },
    { id: "lantern", kind: "thing", name: "A lantern" },
    { id: "rope", kind: "thing", name: "A rope", at: "cellar" },
  ],
});

function worldOf(value: unknown) {
  const parsed = parseWorld(value);
  if (parsed.kind !== "world") throw new Error("the world of the fixture is not one");
  return parsed.world;
}

const section = stateSection(world, defaultVocabulary);

const moves = [
  "I take the rope and climb towards Tomas.",
  "Quietly I hand the lantern over.",
  "I listen at the barred door.",
  "We wade through the cold water together.",
  "I tell Tomas what the miller said.",
];

function blockRequest(situation: BlockSituation, n: number): ModelRequest {
  const { place, firmness, shows } = situation;
  const player = [
    ...(shows.stateSection ? [section] : []),
    `${moves[n % moves.length] ?? ""} Turn ${n}.`,
    ...(shows.lengthHint ? [lengthHint(512) ?? ""] : []),
  ].join("\n\n");
  const delivered = seamOf("trailing", place).deliver(
    {
      messages: [
        { role: "system", content: "You narrate. The player must be let free; you may be terse." },
        { role: "user", content: player },
      ],
      tools: [],
    },
    {
      instruction: blockInstructions[firmness ?? "firm"],
      opener: "```state",
      nudges: "keep",
      schema: null,
    },
  );
  return {
    messages: delivered.messages,
    tools: [],
    prefill: null,
    constraint: null,
    sampling,
    seed: n,
  };
}
