import { manifestModel, runManifest } from "../../../estimate/__fixtures__/run-manifest.ts";
import { summarise } from "../../../estimate/summary.ts";
import { journalOf } from "../../../journal/__fixtures__/journal-of.ts";
import { turnRecord } from "../../../journal/__fixtures__/turn-record.ts";
import type { Manifest } from "../../../journal/manifest.ts";
import type { TurnRecord } from "../../../journal/turn-record.ts";
import { plainReply } from "../../../model/model.ts";
import { cellsOf } from "../../../plan/cell.ts";
import { scoreRun } from "../../../score/score-run.ts";
import {
  agentExperiment,
  agentTask,
  modelSpec,
  narratorExperiment,
  narratorTask,
  smallSuite,
} from "../../../suite/__fixtures__/small-suite.ts";
import type { Message, ToolCall } from "../../../suite/message.ts";
import type { Suite } from "../../../suite/suite.ts";
import { cellsTable } from "../../tables/cells.ts";
import { contrastsTable } from "../../tables/contrasts.ts";
import { decayTable, turnRates } from "../../tables/decay.ts";
import { deliveryTable } from "../../tables/delivery.ts";
import { leaksTable } from "../../tables/leaks.ts";
import { servedTable } from "../../tables/served.ts";
import { type PageLimits, pageConversations } from "../page-conversations.ts";
import { type HtmlReport, writeHtml } from "../write-html.ts";

const tasks = Array.from({ length: 9 }, (_, index) => `task-${index}`);

/** Both protocols over nine tasks each, on the named models. */
export function pageSuite(models: readonly string[]): Suite {
  return smallSuite({
    models: models.map((id) => modelSpec(id)),
    experiments: [
      {
        ...agentExperiment,
        seams: ["none", "system", "nudge"],
        tasks: tasks.map((name) => ({ ...agentTask, name })),
      },
      {
        ...narratorExperiment,
        seams: ["system", "nudge"],
        tasks: tasks.map((name) => ({ ...narratorTask, name })),
      },
    ],
  });
}

/** What the model says of a turn. */
export type SaidOf = (place: { cell: string; task: number; turn: number }) => string;

/** Every turn of every conversation of a suite, each saying what `said` answers; an agent's last calls nothing. */
export function pageRecords(suite: Suite, said: SaidOf): readonly TurnRecord[] {
  return cellsOf(suite).flatMap((cell) => {
    const calls = cell.protocol === "purpose-label" ? agentCalls : narratorCalls;
    return tasks.flatMap((task, number) =>
      calls.map((toolCalls, turn) => {
        const reply = plainReply(said({ cell: cell.id, task: number, turn }));
        return turnRecord({
          cell: cell.id,
          task,
          turn,
          step: turn,
          request: { ...turnRecord().request, messages: askedAt(turn) },
          reply: { ...reply, toolCalls },
        });
      }),
    );
  });
}

const agentCalls: readonly (readonly ToolCall[])[] = [
  [callOf("find_test", { name: "login" })],
  [callOf("read_log", { lines: 20 })],
  [],
];
const narratorCalls: readonly (readonly ToolCall[])[] = [[], []];

function askedAt(turn: number): readonly Message[] {
  const before: Message = { role: "assistant", content: "before", toolCalls: [] };
  return [
    { role: "system", content: "You mend <software>." },
    ...(turn === 0 ? [] : [before]),
    { role: "user", content: `Go on with ${turn}.` },
  ];
}

function callOf(name: string, args: unknown) {
  return { id: "c", name, arguments: JSON.stringify(args) };
}

/** A report of those records, scored and summarised as `seambench report` does it. */
export async function htmlReport(
  suite: Suite,
  records: readonly TurnRecord[],
  models: Manifest["models"] = Object.fromEntries(
    suite.models.map(({ id }) => [id, manifestModel({ simulated: id.startsWith("sim:") })]),
  ),
  limits?: PageLimits,
): Promise<HtmlReport> {
  const manifest = runManifest(suite, models);
  const conversations = pageConversations(manifest, limits);
  const run = await scoreRun(suite, journalOf(records), conversations);
  const summary = summarise(manifest, run, false);
  return {
    summary,
    manifest,
    conversations: conversations.written(),
    tables: {
      cells: cellsTable(summary),
      contrasts: contrastsTable(summary),
      leaks: leaksTable(summary),
      decay: decayTable(turnRates(run, manifest)),
      delivery: deliveryTable(summary),
      served: servedTable(summary),
    },
  };
}

/** The page as one text. */
export async function pageOf(report: HtmlReport): Promise<string> {
  const parts: string[] = [];
  const sink = {
    async write(text: string) {
      parts.push(text);
    },
  };
  await writeHtml(sink, report);
  return parts.join("");
}

/** A label that is declared or not, so that arms differ; a state block in narrators' turns. */
export const plainSaid: SaidOf = ({ cell, task, turn }) => {
  const isDeclared =
    cell.includes("/nudge/") || (cell.includes("/system/") && (task + turn) % 3 > 0);
  if (cell.startsWith("state-block")) {
    return isDeclared
      ? 'The water rises.\n\n```state\n{"events": []}\n```'
      : 'The water rises.\n\n```json\n{"events": []}\n```\n<|im_end|>';
  }
  return isDeclared ? "<purpose>Finding the test</purpose>\nOn it." : "On it.";
};
