import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What a template would take apart, and a user may well write. */
const said = 'Why is {{name}} empty? It held {% if %}, {# a note #} and {"a": {"b": 1}}.';

const task = {
  for: "agent",
  title: "A template is empty",
  tools: [
    {
      name: "read_log",
      description: "Reads {{lines}} of a log.",
      parameters: { type: "object", properties: {} },
    },
  ],
  turns: [
    {
      user: said,
      steps: [
        {
          tool: "read_log",
          arguments: {},
          heading: "Reading the log",
          says: "So.",
          result: "{{x}}",
        },
      ],
      answer: "It was never filled.",
    },
  ],
};

const suite = {
  name: "odd",
  protocol: "purpose-label",
  seams: ["system", "prefill"],
  wordings: ["requirement"],
  tasks: ["./odd-task.yaml"],
  history: { source: "given" },
  models: ["sim:steady"],
};

/**
 * Writes the configuration `odd.yaml` for one task, two seams and three models of a server; the last is at an address
 * where nobody answers.
 *
 * @returns what the user says in it
 */
export async function writeOddSuite(folder: string, baseUrl: string): Promise<string> {
  const adapter = "openai-compatible";
  const config = {
    prompts: suite.seams.map((seam) => ({
      id: "file://odd.mjs:prompt",
      label: seam,
      config: { seam },
    })),
    providers: [
      { label: "honoured", config: { adapter, baseUrl, model: "steady" } },
      { label: "ignored", config: { adapter, baseUrl, model: "steady?prefill=ignored" } },
      { label: "refused", config: { adapter, baseUrl: "http://127.0.0.1:9/v1", model: "steady" } },
    ].map((provider) => ({ id: "file://provider.mjs", ...provider })),
    tests: "file://odd.mjs:tests",
    defaultTest: { assert: [{ type: "javascript", value: "file://odd.mjs:assertTurn" }] },
  };
  const module = `import { promptfooSuite } from "./seambench.mjs";
export const { prompt, tests, assertTurn } = await promptfooSuite(
  new URL("odd.suite.yaml", import.meta.url),
);
`;
  const files = {
    "odd.yaml": JSON.stringify(config),
    "odd.mjs": module,
    "odd.suite.yaml": JSON.stringify(suite),
    "odd-task.yaml": JSON.stringify(task),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return said;
}
