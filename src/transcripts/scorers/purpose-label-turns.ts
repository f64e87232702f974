import { purposeLabelProtocol } from "../../protocols/purpose-label/protocol.ts";
import { residueIn } from "../../residue/detect-residue.ts";
import type { ProtocolWords } from "../../residue/residue-context.ts";
import { soughtBy } from "../../residue/sought.ts";
import { channelsOf, elsewhereMetric, thoughtMetric } from "../../score/channels.ts";
import type { Metric } from "../../score/metric.ts";
import { unscored } from "../../score/metric.ts";
import { outputTokensMetric } from "../../score/output-tokens.ts";
import { overreachMetric } from "../../score/overreach.ts";
import { compliant } from "../../score/purpose-label/compliant.ts";
import { declared } from "../../score/purpose-label/declared.ts";
import { heading } from "../../score/purpose-label/heading.ts";
import { hollow } from "../../score/purpose-label/hollow.ts";
import { leading } from "../../score/purpose-label/leading.ts";
import { isPlainHeading } from "../../score/purpose-label/plain-heading.ts";
import { single } from "../../score/purpose-label/single.ts";
import type { AgentReply } from "../../score/purpose-label/turn.ts";
import { unclosed } from "../../score/purpose-label/unclosed.ts";
import { withinBudget } from "../../score/purpose-label/within-budget.ts";
import { writtenHeading } from "../../score/purpose-label/written-heading.ts";
import type { TranscriptScorer, TurnFault, TurnReply } from "../scored-turn.ts";
import { fault, residueFault, truncatedFault, wantedFault } from "./faults.ts";
import {
  allTurns,
  calledMetric,
  ofEvery,
  overAll,
  overCalled,
  type Seen,
  truncatedMetric,
} from "./over-turns.ts";
import { anyResidue, residueCount } from "./pieces.ts";

const declarations = [
  declared,
  leading,
  single,
  withinBudget,
  compliant,
  unclosed,
  heading,
  hollow,
];

/**
 * Scores agents' turns by the purpose-label metrics that need no script.
 *
 * @param instruction the texts of the instruction, whose copies are residue; none where they are not known
 */
export function purposeLabelTurns(
  maxChars: number,
  instruction: readonly string[] = [],
): TranscriptScorer {
  const protocol = purposeLabelProtocol(maxChars);
  const sought = soughtBy({ words: purposeWords, instruction });

  function agentReply({ reply, prefix, tools, showsCalls }: TurnReply): AgentReply {
    const prefilled = prefix?.trimEnd().endsWith(protocol.opener) === true;
    const reading = protocol.extract(reply.text, prefilled);
    const written = writtenHeading(reply.text, reading);
    const names = reply.toolCalls.map(({ name }) => name);
    return {
      kind: "reply",
      text: reply.text,
      reading,
      written,
      plain: isPlainHeading(written, tools),
      given: prefilled ? "opener" : null,
      calls: showsCalls ? names : null,
      wanted: null,
      earlier: null,
      mark: "no-step",
      headingsReturn: false,
      truncated: reply.finish.reason === "length",
      channels: channelsOf([reply], (text) => protocol.extract(text, false).declared),
      outputTokens: reply.usage.outputTokens,
      sought,
    };
  }

  return {
    protocol: protocol.id,
    metrics,
    faults,
    read(reply) {
      const turn = agentReply(reply);
      const { prose, removals } = turn.reading;
      const residue = residueIn(prose, sought);
      const seen = { reply, turn, text: turn.text, removals, residue };
      const scores = metrics.map((metric) => metric.score(seen));
      return { text: turn.text, prose, removals, residue, scores };
    },
  };
}

/** What a reader of an agent should not see. */
export const purposeWords: ProtocolWords = {
  tag: "purpose",
  fenceLabel: null,
  eventNames: [],
  sceneHeading: null,
  sectionHeadings: [],
};

/** Whether a turn that calls no tool declares a purpose all the same. */
const spurious: Metric<Seen<AgentReply>> = {
  id: "spurious",
  version: 1,
  unit: "proportion",
  direction: "lower",
  denominator: "turns without a call",
  score({ turn: { calls, reading } }) {
    if (calls === null) return unscored("the file shows no tool calls");
    return calls.length > 0 ? unscored("every turn calls a tool") : reading.declared;
  },
};

const metrics: readonly Metric<Seen<AgentReply>>[] = [
  ...declarations.map(overAll),
  ...declarations.map(overCalled),
  calledMetric(),
  truncatedMetric(),
  spurious,
  residueCount,
  anyResidue,
  ofEvery(
    overreachMetric<AgentReply>(allTurns, ({ text, reading, sought }) => ({
      text,
      removals: reading.removals,
      sought,
    })),
  ),
  ofEvery(outputTokensMetric<AgentReply>(allTurns, ({ outputTokens }) => outputTokens)),
  ofEvery(thoughtMetric<AgentReply>(allTurns, ({ channels }) => channels)),
  ofEvery(
    elsewhereMetric<AgentReply>(allTurns, ({ channels, reading }) => ({
      channels,
      declared: reading.declared,
    })),
  ),
];

const faults: readonly TurnFault[] = [
  residueFault,
  wantedFault("undeclared", "declares nothing", "declared", false),
  wantedFault("noncompliant", "is not compliant", "compliant", false),
  wantedFault("unclosed", "leaves the tag open", "unclosed", true),
  wantedFault("hollow", "declares no heading", "hollow", true),
  fault("spurious", "declares without a call", "spurious", true),
  truncatedFault,
];
