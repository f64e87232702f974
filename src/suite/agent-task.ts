import type { Json } from "../protocols/json.ts";
import { fileFault } from "./file-fault.ts";
import { knownWords } from "./nearest-word.ts";
import type { AgentTask } from "./task.ts";
import type { AgentTaskFile } from "./task-schema.ts";
import { refuseTwins } from "./unique-names.ts";
import type { YamlFile } from "./yaml-file.ts";
import type { YamlPath } from "./yaml-place.ts";

/**
 * The agent task of a file whose shape is right.
 *
 * @throws {FileError} for two tools of one name, a step or spare result whose tool is not offered, a task
 * without a step, headings that do not begin with the first step, and a tool whose property the seam
 * `tool-field` would take
 */
export function agentTaskOf(
  yaml: YamlFile,
  file: AgentTaskFile,
  name: string,
  seams: readonly string[] = [],
): AgentTask {
  const offered = file.tools.map((tool, index) => ({
    name: tool.name,
    place: yaml.place(["tools", index, "name"]),
  }));
  refuseTwins(offered, "tool", "rename one, or make one tool of the two");
  refuseUnoffered(yaml, file);
  refuseLateHeading(yaml, file);
  if (seams.includes("tool-field")) refuseTakenField(yaml, file);
  return {
    for: "agent",
    name,
    title: file.title,
    tools: file.tools,
    turns: file.turns.map(({ user, steps, answer }) => ({
      user,
      answer,
      steps: steps.map((step) => ({ ...step, result: resultText(step.result) })),
    })),
    results: file.results.map(({ tool, arguments: given, result }) => ({
      tool,
      arguments: given ?? null,
      result: resultText(result),
    })),
  };
}

function refuseUnoffered(yaml: YamlFile, file: AgentTaskFile): void {
  const known = file.tools.map(({ name }) => name);
  const uses: readonly { readonly tool: string; readonly at: YamlPath }[] = [
    ...file.turns.flatMap(({ steps }, turn) =>
      steps.map(({ tool }, step) => ({ tool, at: ["turns", turn, "steps", step, "tool"] })),
    ),
    ...file.results.map(({ tool }, index) => ({ tool, at: ["results", index, "tool"] })),
  ];
  const stray = uses.find(({ tool }) => !known.includes(tool));
  if (stray !== undefined) {
    throw fileFault({
      message: `the tool "${stray.tool}" is not among the tools of this task`,
      mend: knownWords(stray.tool, known, "tools"),
      where: yaml.place(stray.at),
    });
  }
  if (file.turns.some(({ steps }) => steps.length > 0)) return;
  throw fileFault({
    message: "this task has no tool step, so there is nothing to label",
    mend: "add `steps:` to a turn",
    where: yaml.place(["turns"]),
  });
}

/** Where a script marks its purposes at all, the first step begins one. */
function refuseLateHeading(yaml: YamlFile, file: AgentTaskFile): void {
  const steps = file.turns.flatMap(({ steps: own }, turn) =>
    own.map(({ heading }, step) => ({ heading, at: ["turns", turn, "steps", step] as YamlPath })),
  );
  const [first] = steps;
  if (first === undefined || first.heading !== null) return;
  if (steps.every(({ heading }) => heading === null)) return;
  throw fileFault({
    message: "the first step has no heading although later ones have",
    mend: "give it the heading that an agent would begin with",
    where: yaml.place(first.at),
  });
}

/** The seam puts a property of this name on every tool, and takes it out of every call. */
const declaredField = "purpose";

function refuseTakenField(yaml: YamlFile, file: AgentTaskFile): void {
  const tool = file.tools.findIndex(
    ({ parameters }) =>
      parameters["properties"] !== undefined &&
      Object.hasOwn(parameters["properties"] as object, declaredField),
  );
  if (tool === -1) return;
  throw fileFault({
    message: `the seam \`tool-field\` needs the property \`${declaredField}\`, which the tool "${file.tools[tool]?.name}" has already`,
    mend: "rename the property, or leave `tool-field` out of the seams",
    where: yaml.place(["tools", tool, "parameters", "properties", declaredField], "key"),
  });
}

/** Tools answer in text; JSON is written as a program would print it. */
function resultText(result: Json): string {
  return typeof result === "string" ? result : JSON.stringify(result);
}
