import { fenceLabel } from "../../protocols/state-block/literals.ts";
import { stateBlockProtocol } from "../../protocols/state-block/protocol.ts";
import { seamOf } from "../../seam/seams.ts";
import { turnText } from "../../seam/turn-text.ts";
import type { Experiment } from "../../suite/suite.ts";
import type { AnsweredRecord, CellScorer, CellSetting } from "../cell-scorer.ts";
import { channelsOf } from "../channels.ts";
import { fenceCompliant } from "./fence-compliant.ts";
import { stateBlockMetrics, worldMetrics } from "./metrics.ts";
import type { StateBlockTurn } from "./turn.ts";
import { worldTurns } from "./world-turns.ts";

/** Scores narrators' replies by the state-block metrics. */
export function stateBlockScorer({
  options,
}: Extract<Experiment, { protocol: "state-block" }>): CellScorer {
  const { vocabulary } = options;
  const protocol = stateBlockProtocol(vocabulary);
  const asksTwice = (seam: string) => seamOf(protocol.position, seam).second !== null;

  function turnOf(calls: readonly AnsweredRecord[], { seam, sought }: CellSetting): StateBlockTurn {
    const text = textOf(calls, seam);
    return {
      text,
      extraction: protocol.extract(text, false),
      given: givenIn(calls),
      unprompted: calls.length > 1 ? proposes(calls[0]) : null,
      vocabulary,
      truncated: calls.some(({ reply }) => reply.finish.reason === "length"),
      channels: channelsOf(
        calls.map(({ reply }) => reply),
        proposesIn,
      ),
      outputTokens: tokensOf(calls),
      sought,
    };
  }

  function proposes(call: AnsweredRecord | undefined): boolean {
    return call !== undefined && proposesIn(call.reply.text);
  }

  function proposesIn(text: string): boolean {
    return protocol.extract(text, false).proposal !== null;
  }

  return {
    metrics: [...stateBlockMetrics, ...worldMetrics],
    words: {
      tag: null,
      fenceLabel,
      eventNames: vocabulary.events.map(({ type }) => type),
      sceneHeading: vocabulary.sceneHeading,
      sectionHeadings: vocabulary.sectionHeadings,
    },
    callsPerTurn: (seam) => (asksTwice(seam) ? 2 : 1),
    givenAt: (seam) => (asksTwice(seam) ? [fenceCompliant.id] : []),
    read(calls, seam) {
      const text = textOf(calls, seam);
      return { text, extraction: protocol.extract(text, false) };
    },
    scoresOf(calls, setting) {
      const turn = turnOf(calls, setting);
      return {
        scores: stateBlockMetrics.map((metric) => metric.score(turn)),
        proposal: turn.extraction.proposal,
      };
    },
    worldScores: (task, told) =>
      worldTurns(task, told, vocabulary).map((turn) =>
        turn === null ? [] : worldMetrics.map((metric) => metric.score(turn)),
      ),
    unmet: () => [],
  };
}

/** The turn's text: of two calls the second's, which holds what it was begun with. */
function textOf(calls: readonly AnsweredRecord[], seam: string): string {
  const last = calls.at(-1);
  return last === undefined ? "" : turnText(seam, last.request, last.reply.text);
}

function givenIn(calls: readonly AnsweredRecord[]): StateBlockTurn["given"] {
  if (calls.at(-1)?.delivery.given.includes("form")) return "form";
  return calls.length > 1 ? "opener" : null;
}

/** What all calls wrote; null when one of them is not counted. */
function tokensOf(calls: readonly AnsweredRecord[]): number | null {
  return calls.reduce<number | null>((sum, { reply }) => {
    const { outputTokens } = reply.usage;
    return sum === null || outputTokens === null ? null : sum + outputTokens;
  }, 0);
}
