import { beforeAll, describe, expect, test } from "vitest";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { ModelAnswer, ModelRequest } from "../model/model.ts";
import type { UserProtocol } from "../protocols/own/user-protocol.ts";
import {
  agentExperiment,
  narratorExperiment,
  smallSuite,
  usualCompare,
} from "../suite/__fixtures__/small-suite.ts";
import { keepOpen, openProtocol } from "../suite/opened-protocols.ts";
import { seamNames } from "../suite/seam-names.ts";
import type { Experiment, OwnProtocolSpec } from "../suite/suite.ts";
import { contextOf, modelOf, replyOf } from "./__fixtures__/rehearsal.ts";
import { runSuite } from "./run-suite.ts";

type OwnExperiment = Extract<Experiment, { protocol: "own" }>;

const tag: OwnProtocolSpec = { kind: "tag", name: "status", maxChars: null };
const fence: OwnProtocolSpec = {
  kind: "fence",
  label: "plan",
  jsonSchema: { type: "object", required: ["steps"] },
};
const todo: OwnProtocolSpec = {
  kind: "module",
  name: "todo",
  path: "todo.ts",
  hash: "0",
  version: 1,
  position: "trailing",
  schema: null,
};
const todoProtocol: UserProtocol = {
  version: 1,
  position: "trailing",
  opener: "[todo]",
  extract(text) {
    const start = text.indexOf("[todo]");
    if (start === -1) return { prose: text, declared: false, removals: [] };
    const removal = { rule: "list", kind: "declaration" as const, start, end: text.length };
    return { prose: text.slice(0, start).trim(), declared: true, removals: [removal] };
  },
};

beforeAll(async () => {
  await openProtocol(tag);
  await openProtocol(fence);
  keepOpen(todo, todoProtocol);
});

/** An experiment on an own protocol with the tasks of either kind. */
function experimentOf(
  own: OwnProtocolSpec,
  plays: "agent" | "narrator",
  changes: Partial<OwnExperiment> = {},
): OwnExperiment {
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
    history: { source: "live", form: "verbatim", nudges: "keep", placement: "message" },
    compare: usualCompare,
    ...changes,
  };
}

async function play(
  experiment: OwnExperiment,
  answer: (request: ModelRequest, call: number) => ModelAnswer,
): Promise<readonly TurnRecord[]> {
  const model = modelOf(answer);
  const { context, records } = contextOf();
  const suite = smallSuite({ experiments: [experiment] });
  await runSuite(suite, new Map([[model.id, model]]), context);
  return records;
}

const logCall = { id: "c", name: "read_log", arguments: '{"lines":20}' };

/** Calls one tool first and then says that it is done. */
const oneCall =
  (text: string) =>
  (_: ModelRequest, call: number): ModelAnswer =>
    replyOf(text, call === 0 ? { toolCalls: [logCall] } : {});

const contents = (record: TurnRecord | undefined) =>
  record?.request.messages.map(({ role, content }) => `${role}: ${content}`);

describe("a protocol of the user's own, played by an agent", () => {
  test("begins each turn at its opener under prefill, and history shows both parts", async () => {
    const experiment = experimentOf(tag, "agent", { seams: ["prefill"] });
    const [first, second] = await play(experiment, oneCall("Reading</status>\nI look."));
    expect(first?.request.prefill).toBe("<status>");
    expect(contents(second)?.slice(2)).toEqual([
      "assistant: <status>Reading</status>\nI look.",
      "tool: token expired",
    ]);
  });

  test("leaves the declaration out of stripped history", async () => {
    const experiment = experimentOf(tag, "agent", {
      seams: ["prefill"],
      history: { source: "live", form: "stripped", nudges: "keep", placement: "message" },
    });
    const [, second] = await play(experiment, oneCall("Reading</status>\nI look."));
    expect(contents(second)?.[2]).toBe("assistant: I look.");
  });

  test.each([
    [tag, "<status>Finding the failing test</status>\nI will look for it."],
    [fence, "I will look for it."],
    [todo, "I will look for it."],
  ])(
    "has the recorded words in given history, behind a heading only in a tag",
    async (own, said) => {
      const history = {
        source: "given",
        form: "verbatim",
        nudges: "keep",
        placement: "message",
      } as const;
      const records = await play(experimentOf(own, "agent", { history }), () => replyOf("Hm."));
      expect(contents(records[1])?.[2]).toBe(`assistant: ${said}`);
    },
  );

  test("asks twice for a trailing block and keeps the calls of the first reply", async () => {
    const experiment = experimentOf(todo, "agent", { seams: ["prefill"] });
    const records = await play(experiment, ({ prefill }, call) =>
      prefill === null
        ? replyOf("I look.", call === 0 ? { toolCalls: [logCall] } : {})
        : replyOf("\n- [ ] read", { toolCalls: [{ ...logCall, name: "find_test" }] }),
    );
    expect(records.map(({ turn, call, step }) => [turn, call, step])).toEqual([
      [0, 0, 1],
      [0, 1, 1],
      [1, 0, null],
      [1, 1, null],
    ]);
    expect(records[1]?.request.prefill).toBe("I look.\n\n[todo]");
    const said = records[2]?.request.messages[2];
    expect(said).toEqual({
      role: "assistant",
      content: "I look.\n\n[todo]\n- [ ] read",
      toolCalls: [logCall],
    });
  });

  test("offers no tools to the second call of a constrained turn", async () => {
    const experiment = experimentOf(fence, "agent", { seams: ["constrained"] });
    const records = await play(experiment, ({ constraint }, call) =>
      constraint === null
        ? replyOf("I look.", call === 0 ? { toolCalls: [logCall] } : {})
        : replyOf('{"steps":[]}'),
    );
    expect(records.map(({ request }) => request.tools.length)).toEqual([2, 0, 2, 0]);
    expect(records[1]?.request.constraint).toEqual({ type: "object", required: ["steps"] });
    expect(contents(records[2])?.[2]).toBe('assistant: I look.\n\n```plan\n{"steps":[]}\n```');
  });
});

describe("a protocol of the user's own, played by a narrator", () => {
  test.each([
    ["verbatim", "The lamp is lit.\n\n[todo]\n- [ ] go"],
    ["stripped", "The lamp is lit."],
  ] as const)("shows earlier replies %s and no world", async (form, shown) => {
    const history = { source: "live", form, nudges: "keep", placement: "message" } as const;
    const records = await play(experimentOf(todo, "narrator", { history }), () =>
      replyOf("The lamp is lit.\n\n[todo]\n- [ ] go"),
    );
    expect(contents(records[1])).toEqual([
      "system: You tell a story.\n\nWrite <status>, ```plan or [todo].",
      "user: I pick up the lamp.",
      `assistant: ${shown}`,
      expect.stringMatching(/^user: I listen at the door\.\n\n\[Hard limit:/),
    ]);
  });

  test("has the recorded story in given history", async () => {
    const history = {
      source: "given",
      form: "verbatim",
      nudges: "keep",
      placement: "message",
    } as const;
    const records = await play(experimentOf(tag, "narrator", { history }), () => replyOf("Hm."));
    expect(contents(records[1])?.[2]).toBe("assistant: Mara lifts the lamp from the wet floor.");
  });

  test("ends with the turn that is missing", async () => {
    const records = await play(experimentOf(tag, "narrator"), () => ({
      kind: "missing",
      cause: "context",
      detail: "too long",
    }));
    expect(records).toHaveLength(1);
  });
});

describe("every seam", () => {
  const specs = [
    ["leading", tag],
    ["trailing", fence],
    ["trailing", todo],
  ] as const;
  const rows = specs.flatMap(([position, own]) =>
    (["agent", "narrator"] as const).flatMap((plays) =>
      seamNames[position].map((seam) => ({ own, plays, seam, kind: own.kind })),
    ),
  );
  test.each(rows)("$seam plays a $kind with the $plays, or says why not", async (row) => {
    const { own, plays, seam } = row;
    const records = await play(experimentOf(own, plays, { seams: [seam] }), () => replyOf("Hm."));
    const unsupported =
      (seam === "constrained" && own.kind === "module") ||
      (seam === "tool-field" && plays === "narrator");
    const asksTwice = own.kind !== "tag" && (seam === "prefill" || seam === "constrained");
    const turns = plays === "agent" ? 1 : 2;
    expect(records).toHaveLength(unsupported ? 0 : turns * (asksTwice ? 2 : 1));
  });
});
