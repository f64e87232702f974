import { describe, expect, test } from "vitest";
import { advance, hasEnded, positionsOf, type ScriptProgress, startOf } from "./agent-script.ts";
import type { ToolCall } from "./message.ts";
import type { AgentTask, ScriptedStep } from "./task.ts";

function step(tool: string, query: string): ScriptedStep {
  return {
    tool,
    arguments: { query },
    result: `${tool} saw ${query}`,
    heading: null,
    says: null,
  };
}

const tool = (name: string) => ({ name, description: name, parameters: { type: "object" } });

const task: AgentTask = {
  for: "agent",
  name: "triage",
  title: "Triage",
  tools: [tool("search"), tool("read"), tool("write")],
  turns: [
    { user: "Look into it.", steps: [step("search", "a"), step("read", "b")], answer: null },
    { user: "Now mend it.", steps: [step("write", "c")], answer: null },
  ],
  results: [
    { tool: "search", arguments: null, result: "nothing like that" },
    { tool: "read", arguments: { query: "z" }, result: "page z" },
  ],
};

function call(name: string, query?: string): ToolCall {
  return { id: "1", name, arguments: query === undefined ? "{}" : JSON.stringify({ query }) };
}

/** Plays lists of calls and tells the position of each turn with the fates at the end. */
function play(turns: readonly (readonly ToolCall[])[], format: "native" | "scripted" = "native") {
  let progress: ScriptProgress = startOf(task);
  const stands: (number | null)[] = [];
  const results: (readonly string[])[] = [];
  for (const calls of turns) {
    const next = advance(task, progress, calls, format);
    stands.push(next.position);
    results.push(next.results);
    progress = next.progress;
  }
  return { stands, results, fates: progress.fates, ended: hasEnded(task, progress) };
}

describe("positionsOf()", () => {
  test("numbers tool steps and answers over the whole task", () => {
    expect(positionsOf(task).map(({ userTurn, step }) => [userTurn, step?.tool ?? null])).toEqual([
      [0, "search"],
      [0, "read"],
      [0, null],
      [1, "write"],
      [1, null],
    ]);
  });
});

describe("advance() in native format", () => {
  const cases: readonly {
    readonly name: string;
    readonly turns: readonly (readonly ToolCall[])[];
    readonly stands: readonly (number | null)[];
    readonly fates: string;
  }[] = [
    {
      name: "follows a model that follows the script",
      turns: [[call("search")], [call("read")], [], [call("write")], []],
      stands: [0, 1, 2, 3, 4],
      fates: "sssss",
    },
    {
      name: "counts a detour as off script and comes back",
      turns: [[call("write2")], [call("search")], [call("read")], [], []],
      stands: [null, 0, 1, 2, null],
      fates: "ssspp",
    },
    {
      name: "lets one turn stand for one step and merges the others it made",
      turns: [[call("read"), call("search")], [], [call("write")], []],
      stands: [0, 2, 3, 4],
      fates: "smsss",
    },
    {
      name: "leaves the steps of a loop that ended early pending",
      turns: [[], [call("write")], []],
      stands: [null, 3, 4],
      fates: "pppss",
    },
    {
      name: "lets a step of a later user turn be made ahead of it",
      turns: [[call("search")], [call("write")], [call("read")], [], []],
      stands: [0, 3, 1, 2, 4],
      fates: "sssss",
    },
  ];
  test.each(cases)("$name", ({ turns, stands, fates }) => {
    const played = play(turns);
    expect(played.stands).toEqual(stands);
    expect(played.fates.map((fate) => fate[0]).join("")).toBe(fates);
    expect(played.ended).toBe(true);
  });

  test("prefers the step with the same arguments, and its result", () => {
    const twice: AgentTask = {
      ...task,
      turns: [{ user: "Both.", steps: [step("search", "a"), step("search", "b")], answer: null }],
    };
    const first = advance(twice, startOf(twice), [call("search", "b")], "native");
    expect(first.position).toBe(1);
    expect(first.results).toEqual(["search saw b"]);
  });

  test.each([
    ["the step's own result when only the tool fits", call("read", "other"), "read saw b"],
    ["a spare result for these very arguments", call("read", "z"), "page z"],
    ["an error for a tool that is not offered", call("rm"), "error: there is no tool of this name"],
    [
      "the scripted result over malformed arguments",
      { ...call("search"), arguments: "{" },
      "search saw a",
    ],
    [
      "the scripted result over endless nesting",
      { ...call("search"), arguments: "[".repeat(200_000) },
      "search saw a",
    ],
  ])("returns %s", (_, made, result) => {
    expect(advance(task, startOf(task), [made], "native").results).toEqual([result]);
  });

  test("ends a user turn for a model that never stops calling tools", () => {
    const turns = Array.from({ length: 40 }, () => [call("search")]);
    let progress = startOf(task);
    let replies = 0;
    for (const calls of turns) {
      if (hasEnded(task, progress)) break;
      progress = advance(task, progress, calls, "native").progress;
      replies++;
    }
    expect(replies).toBe(2 * 2 + 3 + (2 * 1 + 3));
  });
});

describe("advance() in scripted format", () => {
  test("stands for the next position whatever the reply calls", () => {
    const played = play([[], [call("rm")], [], [], []], "scripted");
    expect(played.stands).toEqual([0, 1, 2, 3, 4]);
    expect(played.results).toEqual([["search saw a"], ["read saw b"], [], ["write saw c"], []]);
    expect(played.ended).toBe(true);
  });

  test("refuses to go past the end", () => {
    let progress = startOf(task);
    for (let turn = 0; turn < 5; turn++)
      progress = advance(task, progress, [], "scripted").progress;
    expect(() => advance(task, progress, [], "scripted")).toThrow(RangeError);
  });
});
