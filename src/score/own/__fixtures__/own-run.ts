import type { ModelAnswer, ModelReply, ModelRequest } from "../../../model/model.ts";
import { openModels } from "../../../model/open-model.ts";
import { contextOf, modelOf } from "../../../run/__fixtures__/rehearsal.ts";
import { runSuite } from "../../../run/run-suite.ts";
import { modelSpec } from "../../../suite/__fixtures__/small-suite.ts";
import type { Suite } from "../../../suite/suite.ts";
import { type CellWithRows, scoredWithRows } from "../../__fixtures__/cell-with-rows.ts";
import { isUnscored, type Score } from "../../metric.ts";

/** What a model says in place of its own words; its tool calls stay. */
export type Saying = (request: ModelRequest, said: ModelReply) => string;

/** Plays a suite with a simulated model that follows the script of calls and says what it is told to. */
export async function playSaying(suite: Suite, say: Saying): Promise<readonly CellWithRows[]> {
  const sims = await openModels([modelSpec("sim:steady")], { env: {}, cwd: "." });
  const sim = sims.get("sim:steady");
  const model = modelOf(async (request, _, signal): Promise<ModelAnswer> => {
    const answer = await sim?.generate({ ...request, constraint: null }, { signal });
    if (answer?.kind !== "reply") throw new RangeError("a simulated model answers");
    return { ...answer, reply: { ...answer.reply, text: say(request, answer.reply) } };
  });
  const { context, records } = contextOf();
  await runSuite(suite, new Map([[model.id, model]]), context);
  return scoredWithRows(suite, records);
}

/** What a cell scored in a metric: every score of its rows. */
export function scoresOf({ metrics, rows }: CellWithRows, metric: string): readonly Score[] {
  const index = metrics.findIndex(({ id }) => id === metric);
  if (index === -1) throw new RangeError(`there is no metric ${metric}`);
  return rows.map(({ scores }) => scores[index] ?? { unscored: "absent" });
}

/** The share of a cell's scored turns that are true or count 1, or the reason why none is scored. */
export function figureOf(cell: CellWithRows | undefined, metric: string): number | string {
  if (cell === undefined) return "no cell";
  const scores = scoresOf(cell, metric);
  const counted = scores.filter((score) => !isUnscored(score));
  if (counted.length === 0) return scores.find(isUnscored)?.unscored ?? "no rows";
  return counted.reduce<number>((sum, score) => sum + Number(score), 0) / counted.length;
}
