import type { Json } from "../../protocols/json.ts";
import { type Application, applyEvents } from "../../protocols/state-block/apply-events.ts";
import { parseWorld } from "../../protocols/state-block/parse-world.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import type { World } from "../../protocols/state-block/world.ts";
import type { NarratorTask, PlayerTurn } from "../../suite/task.ts";
import type { Told } from "../cell-scorer.ts";

/** What became of a turn's proposal in the world as it stood, beside what a faithful narrator records. */
export interface WorldTurn {
  readonly application: Application;
  readonly expected: PlayerTurn["expect"];
  readonly vocabulary: Vocabulary;
}

/**
 * Walks the world through a conversation and applies each turn's proposal to it as it stood then; null where the
 * turn is missing. In live history the world is what the narrator's own accepted events made of it, in given
 * history what the script's expected events did.
 *
 * @throws {RangeError} for a world that cannot be read: tasks are checked when the suite is loaded
 */
export function worldTurns(
  task: NarratorTask,
  { source, proposals }: Told,
  vocabulary: Vocabulary,
): readonly (WorldTurn | null)[] {
  let world = startingWorld(task);
  return task.turns.map(({ expect: expected }, turn) => {
    const proposal = proposals.get(turn);
    const application = proposal === undefined ? null : applyEvents(world, proposal, vocabulary);
    world =
      source === "given"
        ? scriptedWorld(world, expected, vocabulary)
        : (application?.world ?? world);
    return application === null ? null : { application, expected, vocabulary };
  });
}

function startingWorld(task: NarratorTask): World {
  const parsed = parseWorld(task.world);
  if (parsed.kind === "world") return parsed.world;
  throw new RangeError(
    `the world of "${task.name}" is invalid at ${parsed.path}: ${parsed.problem}`,
  );
}

function scriptedWorld(world: World, events: Json, vocabulary: Vocabulary): World {
  return applyEvents(world, { events }, vocabulary).world;
}
