import { stateBlockProtocol } from "../../protocols/state-block/protocol.ts";
import { seamOf } from "../../seam/seams.ts";
import { turnText } from "../../seam/turn-text.ts";
import type { Experiment } from "../../suite/suite.ts";
import type { AnsweredRecord, CellScorer } from "../cell-scorer.ts";
import { stateBlockMetrics } from "./metrics.ts";

/** Scores narrators' replies by the state-block metrics. */
export function stateBlockScorer({
  options,
}: Extract<Experiment, { protocol: "state-block" }>): CellScorer {
  const { vocabulary } = options;
  const protocol = stateBlockProtocol(vocabulary);

  /** The turn's text: of two calls the second's, which holds what it was begun with. */
  function textOf(calls: readonly AnsweredRecord[], seam: string): string {
    const last = calls.at(-1);
    return last === undefined ? "" : turnText(seam, last.request, last.reply.text);
  }

  return {
    metrics: stateBlockMetrics,
    callsPerTurn: (seam) => (seamOf(protocol.position, seam).second === null ? 1 : 2),
    unmet: [],
    read(calls, seam) {
      const text = textOf(calls, seam);
      return { text, extraction: protocol.extract(text, false) };
    },
    scoresOf(calls, seam) {
      const text = textOf(calls, seam);
      const [first] = calls;
      const turn = {
        text,
        extraction: protocol.extract(text, false),
        given: calls.at(-1)?.delivery.given.includes("form")
          ? ("form" as const)
          : calls.length > 1
            ? ("opener" as const)
            : null,
        unprompted:
          calls.length > 1 && first !== undefined
            ? protocol.extract(first.reply.text, false).proposal !== null
            : null,
        vocabulary,
        truncated: calls.some(({ reply }) => reply.finish.reason === "length"),
      };
      return stateBlockMetrics.map((metric) => metric.score(turn));
    },
  };
}
