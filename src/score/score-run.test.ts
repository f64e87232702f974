import { describe, expect, test } from "vitest";
import { journalOf } from "../journal/__fixtures__/journal-of.ts";
import { turnRecord } from "../journal/__fixtures__/turn-record.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { ModelRequest } from "../model/model.ts";
import { contextOf, modelOf, replyOf } from "../run/__fixtures__/rehearsal.ts";
import { runSuite } from "../run/run-suite.ts";
import {
  agentExperiment,
  narratorExperiment,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import { scoredWithRows } from "./__fixtures__/cell-with-rows.ts";
import type { Score } from "./metric.ts";
import { scoreRun } from "./score-run.ts";

function only(experiment: Experiment, seam: string, changes: object = {}): Suite {
  return smallSuite({ experiments: [{ ...experiment, seams: [seam], ...changes }] });
}

/** Plays the suite with a model that answers so, and gives the scores of one metric by row. */
async function played(suite: Suite, answer: (request: ModelRequest, call: number) => object) {
  const { context, records } = contextOf();
  const model = modelOf((request, call) => {
    const { text = "", ...changes } = answer(request, call) as { text?: string };
    return replyOf(text, changes);
  });
  await runSuite(suite, new Map([[model.id, model]]), context);
  return { records, scores: await scoresOf(suite, records) };
}

async function scoresOf(suite: Suite, records: readonly TurnRecord[]) {
  const [cell] = await scoredWithRows(suite, records);
  return (metric: string): readonly (Score | undefined)[] => {
    const index = cell?.metrics.findIndex(({ id }) => id === metric) ?? -1;
    return (cell?.rows ?? []).map(({ scores }) => scores[index]);
  };
}

const calls = [
  { id: "c0", name: "find_test", arguments: "{}" },
  { id: "c1", name: "read_log", arguments: "{}" },
];
const call = (turn: number) => ({ toolCalls: calls.slice(turn, turn + 1) });

describe("scoreRun() reading an agent's earlier headings", () => {
  const declares = (heading: string) => `<purpose>${heading}</purpose>\nGo.`;

  test.each([
    ["system", "verbatim", [declares("One"), declares("One")], true],
    ["system", "verbatim", [declares("One"), declares("Two")], false],
    ["system", "verbatim", ["Go.", declares("One")], false],
    ["prefill", "verbatim", ["One</purpose>\nGo.", "One</purpose>\nGo."], true],
    ["prefill", "verbatim", [declares("One"), "One</purpose>\nGo."], true],
    ["prefill", "verbatim", ["One</purpose>\nGo.", "Two</purpose>\nGo."], false],
  ] as const)("at %s in live %s history", async (seam, form, texts, expected) => {
    const history = { ...agentExperiment.history, form };
    const { scores } = await played(only(agentExperiment, seam, { history }), (_, turn) => ({
      text: texts[turn] ?? "It expired.",
      ...call(turn),
    }));
    expect(scores("repeated")).toEqual([
      { unscored: "nothing stands before the first step" },
      expected,
      { unscored: "no eligible turns" },
    ]);
  });

  test("finds none where history is stripped of them", async () => {
    const history = { ...agentExperiment.history, form: "stripped" };
    const { scores } = await played(only(agentExperiment, "system", { history }), (_, turn) => ({
      text: declares("One"),
      ...call(turn),
    }));
    expect(scores("repeated")[1]).toEqual({ unscored: "earlier headings were not sent back" });
  });

  test("finds the script's own in given history, in every arm", async () => {
    const history = { ...agentExperiment.history, source: "given" };
    for (const [seam, text] of [
      ["system", declares("Finding the failing test")],
      ["prefill", "Finding the failing test</purpose>\nGo."],
    ] as const) {
      const { scores } = await played(only(agentExperiment, seam, { history }), () => ({ text }));
      expect(scores("repeated")[1]).toBe(true);
    }
  });

  test("reads a tool's field from the calls, and its budget exactly", async () => {
    const field = (turn: number, purpose: string) => ({
      toolCalls: calls
        .slice(turn, turn + 1)
        .map((one) => ({ ...one, arguments: JSON.stringify({ purpose }) })),
    });
    const long = `${"word ".repeat(20)}end...`;
    const { scores } = await played(only(agentExperiment, "tool-field"), (_, turn) =>
      field(turn, turn === 0 ? "Finding it..." : long),
    );
    expect(scores("declared").slice(0, 2)).toEqual([true, true]);
    expect(scores("withinBudget").slice(0, 2)).toEqual([true, false]);
    expect(scores("repeated")[1]).toBe(false);
    expect(scores("leading")[0]).toEqual({ unscored: "given" });
    expect(scores("single")[0]).toEqual({ unscored: "given" });
    const { scores: same } = await played(only(agentExperiment, "tool-field"), (_, turn) =>
      field(turn, "Finding it"),
    );
    expect(same("repeated")[1]).toBe(true);
  });

  test("shows an arm that drops tool calls as such", async () => {
    const { scores } = await played(only(agentExperiment, "system"), () => ({
      text: declares("All in words"),
    }));
    expect(scores("declared")).toEqual([{ unscored: "no eligible turns" }, false, false]);
    expect(scores("called").slice(1)).toEqual([false, false]);
    expect(scores("sameTool").slice(1)).toEqual([false, false]);
    expect(scores("spurious")[0]).toBe(true);
    expect(scores("repeated").slice(1)).toEqual([
      { unscored: "nothing stands before the first step" },
      false,
    ]);
  });
});

describe("scoreRun() reading a narrator's world", () => {
  const takes = '{"type": "set_possession", "item": "lamp", "owner": "mara"}';
  const block = (events: string) => `She nods.\n\n\`\`\`state\n{"events": [${events}]}\n\`\`\``;

  test("scores each turn in the world as it stood", async () => {
    const { scores } = await played(only(narratorExperiment, "system"), (_, turn) => ({
      text: block(turn === 0 ? takes : `${takes}, {"type": "fly"}`),
    }));
    expect(scores("recall")).toEqual([{ found: 1, of: 1 }, { unscored: "no event is expected" }]);
    expect(scores("accepted")).toEqual([1, 1]);
    expect(scores("refused:unknown-type")).toEqual([0, 1]);
  });

  test("scores the same whatever the order of the journal's lines", async () => {
    const suite = only(narratorExperiment, "system");
    const { records, scores } = await played(suite, () => ({ text: block(takes) }));
    const turned = await scoresOf(suite, records.toReversed());
    for (const metric of ["recall", "accepted", "proposed", "residue"]) {
      expect(turned(metric)).toEqual(scores(metric));
    }
  });

  test.each([
    ["prefill", `\n{"events": [${takes}]}\n\`\`\``],
    ["constrained", `{"events": [${takes}]}`],
  ])("marks at %s what the harness gave, and keeps the figure", async (seam, second) => {
    const suite = only(narratorExperiment, seam);
    const { records, scores } = await played(suite, (_, asked) => ({
      text: asked % 2 === 0 ? "She nods." : second,
      usage: { inputTokens: null, outputTokens: 5 },
    }));
    const [cell] = (await scoreRun(suite, journalOf(records))).cells;
    expect(cell?.given).toEqual(["fenceCompliant"]);
    expect(scores("form")[0]).toEqual({ unscored: "given" });
    expect(scores("fenceCompliant")).toEqual([true, true]);
    expect(scores("recall")[0]).toEqual({ found: 1, of: 1 });
    expect(scores("outputTokens")).toEqual([10, 10]);
    expect(scores("residue")).toEqual([0, 0]);
  });

  test("knows no tokens of a turn when one of its calls is not counted", async () => {
    const { scores } = await played(only(narratorExperiment, "constrained"), (_, asked) => ({
      text: '{"events": []}',
      usage: { inputTokens: null, outputTokens: asked % 2 === 0 ? 5 : null },
    }));
    expect(scores("outputTokens")[0]).toEqual({ unscored: "the server does not say" });
  });
});

describe("scoreRun() looking for residue", () => {
  test("knows the cell's own wording, and no other's", async () => {
    const wordings = [
      ...agentExperiment.wordings,
      {
        name: "other",
        text: "Would you be so good as to put a small title above each of your calls.",
      },
    ];
    const suite = only(agentExperiment, "system", { wordings });
    const { reply } = turnRecord();
    if (reply === null) throw new Error("the record is answered");
    const record = (wording: string) =>
      turnRecord({
        cell: `purpose-label/system/${wording}/default/sim:steady`,
        reply: { ...reply, text: "Be so good as to put a small title above each of your calls." },
      });
    const cells = await scoredWithRows(suite, [record("firm"), record("other")]);
    const residue = cells.map(({ metrics, rows }) => {
      const index = metrics.findIndex(({ id }) => id === "residue");
      return rows.filter(({ turn }) => turn !== null).map(({ scores }) => scores[index]);
    });
    expect(residue).toEqual([[0], [1]]);
  });

  test("knows the length hint of a narrator that is given one", async () => {
    const hint =
      "Bring the narration to a close early enough to append the state block before the limit cuts it off.";
    const variants = (lengthHint: boolean) => ({
      variants: narratorExperiment.variants.map((variant) => ({ ...variant, lengthHint })),
    });
    const pieces = async (lengthHint: boolean) =>
      (
        await played(only(narratorExperiment, "none", variants(lengthHint)), () => ({
          text: `Rain fell. ${hint.slice(0, 45)} Rain fell on.`,
        }))
      ).scores("residue");
    expect(await pieces(true)).toEqual([1, 1]);
    expect(await pieces(false)).toEqual([0, 0]);
  });
});
