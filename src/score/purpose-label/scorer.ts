import { normalizeLabel } from "../../protocols/purpose-label/label.ts";
import {
  type PurposeLabelReading,
  purposeLabelProtocol,
} from "../../protocols/purpose-label/protocol.ts";
import { scriptCalls } from "../../seam/script-calls.ts";
import { declaredInCall, toolField } from "../../seam/tool-field.ts";
import { positionsOf } from "../../suite/agent-script.ts";
import type { ToolCall } from "../../suite/message.ts";
import type { Experiment } from "../../suite/suite.ts";
import type { AgentTask, Task } from "../../suite/task.ts";
import type { AnsweredRecord, CellScorer, CellSetting } from "../cell-scorer.ts";
import { channelsOf } from "../channels.ts";
import { type AssistantMessage, earlierHeading } from "./earlier-heading.ts";
import { purposeLabelMetrics } from "./metrics.ts";
import { isPlainHeading } from "./plain-heading.ts";
import { purposeMark } from "./purpose-mark.ts";
import type { AgentReply } from "./turn.ts";
import { unclipped, writtenHeading } from "./written-heading.ts";

/** Scores agents' replies by the purpose-label metrics. */
export function purposeLabelScorer({
  options,
  history,
}: Extract<Experiment, { protocol: "purpose-label" }>): CellScorer {
  const { maxChars, toolFormat, eligibility } = options;
  const protocol = purposeLabelProtocol(maxChars);
  const metrics = purposeLabelMetrics(eligibility);
  const returning = history.form !== "stripped";

  function readingOf(record: AnsweredRecord, seam: string): PurposeLabelReading {
    const { text, toolCalls } = record.reply;
    return seam === toolField.id
      ? fieldReading(text, toolCalls, maxChars)
      : protocol.extract(text, isPrefilled(record));
  }

  /** At a tool's field, recorded history still declares in the text. */
  function earlierReading(
    seam: string,
    { content, toolCalls }: AssistantMessage,
    prefilled: boolean,
  ) {
    const field = seam === toolField.id ? fieldReading(content, toolCalls, maxChars) : null;
    return field?.declared ? field : protocol.extract(content, prefilled);
  }

  function replyOf(
    record: AnsweredRecord,
    { seam, sought }: CellSetting,
    task: AgentTask,
  ): AgentReply {
    const { reply, step } = record;
    const reading = readingOf(record, seam);
    const earlier = earlierHeading(record, (message, prefilled) =>
      earlierReading(seam, message, prefilled),
    );
    const inField = seam === toolField.id;
    const written = inField
      ? unclipped(fieldText(reply.toolCalls))
      : writtenHeading(reply.text, reading);
    const tools = task.tools.map(({ name }) => name);
    return {
      kind: "reply",
      text: reply.text,
      reading,
      written,
      plain: isPlainHeading(written, tools),
      given: inField ? "form" : isPrefilled(record) ? "opener" : null,
      calls:
        toolFormat === "scripted"
          ? null
          : scriptCalls(reply, toolFormat, seam).map(({ name }) => name),
      wanted: wantedTool(task, step),
      mark: purposeMark(task, step),
      // A field stays in the calls of stripped history.
      headingsReturn: returning || earlier !== null,
      earlier,
      truncated: reply.finish.reason === "length",
      channels: channelsOf([reply], (text) => protocol.extract(text, false).declared),
      outputTokens: reply.usage.outputTokens,
      sought,
    };
  }

  return {
    metrics,
    words: {
      tag: "purpose",
      fenceLabel: null,
      eventNames: [],
      sceneHeading: null,
      sectionHeadings: [],
    },
    callsPerTurn: () => 1,
    givenAt: () => [],
    read: ([record], seam) =>
      record === undefined
        ? { text: "", extraction: { prose: "", removals: [] } }
        : { text: record.reply.text, extraction: readingOf(record, seam) },
    scoresOf([record], setting, task) {
      if (record === undefined || task.for !== "agent") {
        throw new RangeError("an agent's turn is one answered call of an agent's task");
      }
      const turn = replyOf(record, setting, task);
      return { scores: metrics.map((metric) => metric.score(turn)), proposal: null };
    },
    worldScores: (task) => task.turns.map(() => []),
    unmet(task, step) {
      const turn = { kind: "unmet", mark: markOf(task, step), headingsReturn: returning } as const;
      return metrics.map((metric) => metric.score(turn));
    },
  };
}

/** Whether the harness wrote the opener, so that the reply is its continuation. */
function isPrefilled(record: AnsweredRecord): boolean {
  return record.delivery.given.includes("opener");
}

/** A declaration made in the field of a call: the first that holds one. The text has no part in it. */
function fieldReading(
  text: string,
  toolCalls: readonly ToolCall[],
  maxChars: number,
): PurposeLabelReading {
  const label = normalizeLabel(fieldText(toolCalls), maxChars);
  return { label, declared: label !== "", prose: text, removals: [] };
}

function fieldText(toolCalls: readonly ToolCall[]): string {
  return toolCalls.map(declaredInCall).find((text) => text !== null) ?? "";
}

function wantedTool(task: AgentTask, step: number | null): string | null {
  return step === null ? null : (positionsOf(task)[step]?.step?.tool ?? null);
}

function markOf(task: Task, step: number) {
  return task.for === "agent" ? purposeMark(task, step) : "no-step";
}
