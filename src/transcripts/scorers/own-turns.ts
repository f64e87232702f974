import type { OwnProtocol } from "../../protocols/own/own-protocol.ts";
import { residueIn } from "../../residue/detect-residue.ts";
import type { ProtocolWords } from "../../residue/residue-context.ts";
import { soughtBy } from "../../residue/sought.ts";
import type { MetricShape } from "../../score/cell-scorer.ts";
import { channelsOf, elsewhereMetric, thoughtMetric } from "../../score/channels.ts";
import type { Metric } from "../../score/metric.ts";
import { outputTokensMetric } from "../../score/output-tokens.ts";
import { overreachMetric } from "../../score/overreach.ts";
import { declaredMetric } from "../../score/own/declared.ts";
import { factMetric } from "../../score/own/fact.ts";
import { type LeakCounts, leakCounts } from "../../score/own/leak-counts.ts";
import type { OwnReply } from "../../score/own/turn.ts";
import { unreadable } from "../../score/own/unreadable.ts";
import type { TranscriptScorer, TurnReply } from "../scored-turn.ts";
import { fault, leaksFault, residueFault, truncatedFault, wantedFault } from "./faults.ts";
import {
  allTurns,
  calledMetric,
  ofEvery,
  overAll,
  overCalled,
  type Seen,
  truncatedMetric,
} from "./over-turns.ts";
import { anyLeak, anyResidue, residueCount } from "./pieces.ts";

/** Scores turns by a protocol of the user's own. */
export function ownTurns(protocol: OwnProtocol): TranscriptScorer {
  const metrics = metricsOf(protocol);
  const leaks = leakCounts(protocol.leakRules);
  const sought = soughtBy({ words: wordsOf(protocol), instruction: [] });

  function replyOf({ reply, prefix, showsCalls }: TurnReply): OwnReply {
    const begun = prefix?.trimEnd().endsWith(protocol.opener) === true;
    const whole = begun && protocol.position === "trailing";
    const text = whole ? `${prefix}${reply.text}` : reply.text;
    return {
      kind: "reply",
      text,
      extraction: protocol.extract(text, begun && !whole),
      given: begun ? "opener" : null,
      unprompted: null,
      called: showsCalls ? reply.toolCalls.length > 0 : null,
      wanted: true,
      truncated: reply.finish.reason === "length",
      channels: channelsOf([reply], (written) => protocol.extract(written, false).declared),
      outputTokens: reply.usage.outputTokens,
      sought,
    };
  }

  return {
    protocol: protocol.id,
    get metrics() {
      return [...metrics, ...asMet(leaks)];
    },
    faults: [
      residueFault,
      leaksFault,
      wantedFault("undeclared", "declares nothing", "declared", false),
      fault("unreadable", "has no answer from the extractor", "unreadable", true),
      truncatedFault,
    ],
    read(reply) {
      const turn = replyOf(reply);
      const { prose, removals } = turn.extraction;
      const residue = residueIn(prose, sought);
      const seen = { reply, turn, text: turn.text, removals, residue };
      const scores = metrics.map((metric) => metric.score(seen));
      return {
        text: turn.text,
        prose,
        removals,
        residue,
        scores: [...scores, ...leaks.of(turn)],
      };
    },
  };
}

/** The leaks in the order in which their rules were met, as a turn's counts have them. */
function asMet(leaks: LeakCounts): readonly MetricShape[] {
  const shapes = leaks.shapes(allTurns);
  const places = leaks.sorted(shapes.map((_, place) => place));
  return shapes
    .map((shape, at) => ({ shape, place: places[at] ?? at }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ shape }) => shape);
}

function metricsOf({ facts, version }: OwnProtocol): readonly Metric<Seen<OwnReply>>[] {
  const declarations = [
    declaredMetric("declared"),
    ...Object.entries(facts).map(([name, shape]) => factMetric(name, version, shape)),
  ];
  const shares = declarations.filter(({ unit }) => unit === "proportion");
  return [
    ...declarations.map(overAll),
    ...shares.map(overCalled),
    overAll(unreadable),
    calledMetric(),
    truncatedMetric(),
    residueCount,
    anyResidue,
    anyLeak,
    ...ofEveryReply.map(ofEvery),
  ];
}

/** What counts in every reply, whatever it declares. */
const ofEveryReply: readonly Metric<OwnReply>[] = [
  overreachMetric(allTurns, ({ text, extraction, sought }) => ({
    text,
    removals: extraction.removals,
    sought,
  })),
  outputTokensMetric(allTurns, ({ outputTokens }) => outputTokens),
  thoughtMetric(allTurns, ({ channels }) => channels),
  elsewhereMetric(allTurns, ({ channels, extraction }) => ({
    channels,
    declared: extraction.declared,
  })),
];

/** What a reader should not see: the tag or the fence that the opener is of. */
function wordsOf({ opener }: OwnProtocol): ProtocolWords {
  const [, tag = null] = /^<([A-Za-z][\w-]*)>$/.exec(opener) ?? [];
  const [, fenceLabel = null] = /^```([A-Za-z][\w-]*)$/.exec(opener) ?? [];
  return { tag, fenceLabel, eventNames: [], sceneHeading: null, sectionHeadings: [] };
}
