import { normalizeLabel } from "../../protocols/purpose-label/label.ts";
import {
  type PurposeLabelReading,
  purposeLabelProtocol,
} from "../../protocols/purpose-label/protocol.ts";
import { scriptCalls } from "../../seam/script-calls.ts";
import { declaredInCall, toolField } from "../../seam/tool-field.ts";
import { positionsOf } from "../../suite/agent-script.ts";
import type { Experiment } from "../../suite/suite.ts";
import type { AgentTask } from "../../suite/task.ts";
import type { AnsweredRecord, CellScorer } from "../cell-scorer.ts";
import { purposeLabelMetrics } from "./metrics.ts";
import type { AgentReply } from "./turn.ts";

/** Scores agents' replies by the purpose-label metrics. */
export function purposeLabelScorer({
  options,
}: Extract<Experiment, { protocol: "purpose-label" }>): CellScorer {
  const { maxChars, toolFormat, eligibility } = options;
  const protocol = purposeLabelProtocol(maxChars);
  const metrics = purposeLabelMetrics(eligibility);

  function readingOf(record: AnsweredRecord, seam: string): PurposeLabelReading {
    const { text } = record.reply;
    return seam === toolField.id
      ? fieldReading(record, maxChars)
      : protocol.extract(text, isPrefilled(record));
  }

  return {
    metrics,
    callsPerTurn: () => 1,
    unmet: metrics.map((metric) => metric.score({ kind: "unmet" })),
    read: ([record], seam) =>
      record === undefined
        ? { text: "", extraction: { prose: "", removals: [] } }
        : { text: record.reply.text, extraction: readingOf(record, seam) },
    scoresOf([record], seam, task) {
      if (record === undefined) return metrics.map(() => ({ unscored: "no reply" }));
      const { reply } = record;
      const turn: AgentReply = {
        kind: "reply",
        text: reply.text,
        reading: readingOf(record, seam),
        given: seam === toolField.id ? "form" : isPrefilled(record) ? "opener" : null,
        called: toolFormat === "scripted" ? null : scriptCalls(reply, toolFormat, seam).length > 0,
        toolStep: task.for === "agent" && isToolStep(task, record.step),
        truncated: reply.finish.reason === "length",
      };
      return metrics.map((metric) => metric.score(turn));
    },
  };
}

/** Whether the harness wrote the opener, so that the reply is its continuation. */
function isPrefilled(record: AnsweredRecord): boolean {
  return record.delivery.given.includes("opener");
}

/** A declaration made in the field of a call: the first that holds one. The text has no part in it. */
function fieldReading({ reply }: AnsweredRecord, maxChars: number): PurposeLabelReading {
  const declared = reply.toolCalls.map(declaredInCall).find((text) => text !== null) ?? "";
  const label = normalizeLabel(declared, maxChars);
  return { label, declared: label !== "", prose: reply.text, removals: [] };
}

function isToolStep(task: AgentTask, step: number | null): boolean {
  return step !== null && positionsOf(task)[step]?.step != null;
}
