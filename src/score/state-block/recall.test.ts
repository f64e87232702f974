import { describe, expect, test } from "vitest";
import type { Json } from "../../protocols/json.ts";
import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import { narratorTask } from "../../suite/__fixtures__/small-suite.ts";
import type { NarratorTask, PlayerTurn } from "../../suite/task.ts";
import type { Score } from "../metric.ts";
import { worldMetrics } from "./metrics.ts";
import { worldTurns } from "./world-turns.ts";

const takes = { type: "set_possession", item: "lamp", owner: "mara" };
const tired = { type: "set_condition", entity: "mara", condition: "tired", active: true };
const fact = (text: string) => ({ type: "learn_fact", character: "mara", fact: text });
const rope = { type: "create_entity", id: "rope", kind: "thing", name: "A rope" };
const takesRope = { type: "set_possession", item: "rope", owner: "mara" };

function taskOf(...expected: readonly PlayerTurn["expect"][]): NarratorTask {
  const turns = expected.map((expect) => ({ player: "I go on.", story: null, expect }));
  return { ...narratorTask, turns };
}

/** The scores of every turn of a live conversation by name. */
function scoresOf(
  task: NarratorTask,
  proposals: readonly Json[],
  source: "live" | "given" = "live",
): readonly ReadonlyMap<string, Score>[] {
  const told = { source, proposals: new Map(proposals.entries()) };
  return worldTurns(task, told, defaultVocabulary).flatMap((turn) =>
    turn === null ? [] : [new Map(worldMetrics.map((metric) => [metric.id, metric.score(turn)]))],
  );
}

function recallOf(expected: PlayerTurn["expect"], proposal: Json): Score | undefined {
  return scoresOf(taskOf(expected), [proposal])[0]?.get("recall");
}

describe("recall", () => {
  test.each<[string, PlayerTurn["expect"], Json, number, number]>([
    ["an event as expected", [takes], { events: [takes] }, 1, 1],
    ["a single event without its list", [takes], takes, 1, 1],
    [
      "other words in a field that is no identifier",
      [tired],
      { events: [{ ...tired, condition: "weary" }] },
      1,
      1,
    ],
    ["another identifier", [takes], { events: [{ ...takes, owner: "cellar" }] }, 0, 1],
    ["another type", [takes], { events: [tired] }, 0, 1],
    ["an event among others", [takes, tired], { events: [tired, fact("it floods")] }, 1, 2],
    ["one event for two expected alike", [fact("a"), fact("b")], { events: [fact("a")] }, 1, 2],
    ["two events for one expected", [fact("a")], { events: [fact("a"), fact("b")] }, 1, 1],
    ["an event by its new identifier", [rope], { events: [{ ...rope, name: "Rope" }] }, 1, 1],
    ["a new identifier of another name", [rope], { events: [{ ...rope, id: "old-rope" }] }, 0, 1],
    [
      "an event that was refused",
      [takes],
      {
        events: [
          { ...takes, owner: "tom" },
          { type: "set_possession", item: "lamp" },
        ],
      },
      0,
      1,
    ],
    [
      "an event on an entity that the same block creates",
      [rope, takesRope],
      { events: [rope, takesRope] },
      2,
      2,
    ],
    ["an event on an entity that nobody created", [rope, takesRope], { events: [takesRope] }, 0, 2],
    [
      "an identifier with a blank behind it",
      [takes],
      { events: [{ ...takes, item: "lamp " }] },
      0,
      1,
    ],
    ["an empty list", [takes], { events: [] }, 0, 1],
    ["a bare list", [takes], [takes], 0, 1],
    ["no proposal", [takes], null, 0, 1],
  ])("finds by type and identifiers: %s", (_, expected, proposal, found, of) => {
    expect(recallOf(expected, proposal)).toEqual({ found, of });
  });

  test("has no trial where nothing is expected", () => {
    expect(recallOf([], { events: [takes] })).toEqual({ unscored: "no event is expected" });
  });
});

describe("accepted and refused", () => {
  test.each<[string, Json, number, Record<string, number>]>([
    ["accepted events", { events: [takes, tired] }, 2, {}],
    ["an unknown type", { events: [{ type: "fly" }] }, 0, { "unknown-type": 1 }],
    ["what is no event", { events: ["fly", 7] }, 0, { "unknown-type": 2 }],
    [
      "a missing field",
      { events: [{ type: "set_possession", item: "lamp" }] },
      0,
      { "missing-field": 1 },
    ],
    ["a wrong type", { events: [{ ...tired, active: "yes" }, takes] }, 1, { "wrong-type": 1 }],
    ["an unknown entity", { events: [{ ...takes, owner: "tom" }] }, 0, { "unknown-entity": 1 }],
    ["an entity that exists", { events: [{ ...rope, id: "lamp" }] }, 0, { "duplicate-entity": 1 }],
    ["a change in place of a value", { events: [fact("+2 courage")] }, 0, { "not-absolute": 1 }],
    ["nothing", null, 0, {}],
  ])("count %s", (_, proposal, accepted, refused) => {
    const scores = scoresOf(taskOf([takes]), [proposal])[0] ?? new Map<string, Score>();
    expect(scores.get("accepted")).toBe(accepted);
    const counted = [...scores].filter(
      ([name, count]) => name.startsWith("refused:") && count !== 0,
    );
    expect(Object.fromEntries(counted)).toEqual(
      Object.fromEntries(
        Object.entries(refused).map(([reason, count]) => [`refused:${reason}`, count]),
      ),
    );
  });

  test("have a count for each of the six reasons", () => {
    expect(worldMetrics.map(({ id }) => id)).toEqual([
      "recall",
      "accepted",
      "refused:unknown-type",
      "refused:missing-field",
      "refused:wrong-type",
      "refused:unknown-entity",
      "refused:duplicate-entity",
      "refused:not-absolute",
    ]);
  });
});

describe("worldTurns()", () => {
  const task = taskOf([rope], [takesRope]);

  test("lets a turn speak of what an earlier one made", () => {
    const [, second] = scoresOf(task, [{ events: [rope] }, { events: [takesRope] }]);
    expect(second?.get("recall")).toEqual({ found: 1, of: 1 });
  });

  test("holds a narrator in live history to its own world", () => {
    const [, second] = scoresOf(task, [null, { events: [takesRope] }]);
    expect(second?.get("recall")).toEqual({ found: 0, of: 1 });
    expect(second?.get("refused:unknown-entity")).toBe(1);
  });

  test("judges given history in the world that the script made, whatever was proposed before", () => {
    const [, second] = scoresOf(task, [null, { events: [takesRope] }], "given");
    expect(second?.get("recall")).toEqual({ found: 1, of: 1 });
    const [, again] = scoresOf(task, [{ events: [rope] }, { events: [rope] }], "given");
    expect(again?.get("refused:duplicate-entity")).toBe(1);
  });

  test("goes on past a turn that is missing in given history", () => {
    const told = { source: "given", proposals: new Map([[1, { events: [takesRope] }]]) } as const;
    const [first, second] = worldTurns(task, told, defaultVocabulary);
    expect(first).toBeNull();
    expect(second?.application.accepted).toEqual([takesRope]);
  });
});
