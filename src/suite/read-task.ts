import type { Vocabulary } from "../protocols/state-block/vocabulary.ts";
import { agentTaskOf } from "./agent-task.ts";
import { checkShape } from "./check-shape.ts";
import { fileFault } from "./file-fault.ts";
import { nameOfFile } from "./file-place.ts";
import { narratorTaskOf } from "./narrator-task.ts";
import { refuseUnrecorded } from "./recorded-replies.ts";
import type { Task } from "./task.ts";
import { taskSchema } from "./task-schema.ts";
import type { FilePlace } from "./text-file.ts";
import { readYamlFile } from "./yaml-file.ts";

/** What an experiment asks of its tasks; the vocabulary is null where no events are played. */
export type TaskDemand = (
  | { readonly plays: "agent" | "either" }
  | { readonly plays: "narrator"; readonly vocabulary: Vocabulary | null }
) & {
  /** Whether every reply of the script must be recorded, for given history; absent: no. */
  readonly recorded?: boolean;
  /** The seams that the tasks are played at; absent: any that asks nothing of a task. */
  readonly seams?: readonly string[];
};

/**
 * Reads a task.
 *
 * @throws {FileError} if it cannot be read, has a fault, is for the other of agent and narrator, or lacks what
 * the experiment's history or seams need
 */
export async function readTask(place: FilePlace, demand: TaskDemand): Promise<Task> {
  const yaml = await readYamlFile(place);
  const file = checkShape(yaml, taskSchema);
  const name = nameOfFile(place, /\.ya?ml$/i);
  const fitting = demand.plays === "either" || demand.plays === file.for;
  if (fitting && demand.recorded === true) refuseUnrecorded(yaml, file);
  if (fitting && file.for === "agent") {
    return agentTaskOf(yaml, file, name, demand.seams);
  }
  if (fitting && file.for === "narrator") {
    const vocabulary = demand.plays === "narrator" ? demand.vocabulary : null;
    return narratorTaskOf(yaml, file, { name, vocabulary });
  }
  throw fileFault({
    message: `this task is for the ${file.for}, and the experiment plays the ${demand.plays}`,
    mend: `name a task with \`for: ${demand.plays}\`, or change the experiment's protocol`,
    where: yaml.place(["for"]),
  });
}
