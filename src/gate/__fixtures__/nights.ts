/** Nights of a few series, made by hand or drawn. */

import { type Random, randomFrom } from "../../stats/random.ts";
import type { TaskTally } from "../../stats/task-tally.ts";
import type { ConversationsByTask, NightCell, NightTallies } from "../night-tallies.ts";

/** A conversation of five turns whose turns echo each other as Pólya's urn does, to the degree of `echo`. */
export function drawnConversation(rate: number, echo: number, random: Random): TaskTally {
  const weight = 1 / echo - 1;
  let successes = 0;
  for (let turn = 0; turn < 5; turn++) {
    if (random.next() < (rate * weight + successes) / (weight + turn)) successes++;
  }
  return { successes, trials: 5 };
}

/** Conversations of so many tasks, whose rates lie evenly within ten points of `rate`. */
export function drawnTasks(
  rate: number,
  { tasks, epochs }: { readonly tasks: number; readonly epochs: number },
  random: Random,
): ConversationsByTask {
  const room = Math.min(0.1, rate, 1 - rate);
  return Object.fromEntries(
    Array.from({ length: tasks }, (_, task) => {
      const own = rate + room * ((2 * task + 1) / tasks - 1);
      const conversations = Array.from({ length: epochs }, () =>
        drawnConversation(own, 0.2, random),
      );
      return [`task-${String(task).padStart(2, "0")}`, conversations];
    }),
  );
}

/** A measured cell of one metric, `declared`. */
export function measuredCell(
  tasks: ConversationsByTask,
  change: Partial<NightCell> = {},
): NightCell {
  const conversations = Object.values(tasks).flat();
  return {
    model: "local",
    simulated: true,
    standing: { kind: "measured" },
    planned: conversations.reduce((sum, { trials }) => sum + trials, 0),
    missing: 0,
    calls: conversations.reduce((sum, { trials }) => sum + trials, 0),
    tasks: Object.fromEntries(Object.keys(tasks).map((task) => [task, `hash of ${task}`])),
    madeOf: { seambench: "1.0.0", "served model": "local-1", template: null },
    prompt: { "wording:purpose-label/firm": "11111111" },
    series: { declared: { worse: "lower", tasks } },
    replies: {},
    ...change,
  };
}

let made = 0;

/** A night of these cells, with a seed of its own. */
export function nightWith(
  cells: NightTallies["cells"],
  change: Partial<NightTallies> = {},
): NightTallies {
  made += 1;
  return {
    run: `run-${made}`,
    plan: `plan-${made}`,
    seed: made,
    night: { date: "2026-11-30", attempt: 1 },
    date: "2026-11-30",
    epochs: 4,
    versions: { seambench: "1.0.0", node: "v20.20.0", protocols: { "purpose-label": 1 } },
    cells,
    ...change,
  };
}

/** The id of the one cell of `oneCell`. */
export const id = "purpose-label/system/firm/default/local";

/** A night of one cell at a rate, of twenty tasks and four epochs. */
export function nightAt(
  rate: number,
  seed: string,
  change: Partial<NightCell> = {},
  epochs = 4,
): NightTallies {
  const tasks = drawnTasks(rate, { tasks: 20, epochs }, randomFrom(seed));
  return nightWith({ [id]: measuredCell(tasks, change) });
}
