/** A race played on a model that answers by the wording it was told, without a disk or a clock. */
import type { TurnRecord } from "../../journal/turn-record.ts";
import type { Model, ModelAnswer, ModelRequest } from "../../model/model.ts";
import type { RacePlan } from "../../plan/race-plan.ts";
import { contextOf, modelOf, replyOf } from "../../run/__fixtures__/rehearsal.ts";
import type { RunContext } from "../../run/run-suite.ts";
import { runSuite } from "../../run/run-suite.ts";
import {
  agentExperiment,
  agentTask,
  smallSuite,
  usualCompare,
} from "../../suite/__fixtures__/small-suite.ts";
import type { Suite } from "../../suite/suite.ts";
import { declareRaces } from "../declare-races.ts";
import { raceCourse } from "../race-course.ts";

/** Wordings by what a model makes of them, below: `firm` is followed always, `half` in every other task, `hedged` never. */
const wordings = ["firm", "half", "hedged"].map((name) => ({
  name,
  text: `A ${name} rule: write <purpose>what it is for</purpose>.`,
}));

/** So many tasks of two scripted tool steps, in the wordings named. */
export function raceSuite(
  names: readonly string[],
  tasks: number,
  changes: Partial<Suite> = {},
  seams: readonly string[] = ["system"],
): Suite {
  const experiment = {
    ...agentExperiment,
    seams,
    options: { ...agentExperiment.options, toolFormat: "scripted" as const },
    wordings: wordings.filter(({ name }) => names.includes(name)),
    tasks: Array.from({ length: tasks }, (_, index) => ({
      ...agentTask,
      name: `task-${index}`,
      turns: agentTask.turns.map((turn) => ({ ...turn, user: `Task ${index}. ${turn.user}` })),
    })),
    compare: { ...usualCompare, family: "all-pairs" as const },
  };
  return smallSuite({ experiments: [experiment], ...changes });
}

/** What a reply to a request is, by the wording in its system prompt and the task in its first user message. */
export function obedience(request: ModelRequest): ModelAnswer {
  const [system = "", user = ""] = request.messages.map(({ content }) => content);
  const task = Number(/Task (\d+)/.exec(user)?.[1]);
  const isFollowed = system.includes("firm") || (system.includes("half") && task % 2 === 0);
  return replyOf(isFollowed ? "<purpose>Looking</purpose>\nGo." : "Go.");
}

/** What a played race left. */
export interface PlayedRace {
  readonly plans: readonly RacePlan[];
  /** What the journal holds: the earlier records, then those of this run. */
  readonly journal: readonly TurnRecord[];
  readonly records: readonly TurnRecord[];
  /** "hedged by firm after 7" for each arm that was dropped while the run went on. */
  readonly dropped: readonly string[];
}

/** Plays a suite until it is decided, on a journal that holds the earlier records. */
export async function playRace(
  suite: Suite,
  answer: Parameters<typeof modelOf>[0] = obedience,
  earlier: readonly TurnRecord[] = [],
  changes: Partial<RunContext> & { readonly model?: Partial<Model> } = {},
): Promise<PlayedRace> {
  const model = modelOf(answer, changes.model);
  const models = new Map([[model.id, model]]);
  const plans = declareRaces(suite, models);
  const { context, records } = contextOf(earlier, changes);
  const dropped: string[] = [];
  const course = await raceCourse(suite, plans, streamOf(earlier), ({ arm, by, tasks }) => {
    dropped.push(`${wordingOf(arm)} by ${wordingOf(by)} after ${tasks}`);
  });
  const watched = { ...context, recorder: course.watching(context.recorder) };
  await runSuite(suite, models, watched, course);
  return { plans, journal: [...earlier, ...records], records, dropped };
}

/** Records as a journal gives them. */
export async function* streamOf(records: readonly TurnRecord[]): AsyncGenerator<TurnRecord> {
  yield* records;
}

function wordingOf(cell: string): string {
  return cell.split("/")[2] ?? cell;
}
