import type { Vocabulary } from "../protocols/state-block/vocabulary.ts";
import { agentTaskOf } from "./agent-task.ts";
import { checkShape } from "./check-shape.ts";
import { fileFault } from "./file-fault.ts";
import { nameOfFile } from "./file-place.ts";
import { narratorTaskOf } from "./narrator-task.ts";
import type { Task } from "./task.ts";
import { taskSchema } from "./task-schema.ts";
import type { FilePlace } from "./text-file.ts";
import { readYamlFile } from "./yaml-file.ts";

/** What an experiment asks of its tasks: a vocabulary where narrators are played, none where agents are. */
export type TaskDemand =
  | { readonly plays: "agent" }
  | { readonly plays: "narrator"; readonly vocabulary: Vocabulary };

/**
 * Reads a task.
 *
 * @throws {FileError} if it cannot be read, has a fault or is for the other of agent and narrator
 */
export async function readTask(place: FilePlace, demand: TaskDemand): Promise<Task> {
  const yaml = await readYamlFile(place);
  const file = checkShape(yaml, taskSchema);
  const name = nameOfFile(place, /\.ya?ml$/i);
  if (file.for === "agent" && demand.plays === "agent") return agentTaskOf(yaml, file, name);
  if (file.for === "narrator" && demand.plays === "narrator") {
    return narratorTaskOf(yaml, file, { name, vocabulary: demand.vocabulary });
  }
  throw fileFault({
    message: `this task is for the ${file.for}, and the experiment plays the ${demand.plays}`,
    mend: `name a task with \`for: ${demand.plays}\`, or change the experiment's protocol`,
    where: yaml.place(["for"]),
  });
}
