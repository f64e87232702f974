import { describe, expect, test } from "vitest";
import { cellsOf } from "../../plan/cell.ts";
import { attemptCounter } from "../../score/attempt-count.ts";
import { unscored } from "../../score/metric.ts";
import { manifest, shapeOf } from "../__fixtures__/scored-run.ts";
import { turnsWriter } from "./turns.ts";

describe("turnsWriter()", () => {
  test("writes a share of several trials as its ratio, and nothing where there was no trial", async () => {
    const cell = cellsOf(manifest.suite).find(({ protocol }) => protocol === "state-block");
    const experiment = manifest.suite.experiments[cell?.experiment ?? -1];
    const task = experiment?.tasks[0];
    if (cell === undefined || experiment === undefined || task === undefined) {
      throw new Error("the suite has a narrator's task");
    }
    const played = {
      cell,
      experiment,
      metrics: [
        shapeOf("recall"),
        shapeOf("accepted", "count"),
        shapeOf("form", "category"),
        shapeOf("proposed"),
      ],
      given: [],
      delivery: { mechanisms: [], placements: [], effects: {}, refusal: null },
      simulated: false,
      served: { models: [], others: 0 },
      attempts: attemptCounter().count(),
    };
    const rows = [
      [{ found: 1, of: 4 }, 2, "state", true],
      [{ found: 0, of: 2 }, 0, "none", false],
      [{ found: 0, of: 0 }, 0, "none", unscored("given")],
      [unscored("no event is expected"), 1, "=state", true],
    ];
    const turns = rows.map((scores, turn) => ({ turn, step: null, scores }));
    const written: string[] = [];
    const writer = turnsWriter({ write: async (text) => void written.push(text) }, manifest);
    await writer.cells?.([played]);
    const scored = { turns, merged: 0, missing: [] };
    await writer.conversation?.({
      cell: played,
      task,
      place: 0,
      epoch: 2,
      records: [],
      scored,
    });
    const place = `${cell.id},${task.name},2`;
    expect(written.join("")).toBe(
      [
        "cell,task,epoch,turn,step,simulated,recall,accepted,form,proposed",
        `${place},0,,true,0.25,2,state,1`,
        `${place},1,,true,0,0,none,0`,
        `${place},2,,true,,0,none,`,
        `${place},3,,true,,1,'=state,1`,
        "",
      ].join("\n"),
    );
  });
});
