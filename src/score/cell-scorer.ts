/**
 * Scores one reply of a cell: extracts with the protocol's own extractor and asks each metric of the shelf.
 * A pure function of the journal line and the suite.
 */

import type { TurnRecord } from "../journal/turn-record.ts";
import type { ModelReply } from "../model/model.ts";
import type { Extraction } from "../protocols/protocol.ts";
import { purposeLabelProtocol } from "../protocols/purpose-label/protocol.ts";
import { stateBlockProtocol } from "../protocols/state-block/protocol.ts";
import { positionsOf } from "../suite/agent-script.ts";
import type { Experiment } from "../suite/suite.ts";
import type { AgentTask, Task } from "../suite/task.ts";
import type { Metric, Score } from "./metric.ts";
import { purposeLabelMetrics } from "./purpose-label/metrics.ts";
import { stateBlockMetrics } from "./state-block/metrics.ts";

/** What is known of a metric without its turns. */
export type MetricShape = Omit<Metric<never>, "score">;

export interface CellScorer {
  readonly metrics: readonly MetricShape[];
  /** What the protocol's extractor reads out of the reply. */
  extract(record: TurnRecord, reply: ModelReply): Extraction;
  /** One score for each metric, in their order. */
  scoresOf(record: TurnRecord, reply: ModelReply, task: Task): readonly Score[];
  /** The scores of a scripted tool step that no turn stands for. */
  readonly unmet: readonly Score[];
}

/** The scorer of an experiment's cells. */
export function scorerOf(experiment: Experiment): CellScorer {
  return experiment.protocol === "purpose-label"
    ? purposeLabelScorer(experiment)
    : stateBlockScorer(experiment);
}

type ExperimentOf<Id extends Experiment["protocol"]> = Extract<Experiment, { protocol: Id }>;

function purposeLabelScorer({ options }: ExperimentOf<"purpose-label">): CellScorer {
  const protocol = purposeLabelProtocol(options.maxChars);
  const metrics = purposeLabelMetrics(options.eligibility);
  return {
    metrics,
    unmet: metrics.map((metric) => metric.score({ kind: "unmet" })),
    extract: (record, reply) => protocol.extract(reply.text, isPrefilled(record)),
    scoresOf(record, reply, task) {
      const prefilled = isPrefilled(record);
      const turn = {
        kind: "reply",
        text: reply.text,
        reading: protocol.extract(reply.text, prefilled),
        prefilled,
        called: options.toolFormat === "native" ? reply.toolCalls.length > 0 : null,
        toolStep: task.for === "agent" && isToolStep(task, record.step),
        truncated: reply.finish.reason === "length",
      } as const;
      return metrics.map((metric) => metric.score(turn));
    },
  };
}

/** Whether the harness wrote the opener, so that the reply is its continuation. */
function isPrefilled(record: TurnRecord): boolean {
  return record.delivery.given.includes("opener");
}

function isToolStep(task: AgentTask, step: number | null): boolean {
  return step !== null && positionsOf(task)[step]?.step != null;
}

function stateBlockScorer({ options }: ExperimentOf<"state-block">): CellScorer {
  const { vocabulary } = options;
  const protocol = stateBlockProtocol(vocabulary);
  return {
    metrics: stateBlockMetrics,
    unmet: [],
    extract: (_record, reply) => protocol.extract(reply.text, false),
    scoresOf(_record, reply) {
      const turn = {
        text: reply.text,
        extraction: protocol.extract(reply.text, false),
        vocabulary,
        truncated: reply.finish.reason === "length",
      };
      return stateBlockMetrics.map((metric) => metric.score(turn));
    },
  };
}
