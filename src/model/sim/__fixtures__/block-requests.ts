/** Narrators' requests as the harness puts them on the wire, made with its own seams and protocol. */

import type { Instruction } from "../../../protocols/protocol.ts";
import { defaultVocabulary } from "../../../protocols/state-block/default-vocabulary.ts";
import { lengthHint } from "../../../protocols/state-block/length-hint.ts";
import { parseWorld } from "../../../protocols/state-block/parse-world.ts";
import { stateBlockProtocol } from "../../../protocols/state-block/protocol.ts";
import { reminderText } from "../../../protocols/state-block/reminder.ts";
import { stateSection } from "../../../protocols/state-block/state-section.ts";
import type { Delivered } from "../../../seam/seam.ts";
import { seamOf } from "../../../seam/seams.ts";
import type { ModelRequest } from "../../model.ts";
import type { BlockSituation } from "../situation.ts";
import { sampling } from "./sampling.ts";

/** The protocol of every request here. */
export const block = stateBlockProtocol(defaultVocabulary);

/** The n-th first call of a situation's turns; what is asked in it varies with n, and so does its seed. */
export function blockRequest(situation: BlockSituation, n: number): ModelRequest {
  const { standing, delivery, seam } = turnOf(situation, n);
  return requestOf(seam.deliver(standing, delivery), n);
}

/** The second call, gone on with from the story that the first gave; null where a turn takes one. */
export function secondBlockRequest(
  situation: BlockSituation,
  n: number,
  narration: string,
): ModelRequest | null {
  const { standing, delivery, seam } = turnOf(situation, n);
  if (seam.second === null) return null;
  return requestOf(seam.second(standing, delivery, narration), n + 1_000_000);
}

function requestOf(delivered: Delivered, seed: number): ModelRequest {
  const { messages, tools, prefill, constraint } = delivered;
  return { messages, tools, prefill, constraint, sampling, seed };
}

function turnOf({ place, firmness, shows }: BlockSituation, n: number) {
  const player = [
    ...(shows.stateSection ? [section] : []),
    `${moves[n % moves.length] ?? ""} Turn ${n}.`,
    ...(shows.lengthHint ? [lengthHint(512) ?? ""] : []),
  ].join("\n\n");
  const prompt = "You narrate. The player must be let free; you may be terse.";
  return {
    seam: seamOf("trailing", place),
    standing: {
      messages: [
        { role: "system", content: prompt },
        { role: "user", content: "I look around." },
        { role: "assistant", content: "There is water everywhere.", toolCalls: [] },
        { role: "user", content: player },
      ],
      tools: [],
    },
    delivery: {
      instruction: instructions[firmness ?? "firm"],
      opener: block.opener,
      nudges: "keep",
      placement: "message",
      schema: block.schema,
    },
  } as const;
}

const instructions: Readonly<Record<"firm" | "hedged", Instruction>> = {
  firm: instructionOf(
    `## rule\nAfter each narration you must append a fenced block labelled \`state\`, an object with an "events" list. Only these events exist:\n{{vocabulary}}\nSend an empty list if nothing changed.\n## reminder\n${reminderText()}`,
  ),
  hedged: instructionOf(
    "## rule\nYou may close with a fenced block labelled `state` when it seems worth it. Events such as these could stand in it:\n{{vocabulary}}\n## reminder\nFeel free to add a ```state block, if you like.",
  ),
};

function instructionOf(wording: string): Instruction {
  const reading = block.readWording(wording);
  if (reading.kind === "invalid") throw new Error(reading.problem);
  return reading;
}

const section = stateSection(
  worldOf({
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
      {
        id: "tomas",
        kind: "character",
        name: "Tomas",
        at: "stairs",
        knows: ["the door is barred"],
      },
      { id: "lantern", kind: "thing", name: "A lantern" },
      { id: "rope", kind: "thing", name: "A rope", at: "cellar" },
    ],
  }),
  defaultVocabulary,
);

function worldOf(value: unknown) {
  const parsed = parseWorld(value);
  if (parsed.kind !== "world") throw new Error("the world of the fixture is not one");
  return parsed.world;
}

const moves = [
  "I take the rope and climb towards Tomas.",
  "Quietly I hand the lantern over.",
  "I listen at the barred door.",
  "We wade through the cold water together.",
  "I tell Tomas what the miller said.",
];
