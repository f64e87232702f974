import { describe, expect, test } from "vitest";
import { turnText } from "../../seam/turn-text.ts";
import { randomFrom } from "../../stats/random.ts";
import { textCalls } from "../../suite/text-calls.ts";
import type { ModelRequest } from "../model.ts";
import { secondBlockRequest } from "./__fixtures__/block-requests.ts";
import { measuredBlock, measuredLabel } from "./__fixtures__/measured.ts";
import { requestIn } from "./__fixtures__/wire.ts";
import { agentReply } from "./agent-reply.ts";
import {
  type BlockShape,
  type BlockTraits,
  blockShapes,
  isBlockContinuation,
  isConstrainedShape,
} from "./block-shapes.ts";
import {
  isContinuedLabel,
  isFieldShape,
  type LabelShape,
  type LabelTraits,
  labelShapes,
} from "./label-shapes.ts";
import { narratorReply } from "./narrator-reply.ts";
import type { SimProfile } from "./profile.ts";
import { simProfiles } from "./profiles.ts";
import { readRequest } from "./reading.ts";
import type { SimReply } from "./sim-reply.ts";
import type { BlockSituation, LabelPlace, LabelSituation } from "./situation.ts";

const { steady, small } = simProfiles;
if (steady === undefined || small === undefined) throw new Error("a profile is gone");

/** The steady profile with one shape for every reply. */
function always(shape: LabelShape | BlockShape): SimProfile {
  const only = { yes: { [shape]: 1 }, no: { [shape]: 1 } };
  const { label, block } = steady as SimProfile;
  return {
    about: shape,
    label: {
      ...label,
      shapes: {
        untaught: only,
        taught: only,
        prefill: only,
        "prefill-bare": only,
        "tool-field": only,
      },
    },
    block: {
      ...block,
      shapes: { untaught: only, taught: only, prefill: only, constrained: only },
    },
  };
}

const replies = 120;

function ended(reply: SimReply) {
  return { ...reply, finish: { reason: reply.cutOff ? "length" : "stop", raw: null } } as const;
}

function placeOf(shape: LabelShape): LabelPlace {
  if (isFieldShape(shape)) return "tool-field";
  return isContinuedLabel(shape) ? "prefill" : "system";
}

describe.each(Object.entries(labelShapes) as [LabelShape, LabelTraits][])(
  "agentReply() in the shape %s",
  (shape, traits) => {
    const place = placeOf(shape);
    const situation = (
      toolFormat: LabelSituation["toolFormat"],
      turn: LabelSituation["turn"] = "call",
    ): LabelSituation => ({ protocol: "purpose-label", place, firmness: "firm", turn, toolFormat });

    const readingOf = (asked: LabelSituation, n: number) => {
      const reading = readRequest(requestIn(asked, n));
      if (reading.kind !== "agent") throw new Error("an agent's request is read as another's");
      return reading;
    };

    test("reads in the extractor exactly as the table of shapes says, whatever the budget", () => {
      for (let n = 0; n < replies; n++) {
        const reading = readingOf(situation("native"), n);
        for (const budget of [64, 8 + (n % 100)]) {
          const reply = agentReply(always(shape), { ...reading, budget }, randomFrom(n));
          const said = JSON.stringify(reply);
          expect(measuredLabel(ended(reply), place, budget), said).toEqual(traits);
          expect(reply.text.length).toBeLessThan(1_200);
          expect(reply.toolCalls).toHaveLength(traits.truncated ? 0 : 1);
        }
      }
    });

    if (place !== "tool-field") {
      test("reads the same in a turn that answers, and with its call in the text", () => {
        for (let n = 0; n < replies; n++) {
          const closing = readingOf(situation("native", "closing"), n);
          const answer = agentReply(always(shape), closing, randomFrom(n));
          expect(measuredLabel(ended(answer), place), answer.text).toEqual(traits);
          const reading = readingOf(situation("text"), n);
          const reply = agentReply(always(shape), reading, randomFrom(n));
          expect(measuredLabel(ended(reply), place), reply.text).toEqual(traits);
          expect(textCalls(reply.text)).toHaveLength(traits.truncated ? 0 : 1);
          expect(reply.toolCalls).toEqual([]);
        }
      });
    }
  },
);

function blockSituation(place: BlockSituation["place"], firmness: "firm" | "hedged") {
  const shows = { events: true, stateSection: true, lengthHint: true };
  return { protocol: "state-block", place, firmness, shows } as const;
}

/** The place that a shape comes at; what copies the reminder needs one. */
function placeOfBlock(shape: BlockShape): BlockSituation["place"] {
  if (isConstrainedShape(shape)) return "constrained";
  return isBlockContinuation(shape) ? "prefill" : "nudge";
}

function replyIn(shape: BlockShape, request: ModelRequest, seed: number): SimReply {
  const reading = readRequest(request);
  if (reading.kind !== "narrator") throw new Error("a narrator's request is another's");
  return narratorReply(always(shape), reading, randomFrom(seed));
}

/** The turn's text and what is read in it. */
function turnIn(shape: BlockShape, request: ModelRequest, seed: number) {
  const reply = replyIn(shape, request, seed);
  const text = turnText(placeOfBlock(shape), request, reply.text);
  return { text, ...measuredBlock(text, reply.cutOff), length: reply.text.length };
}

const everyBlockShape = Object.entries(blockShapes) as [BlockShape, BlockTraits][];

describe.each(everyBlockShape)("narratorReply() in the shape %s", (shape, traits) => {
  test("reads in the extractor exactly as the table of shapes says", () => {
    const { leaks, copies: _, residue, ...rest } = traits;
    for (const firmness of ["firm", "hedged"] as const) {
      for (let n = 0; n < replies; n++) {
        const request = requestIn(blockSituation(placeOfBlock(shape), firmness), n);
        const { text, prose, read: __, length, ...measured } = turnIn(shape, request, n);
        const sorted = measured.leaks.toSorted();
        expect({ ...measured, leaks: sorted }, text).toEqual({
          ...rest,
          leaks: leaks.toSorted(),
        });
        const isStory = !PROTOCOL.test(prose);
        expect(isStory, text).toBe(!residue);
        expect(length).toBeLessThan(1_200);
      }
    }
  });
});

/** What no story of a simulated narrator holds: brackets, fences, headings, a list, tags, a script. */
const PROTOCOL = /[[\]{}<>`~*]|:$|^(?:-|Player:)/m;

describe("narratorReply() in a second call", () => {
  const stories = Object.keys(small.block.shapes.taught.yes)
    .concat(Object.keys(small.block.shapes.taught.no))
    .map((name) => name as BlockShape);
  const seconds = everyBlockShape.filter(
    ([shape]) => isBlockContinuation(shape) || isConstrainedShape(shape),
  );

  test.each(seconds)("in the shape %s reads alike after every kind of story", (shape, traits) => {
    const situation = blockSituation(placeOfBlock(shape), "firm");
    for (const first of stories) {
      for (let n = 0; n < 3; n++) {
        const told = replyIn(first, requestIn(blockSituation("nudge", "firm"), n), n);
        const { prose } = measuredBlock(told.text, false);
        const request = secondBlockRequest(situation, n, prose);
        if (request === null) throw new Error("the turn takes one call");
        const { text, leaks, form, parse, proposed, fenceCompliant } = turnIn(shape, request, n);
        expect({ proposed, fenceCompliant, form, parse, leaks: leaks.toSorted() }, text).toEqual({
          proposed: traits.proposed,
          fenceCompliant: traits.fenceCompliant,
          form: traits.form,
          parse: traits.parse,
          leaks: traits.leaks.toSorted(),
        });
      }
    }
  });
});
