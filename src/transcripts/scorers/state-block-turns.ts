import { fenceLabel } from "../../protocols/state-block/literals.ts";
import { stateBlockProtocol } from "../../protocols/state-block/protocol.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import { residueIn } from "../../residue/detect-residue.ts";
import type { ProtocolWords } from "../../residue/residue-context.ts";
import { soughtBy } from "../../residue/sought.ts";
import { channelsOf } from "../../score/channels.ts";
import type { Metric } from "../../score/metric.ts";
import { stateBlockMetrics } from "../../score/state-block/metrics.ts";
import { proposedUnprompted } from "../../score/state-block/proposed-unprompted.ts";
import { truncated } from "../../score/state-block/truncated.ts";
import type { StateBlockTurn } from "../../score/state-block/turn.ts";
import type { TranscriptScorer, TurnFault, TurnReply } from "../scored-turn.ts";
import { fault, leaksFault, residueFault, truncatedFault } from "./faults.ts";
import { ofEvery, type Seen, truncatedMetric } from "./over-turns.ts";
import { anyLeak, anyResidue, residueCount } from "./pieces.ts";

/**
 * Scores narrators' turns by the state-block metrics that need neither a script nor its world.
 *
 * @param instruction the texts of the instruction, whose copies are residue; none where they are not known
 */
export function stateBlockTurns(
  vocabulary: Vocabulary,
  instruction: readonly string[] = [],
): TranscriptScorer {
  const protocol = stateBlockProtocol(vocabulary);
  const proposes = (text: string) => protocol.extract(text, false).proposal !== null;
  const sought = soughtBy({ words: stateWords(vocabulary), instruction });

  function turnOf({ reply, prefix }: TurnReply): StateBlockTurn {
    const begun = prefix?.trimEnd().endsWith(protocol.opener) === true;
    const text = begun ? `${prefix}${reply.text}` : reply.text;
    return {
      text,
      extraction: protocol.extract(text, false),
      given: begun ? "opener" : null,
      unprompted: null,
      vocabulary,
      truncated: reply.finish.reason === "length",
      channels: channelsOf([reply], proposes),
      outputTokens: reply.usage.outputTokens,
      sought,
    };
  }

  return {
    protocol: protocol.id,
    metrics,
    faults,
    read(reply) {
      const turn = turnOf(reply);
      const { prose, removals } = turn.extraction;
      const residue = residueIn(prose, sought);
      const seen = { reply, turn, text: turn.text, removals, residue };
      const scores = metrics.map((metric) => metric.score(seen));
      return { text: turn.text, prose, removals, residue, scores };
    },
  };
}

/** What a reader of a narrator should not see. */
export function stateWords(vocabulary: Vocabulary): ProtocolWords {
  return {
    tag: null,
    fenceLabel,
    eventNames: vocabulary.events.map(({ type }) => type),
    sceneHeading: vocabulary.sceneHeading,
    sectionHeadings: vocabulary.sectionHeadings,
  };
}

/** What only a turn of two calls has, and what is read from a file in another way. */
const left: readonly string[] = [proposedUnprompted.id, truncated.id, residueCount.id];

const metrics: readonly Metric<Seen<StateBlockTurn>>[] = [
  ...stateBlockMetrics.filter(({ id }) => !left.includes(id)).map(ofEvery),
  truncatedMetric(),
  residueCount,
  anyResidue,
  anyLeak,
];

const faults: readonly TurnFault[] = [
  residueFault,
  leaksFault,
  fault("unproposed", "proposes nothing", "proposed", false),
  fault("noncompliant", "is not fence-compliant", "fenceCompliant", false),
  truncatedFault,
];
