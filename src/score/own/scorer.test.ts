import { afterEach, describe, expect, test } from "vitest";
import type { UserExtraction, UserProtocol } from "../../protocols/own/user-protocol.ts";
import {
  agentExperiment,
  narratorExperiment,
  smallSuite,
  usualCompare,
} from "../../suite/__fixtures__/small-suite.ts";
import { keepOpen, openProtocol } from "../../suite/opened-protocols.ts";
import type { OwnProtocolSpec } from "../../suite/suite.ts";
import { figureOf, playSaying, type Saying, scoresOf } from "./__fixtures__/own-run.ts";
import type { OwnExperiment } from "./metrics.ts";

const history = { source: "live", form: "verbatim", nudges: "keep", placement: "message" } as const;

function experimentOf(own: OwnProtocolSpec, plays: "agent" | "narrator"): OwnExperiment {
  const { variants, tasks } = plays === "agent" ? agentExperiment : narratorExperiment;
  return {
    protocol: "own",
    own,
    plays,
    options: { maxChars: null, toolFormat: "native", eligibility: "scripted" },
    seams: ["system"],
    wordings: [{ name: "firm", text: "Write <status>, ```plan or [todo]." }],
    variants,
    tasks,
    history,
    compare: usualCompare,
  };
}

async function cellOf(experiment: OwnExperiment, say: Saying) {
  const cells = await playSaying(smallSuite({ experiments: [experiment] }), say);
  const [cell] = cells;
  if (cell === undefined) throw new RangeError("there is a cell");
  return cell;
}

const fence: OwnProtocolSpec = {
  kind: "fence",
  label: "plan",
  jsonSchema: {
    type: "object",
    properties: { steps: { type: "array", items: { type: "string" } } },
    required: ["steps"],
    additionalProperties: false,
  },
};

const block = (body: string) => `She left.\n\n\`\`\`plan\n${body}\n\`\`\``;

describe("a declared fence", () => {
  // biome-ignore format: a row is a case
  test.each<[string, string, readonly (number | string)[]]>([
    ["that fits its schema", block('{"steps": ["go"]}'), [1, 1, 0]],
    ["whose list holds a number", block('{"steps": [1]}'), [1, 0, 0]],
    ["with a key too many", block('{"steps": [], "x": 1}'), [1, 0, 0]],
    ["under a borrowed label", '```json\n{"steps": []}\n```', [1, 0, 1]],
    ["that is story code", '```json\n{"x": []}\n```', [0, 0, 0]],
  ])("judges one %s by its JSON Schema", async (_, text, figures) => {
    await openProtocol(fence);
    const cell = await cellOf(experimentOf(fence, "narrator"), () => text);
    const metrics = ["proposed", "fenceCompliant", "leaks:json_fence"];
    expect(metrics.map((name) => figureOf(cell, name))).toEqual(figures);
    expect(cell.rows).toHaveLength(2);
  });

  test.each([
    ["prefill", ["fenceCompliant"], [1, 1, "given", 0]],
    ["constrained", ["fenceCompliant"], [1, "given", "given", 0]],
    ["system", [], [0, 0, "none", "the turn takes one call"]],
  ] as const)("credits no model at %s with what the harness gave", async (seam, given, figures) => {
    await openProtocol(fence);
    const experiment = { ...experimentOf(fence, "narrator"), seams: [seam] };
    const cell = await cellOf(experiment, ({ prefill, constraint }) =>
      prefill !== null
        ? '\n{"steps": []}\n```'
        : constraint !== null
          ? '{"steps": []}'
          : "She left.",
    );
    const [form] = scoresOf(cell, "form");
    expect([
      figureOf(cell, "proposed"),
      figureOf(cell, "fenceCompliant"),
      typeof form === "string" ? form : figureOf(cell, "form"),
      figureOf(cell, "proposedUnprompted"),
    ]).toEqual(figures);
    expect(cell.given).toEqual(given);
  });

  test("lists the leaks that it knows even where there are none", async () => {
    await openProtocol(fence);
    const { metrics } = await cellOf(experimentOf(fence, "narrator"), () => "She left.");
    const names = metrics.map(({ id }) => id);
    expect(names.filter((id) => id.startsWith("leaks:"))).toEqual([
      "leaks:bare_fence",
      "leaks:dangling_fence",
      "leaks:json_fence",
      "leaks:trailing_object",
    ]);
    expect(names).toContain("residue");
    expect(names).not.toContain("called");
    expect(names.filter((id) => id.includes("@"))).toEqual([]);
  });
});

describe("a declared tag", () => {
  const tag: OwnProtocolSpec = { kind: "tag", name: "status", maxChars: null };

  test("is read from the tools' field, where nothing else of it is", async () => {
    await openProtocol(tag);
    const experiment = { ...experimentOf(tag, "agent"), seams: ["tool-field"] };
    const cell = await cellOf(experiment, () => "I look.");
    expect(figureOf(cell, "leading")).toBe("given");
    expect(figureOf(cell, "single")).toBe("given");
    expect(figureOf(cell, "called")).toBe(1);
    expect(typeof figureOf(cell, "declared")).toBe("number");
  });

  test("counts a step that no turn stands for as not declared, and as nothing leaked", async () => {
    await openProtocol(tag);
    const experiment = experimentOf(tag, "agent");
    const suite = smallSuite({ experiments: [{ ...experiment, tasks: agentExperiment.tasks }] });
    const [cell] = await playSaying(
      { ...suite, experiments: [withMoreSteps(experiment)] },
      () => "<status>A</status>\nI look.",
    );
    const unmet = cell?.rows.findIndex(({ turn }) => turn === null) ?? -1;
    expect(unmet).toBeGreaterThanOrEqual(0);
    if (cell === undefined) return;
    expect(scoresOf(cell, "declared")[unmet]).toBe(false);
    expect(scoresOf(cell, "unclosed")[unmet]).toEqual({ unscored: "no turn stands for the step" });
    expect(scoresOf(cell, "leaks:dangling_tag")[unmet]).toEqual({
      unscored: "no turn stands for the step",
    });
    expect(figureOf(cell, "declared@called")).toBe(1);
  });

  test("has the turns that called a tool as its headline with eligibility calls", async () => {
    await openProtocol(tag);
    const experiment = experimentOf(tag, "agent");
    const cell = await cellOf(
      { ...experiment, options: { ...experiment.options, eligibility: "calls" } },
      () => "<status>A</status>",
    );
    const declared = cell.metrics.find(({ id }) => id === "declared");
    expect(declared?.denominator).toBe("turns that called a tool");
    expect(cell.metrics.some(({ id }) => id.includes("@"))).toBe(false);
  });
});

/** The experiment with a step whose tool the model is never led to. */
function withMoreSteps(experiment: OwnExperiment): OwnExperiment {
  const tasks = agentExperiment.tasks.map((task) =>
    task.for === "agent"
      ? {
          ...task,
          turns: task.turns.map((turn) => ({
            ...turn,
            steps: [...turn.steps, ...turn.steps.slice(-1)],
          })),
        }
      : task,
  );
  return { ...experiment, tasks };
}

describe("a module", () => {
  const spec: OwnProtocolSpec = {
    kind: "module",
    name: "mine",
    path: "mine.ts",
    hash: "0",
    version: 1,
    position: "trailing",
    schema: null,
  };
  let answer: (text: string) => UserExtraction = () => {
    throw new Error("no answer");
  };
  const protocol: UserProtocol = {
    version: 1,
    position: "trailing",
    opener: "[todo]",
    facts: { depth: { unit: "count", direction: null } },
    extract: (text) => answer(text),
  };
  keepOpen(spec, protocol);
  afterEach(() => {
    answer = () => {
      throw new Error("no answer");
    };
  });

  test("that throws leaves its replies unreadable, which declare nothing and have no facts", async () => {
    const cell = await cellOf(experimentOf(spec, "narrator"), () => "She left.");
    const metrics = ["unreadable", "declared", "depth", "truncated", "residue"];
    expect(metrics.map((name) => figureOf(cell, name))).toEqual([
      1,
      0,
      "the extractor had no answer",
      0,
      0,
    ]);
    expect(cell.missing.size).toBe(0);
  });

  test("has every leak that it ever named in every cell, sorted by name, zeros among them", async () => {
    answer = (text) => ({
      prose: text,
      declared: false,
      removals: [
        { rule: text.includes("lamp") ? "b_rule" : "a_rule", kind: "leak", start: 0, end: 1 },
        { rule: "fine", kind: "declaration", start: 1, end: 2 },
        { rule: "z_rule", kind: "leak", start: 3, end: 4 },
      ],
    });
    const experiment = { ...experimentOf(spec, "narrator"), seams: ["none", "system"] };
    const cells = await playSaying(smallSuite({ experiments: [experiment] }), ({ messages }) =>
      messages.some(({ role }) => role === "system" && messages[0]?.content.includes("Write"))
        ? "She left."
        : "The lamp.",
    );
    for (const { metrics } of cells) {
      expect(metrics.slice(-2).map(({ id }) => id)).toEqual(["leaks:a_rule", "leaks:b_rule"]);
    }
    const leaks = (at: number) =>
      ["leaks:a_rule", "leaks:b_rule"].map((name) => figureOf(cells[at], name));
    expect([leaks(0), leaks(1)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});
