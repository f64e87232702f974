import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import { plainReply } from "../model/model.ts";
import { ownProtocol } from "../protocols/own/own-protocol.ts";
import { defaultVocabulary } from "../protocols/state-block/default-vocabulary.ts";
import { contextOf, modelOf, replyOf } from "../run/__fixtures__/rehearsal.ts";
import { runSuite } from "../run/run-suite.ts";
import { scoredWithRows } from "../score/__fixtures__/cell-with-rows.ts";
import { isUnscored, type Score } from "../score/metric.ts";
import {
  agentExperiment,
  narratorExperiment,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import { messagesFormat } from "./formats/messages-format.ts";
import { textFormat } from "./formats/text-format.ts";
import type { RecordedConversation, TranscriptFormat } from "./recorded-turn.ts";
import { type ScoringOptions, scoreTranscripts } from "./score-transcripts.ts";
import type { TranscriptScorer } from "./scored-turn.ts";
import { ownTurns } from "./scorers/own-turns.ts";
import { purposeLabelTurns } from "./scorers/purpose-label-turns.ts";
import { stateBlockTurns } from "./scorers/state-block-turns.ts";

const labels = purposeLabelTurns(64);
const blocks = stateBlockTurns(defaultVocabulary);

function conversationsOf(
  format: TranscriptFormat,
  record: unknown,
): readonly RecordedConversation[] {
  const reading = format.read(record);
  if (reading.kind === "fault") throw new Error(reading.problem);
  return reading.conversations;
}

function scored(
  scorer: TranscriptScorer,
  format: TranscriptFormat,
  records: readonly unknown[],
  options: Partial<ScoringOptions> = {},
) {
  const scoring = scoreTranscripts(scorer, {
    groupBy: null,
    wanted: "called",
    worst: 0,
    ...options,
  });
  for (const [at, record] of records.entries()) {
    for (const conversation of conversationsOf(format, record)) {
      scoring.add(conversation, { file: "f", line: at + 1 });
    }
  }
  return scoring.end();
}

const text = textFormat("text");

/** What was found in an arm, and in how many trials or turns. */
function figure(result: ReturnType<typeof scored>, name: string, arm = 0) {
  const { units } = result.arms[arm]?.figures.find((one) => one.name === name) ?? {};
  return [units?.found, units?.of];
}

/** An agent that now declares and now does not, in every way that a metric looks at. */
const agentSays = [
  "<purpose>Finding the failing test</purpose>\nI look for it.",
  "I look. <purpose>Reading the log</purpose>",
  "<purpose>I will now call find_test on the file and then I will see.</purpose>\nGo.",
  "Just looking.",
  `<purpose>${"Reading the whole log of the login test from end to end ".repeat(3)}</purpose>\nGo.`,
  "<purpose>Reading the log",
  "<purpose>A</purpose>\n<purpose>B</purpose>\nGo.",
];
const narratorSays = [
  'She lifts it.\n```state\n{"events": [{"type": "set_possession", "item": "lamp", "owner": "mara"}]}\n```',
  'She lifts it.\n```json\n{"events": []}\n```',
  "She lifts it.",
  'She lifts it.\n```state\n{"events": [{"type": "nothing"}]}\n```',
  'She lifts it.\n```state\n{"events": [',
];

async function played(experiment: Experiment, says: readonly string[]) {
  const suite: Suite = smallSuite({
    experiments: [{ ...experiment, seams: ["system"] }],
    epochs: 20,
  });
  const { context, records } = contextOf();
  const model = modelOf((request, call) => {
    const said = says[(call * 3 + Math.floor(call / 5)) % says.length] ?? "";
    const name = request.tools[call % 2]?.name;
    const calls =
      name === undefined || call % 4 === 3 ? [] : [{ id: `c${call}`, name, arguments: "{}" }];
    return replyOf(said, { toolCalls: calls });
  });
  await runSuite(suite, new Map([[model.id, model]]), context);
  const [cell] = await scoredWithRows(suite, records);
  if (cell === undefined) throw new Error("the suite has a cell");
  const counted = (id: string) => {
    const at = cell.metrics.findIndex((metric) => metric.id === id);
    const scores = cell.rows
      .map(({ scores: row }) => row[at] as Score)
      .filter((one) => !isUnscored(one));
    return [scores.filter((score) => score === true).length, scores.length];
  };
  return { counted, records };
}

/** Each conversation of a journal as another tool would have logged it: what was sent last and what came back. */
function exported(records: readonly TurnRecord[]): readonly unknown[] {
  const last = new Map(records.map((record) => [`${record.task} ${record.epoch}`, record]));
  return [...last.values()].map(({ request, reply }) => ({
    tools: request.tools.map(({ name }) => ({ type: "function", function: { name } })),
    messages: [
      ...request.messages,
      { role: "assistant", content: reply?.text, toolCalls: reply?.toolCalls ?? [] },
    ].map((message) => ({
      role: message.role,
      content: message.content,
      ...("toolCalls" in message && {
        tool_calls: message.toolCalls.map(({ id, name, arguments: written }) => ({
          id,
          type: "function",
          function: { name, arguments: written },
        })),
      }),
    })),
  }));
}

describe("scoreTranscripts() of a run of ours, exported", () => {
  test("comes to the run's own figures over the turns that called a tool", async () => {
    const { counted, records } = await played(agentExperiment, agentSays);
    const result = scored(labels, messagesFormat, exported(records));
    for (const name of [
      "declared",
      "leading",
      "single",
      "withinBudget",
      "compliant",
      "unclosed",
      "heading",
      "hollow",
    ]) {
      const id = `${name}@called`;
      expect([id, ...figure(result, id)]).toEqual([id, ...counted(id)]);
    }
    const [found = 0, of = 0] = figure(result, "declared@called");
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(of);
    expect(figure(result, "spurious")).toEqual(counted("spurious"));
  });

  test("comes to the run's own proposals", async () => {
    const history = { ...narratorExperiment.history, form: "verbatim" } as const;
    const { counted, records } = await played({ ...narratorExperiment, history }, narratorSays);
    const result = scored(blocks, messagesFormat, exported(records));
    for (const id of ["proposed", "fenceCompliant"]) {
      expect([id, ...figure(result, id)]).toEqual([id, ...counted(id)]);
    }
    expect(figure(result, "proposed")[1]).toBe(40);
  });
});

describe("scoreTranscripts()", () => {
  const reply = (model: string, arm: unknown, said = "Go.") => ({
    model,
    text: said,
    meta: { arm },
  });

  test("tells arms apart by what the format knows, or by the fields that it is given", () => {
    const records = [reply("a", 1), reply("b", 1), reply("a", 2), { text: "Go." }];
    const arms = (groupBy: readonly string[] | null) =>
      scored(labels, text, records, { groupBy }).arms.map(({ arm, turns }) => [arm, turns]);
    expect(arms(null)).toEqual([
      [{ model: "a" }, 2],
      [{ model: "b" }, 1],
      [{}, 1],
    ]);
    expect(arms(["meta.arm"])).toEqual([
      [{ "meta.arm": "1" }, 2],
      [{ "meta.arm": "2" }, 1],
      [{ "meta.arm": null }, 1],
    ]);
    expect(arms(["file"])).toEqual([[{ file: "f" }, 4]]);
  });

  test("refuses a field that is in no record, and more arms than a table holds", () => {
    expect(() => scored(labels, text, [reply("a", 1)], { groupBy: ["modle"] })).toThrow(UsageError);
    const many = Array.from({ length: 1001 }, (_, at) => reply(`m${at}`, 1));
    expect(() => scored(labels, text, many)).toThrow("more than 1000 arms");
  });

  test("looks for a missing declaration where one is wanted", () => {
    const call = { tool_calls: [{ id: "c", function: { name: "f", arguments: "{}" } }] };
    const says = (content: string, calls: object = {}) => ({
      role: "assistant",
      content,
      ...calls,
    });
    const chat = {
      messages: [says("Go.", call), says("<purpose>A goal</purpose>", call), says("Done.")],
    };
    const undeclared = (
      wanted: ScoringOptions["wanted"],
      records: readonly unknown[],
      format: TranscriptFormat,
    ) => scored(labels, format, records, { wanted }).faults.find(({ id }) => id === "undeclared");
    expect(undeclared("called", [chat], messagesFormat)).toMatchObject({
      found: 1,
      of: 2,
      first: "f:1, message 1",
    });
    expect(undeclared("all", [chat], messagesFormat)).toMatchObject({ found: 2, of: 3 });
    expect(undeclared("called", [{ text: "Go." }], text)).toMatchObject({ found: 1, of: 1 });
  });

  test("counts what has no reply as missing and in no denominator", () => {
    const result = scored(labels, text, [{ text: null }, { text: "Go." }]);
    expect(result.arms[0]).toMatchObject({ turns: 1, missing: new Map([["error", 1]]) });
    expect(result.faults.find(({ id }) => id === "missing")).toMatchObject({ found: 1, of: 2 });
  });

  test("does not credit a model with what its turn was begun with", () => {
    const scoring = scoreTranscripts(labels, { groupBy: null, wanted: "all", worst: 0 });
    const turn = (said: string, prefix: string) => ({
      place: "",
      showsCalls: true,
      answer: { kind: "reply", reply: plainReply(said), prefix } as const,
    });
    const turns = [turn("Finding it</purpose>\nGo.", "<purpose>"), turn("Go.", "<purpose>")];
    const rest = { place: "", arm: {}, task: null, tools: [], record: null };
    scoring.add({ ...rest, turns }, { file: "f", line: 1 });
    const result = scoring.end();
    expect(figure(result, "declared")).toEqual([1, 2]);
    expect(figure(result, "compliant")).toEqual([0, 0]);
    expect(figure(result, "unclosed")).toEqual([1, 2]);
  });

  test("keeps the worst turns: what a reader sees first, of equals the earlier", () => {
    const says = ["Fine <purpose>half", "She waits.", "a </purpose> b <purpose> c", "Nothing."];
    const { worst } = scored(
      labels,
      text,
      says.map((said) => ({ text: said })),
      { worst: 3 },
    );
    expect(worst.map(({ place, faults }) => [place, faults[0]])).toEqual([
      ["f:3", "residue"],
      ["f:1", "residue"],
      ["f:2", "undeclared"],
    ]);
    expect(worst[0]?.pieces.map(({ start, end, kind }) => [start, end, kind])).toEqual([
      [2, 12, "residue"],
      [15, 24, "residue"],
    ]);
  });

  test("shows residue where it stands in the reply, behind what was taken out", () => {
    const said = 'She waits.\n```json\n{"events": []}\n```\nThe door opens. <|im_end|>';
    const { worst } = scored(blocks, text, [{ text: said }], { worst: 1 });
    const pieces = worst[0]?.pieces ?? [];
    expect(pieces.map(({ kind }) => kind)).toContain("residue");
    for (const { start, end, excerpt } of pieces)
      expect(said.slice(start, end)).toBe(excerpt.piece);
  });
});

describe("ownTurns()", () => {
  const rules = ["b_rule", "a_rule"];
  const own = () =>
    ownTurns(
      ownProtocol(
        {
          version: 1,
          position: "leading",
          opener: "[todo]",
          facts: { words: { unit: "count", direction: null } },
          extract(said) {
            const rule = rules.find((one) => said.includes(one));
            if (said === "throw") throw new Error("no");
            return {
              prose: rule === undefined ? said : "",
              declared: said.startsWith("[todo]"),
              removals:
                rule === undefined ? [] : [{ rule, kind: "leak", start: 0, end: said.length }],
              facts: { words: said.split(" ").length },
            };
          },
        },
        "mine",
      ),
    );

  test("counts leaks by rules that are met late over all turns", () => {
    const scorer = own();
    const records = ["[todo] a", "x b_rule", "y a_rule", "y a_rule", "throw"].map((said) => ({
      text: said,
    }));
    const result = scored(scorer, text, records);
    expect(scorer.metrics.slice(-2).map(({ id }) => id)).toEqual(["leaks:b_rule", "leaks:a_rule"]);
    const leaks = result.arms[0]?.figures.slice(-2).map(({ name }) => name);
    expect(leaks).toEqual(["leaks:a_rule", "leaks:b_rule"]);
    expect(figure(result, "leaks:b_rule")).toEqual([1, 5]);
    expect(figure(result, "leaks:a_rule")).toEqual([2, 5]);
    expect(figure(result, "declared")).toEqual([1, 5]);
    expect(figure(result, "unreadable")).toEqual([1, 5]);
    expect(result.faults.map(({ id, found }) => [id, found])).toEqual([
      ["residue", 0],
      ["leaks", 3],
      ["undeclared", 4],
      ["unreadable", 1],
      ["truncated", 0],
      ["missing", 0],
    ]);
  });
});

describe("every scorer", () => {
  test("answers any text, and cuts its pieces out of it", () => {
    const bits = fc.constantFrom(
      ...["<purpose>", "</purpose>", "```state\n", "```", '{"events": []}', "\n", "She waits. "],
      ...[
        "<|im_end|>",
        "\u001b[31m",
        "😀",
        "\ud83d",
        "[Hard limit:",
        "Scene: A cellar (at cellar)",
      ],
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), (parts) => {
        const said = parts.join("");
        for (const scorer of [labels, blocks]) {
          const { worst, arms } = scored(scorer, text, [{ text: said }], { worst: 5 });
          expect(arms[0]?.turns).toBe(1);
          for (const { start, end } of worst.flatMap(({ pieces }) => pieces)) {
            expect(start).toBeLessThan(end);
            expect(end).toBeLessThanOrEqual(said.length);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
