import { describe, expect, test } from "vitest";
import { randomFrom } from "../../stats/random.ts";
import { measuredBlock, measuredLabel } from "./__fixtures__/measured.ts";
import { requestIn } from "./__fixtures__/wire.ts";
import { agentReply } from "./agent-reply.ts";
import { type BlockShape, type BlockTraits, blockShapes } from "./block-shapes.ts";
import { type LabelShape, type LabelTraits, labelShapes } from "./label-shapes.ts";
import { narratorReply } from "./narrator-reply.ts";
import { type SimProfile, simProfiles } from "./profiles.ts";
import { readRequest } from "./reading.ts";
import type { BlockSituation, LabelSituation } from "./situation.ts";

const { steady } = simProfiles;
if (steady === undefined) throw new Error("the steady profile is gone");

/** The steady profile with one shape for every reply. */
function always(shape: LabelShape | BlockShape): SimProfile {
  const shapes = { yes: { [shape]: 1 }, no: { [shape]: 1 } };
  const places = { untaught: shapes, taught: shapes, prefill: shapes, "prefill-bare": shapes };
  const { label, block } = steady as SimProfile;
  return { about: shape, label: { ...label, shapes: places }, block: { ...block, shapes: places } };
}

const replies = 400;

describe.each(Object.entries(labelShapes) as [LabelShape, LabelTraits][])(
  "agentReply() in the shape %s",
  (shape, traits) => {
    test("reads in the extractor exactly as the table of shapes says", () => {
      const prefilled = traits.leading === null;
      const situation: LabelSituation = {
        protocol: "purpose-label",
        place: prefilled ? "prefill" : "system",
        firmness: "firm",
        turn: "call",
        toolFormat: "native",
      };
      for (let n = 0; n < replies; n++) {
        const reading = readRequest(requestIn(situation, n));
        if (reading.kind !== "agent") throw new Error("an agent's request is read as another's");
        const closing = { ...reading, situation: { ...situation, turn: "closing" as const } };
        const tight = { ...reading, budget: 8 + (n % 100) };
        for (const [made, maxChars] of [
          [reading, 64],
          [closing, 64],
          [tight, tight.budget],
        ] as const) {
          const reply = agentReply(always(shape), made, randomFrom(n));
          expect(measuredLabel(reply, prefilled, maxChars), reply.text).toEqual(traits);
          expect(reply.text.length).toBeLessThan(1_200);
        }
      }
    });
  },
);

describe.each(Object.entries(blockShapes) as [BlockShape, BlockTraits][])(
  "narratorReply() in the shape %s",
  (shape, traits) => {
    test("reads in the extractor exactly as the table of shapes says", () => {
      const { leak, copies: _, ...rest } = traits;
      for (const firmness of ["firm", "hedged"] as const) {
        const situation: BlockSituation = {
          protocol: "state-block",
          place: "nudge",
          firmness,
          shows: { events: true, stateSection: true, lengthHint: true },
        };
        for (let n = 0; n < replies; n++) {
          const reading = readRequest(requestIn(situation, n));
          if (reading.kind !== "narrator") throw new Error("a narrator's request is another's");
          const reply = narratorReply(always(shape), reading, randomFrom(n));
          const finish = { reason: reply.cutOff ? "length" : "stop", raw: null } as const;
          const { leaks, prose, ...measured } = measuredBlock({ text: reply.text, finish });
          expect({ ...measured, leaks }, reply.text).toEqual({
            ...rest,
            leaks: leak === null ? [] : [leak],
          });
          expect(prose, reply.text).not.toMatch(/[[\]{}<>`]|^\S+:$/m);
          expect(reply.text.length).toBeLessThan(1_200);
        }
      }
    });
  },
);
