import { fileFault } from "./file-fault.ts";
import type { AgentTaskFile, NarratorTaskFile } from "./task-schema.ts";
import type { YamlFile } from "./yaml-file.ts";
import type { YamlPath } from "./yaml-place.ts";

/**
 * Refuses a task that given history cannot be made of: every reply of its script must be recorded.
 *
 * @throws {FileError} at the first step, user turn or player turn that lacks its words
 */
export function refuseUnrecorded(yaml: YamlFile, file: AgentTaskFile | NarratorTaskFile): void {
  const lacking = wordsOf(file).find(({ text }) => text === null);
  if (lacking === undefined) return;
  const { at, key, said } = lacking;
  throw fileFault({
    message: `given history needs recorded replies, and this ${said} has no \`${key}\``,
    mend: `add \`${key}:\` with the words of an able model, or play \`history: { source: live }\``,
    where: yaml.place([...at, key], "key"),
  });
}

interface RecordedWords {
  readonly text: string | null;
  readonly at: YamlPath;
  readonly key: "says" | "answer" | "story";
  /** What the words belong to. */
  readonly said: string;
}

/** Every place where a reply may be recorded, in the order of the file. */
function wordsOf(file: AgentTaskFile | NarratorTaskFile): readonly RecordedWords[] {
  if (file.for === "narrator") {
    return file.turns.map(({ story }, turn) => ({
      text: story,
      at: ["turns", turn],
      key: "story",
      said: "turn",
    }));
  }
  return file.turns.flatMap(({ steps, answer }, turn) => [
    ...steps.map(({ says }, step) => ({
      text: says,
      at: ["turns", turn, "steps", step],
      key: "says" as const,
      said: "step",
    })),
    { text: answer, at: ["turns", turn], key: "answer" as const, said: "turn" },
  ]);
}
