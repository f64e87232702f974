/** What is asked in the bench: twenty agent tasks of ten turns, so that an epoch of them takes two hundred calls. */

/** Declares a purpose, as an able model does. */
export const fixedReply = "<purpose>Reading what came in</purpose>\nI will look at it first.";

export const callsPerEpoch = 200;

const tasks = 20;
/** The answer at the end is the tenth turn. */
const steps = 9;

/** The variable that holds the server's address while a run goes on. */
export const urlVariable = "SEAMBENCH_BENCH_URL";

/** The files of the suite by their paths beside `suite.yaml`; JSON is YAML too. */
export function suiteFiles(): ReadonlyMap<string, string> {
  const suite = {
    name: "bench",
    protocol: "purpose-label",
    options: { toolFormat: "scripted" },
    seams: ["system"],
    wordings: ["requirement"],
    tasks: ["tasks/*.yaml"],
    models: [
      {
        id: "bench",
        adapter: "openai-compatible",
        model: "bench",
        baseUrl: `\${${urlVariable}}`,
      },
    ],
    sampling: { temperature: 0.7, maxOutputTokens: 512 },
    limits: { retries: 0 },
  };
  const files = Array.from({ length: tasks }, (_, index): [string, string] => [
    `tasks/desk-${String(index).padStart(2, "0")}.yaml`,
    JSON.stringify(taskOf(index)),
  ]);
  return new Map([["suite.yaml", JSON.stringify(suite)], ...files]);
}

function taskOf(index: number): unknown {
  return {
    for: "agent",
    title: `Sort the letters of desk ${index}`,
    tools: [
      {
        name: "read_letter",
        description: "Returns one letter of a desk.",
        parameters: {
          type: "object",
          properties: {
            desk: { type: "integer", examples: [index] },
            letter: { type: "integer", examples: Array.from({ length: steps }, (_, at) => at) },
          },
          required: ["desk", "letter"],
        },
      },
    ],
    turns: [
      {
        user: `Desk ${index} has ${steps} letters. Read them one by one and tell me which of them is urgent.`,
        steps: Array.from({ length: steps }, (_, letter) => ({
          tool: "read_letter",
          arguments: { desk: index, letter },
          heading: `Reading letter ${letter}`,
          says: `I read letter ${letter}.`,
          result: `Letter ${letter} of desk ${index}: the crate that was promised for Monday has not come, and the second lamp in the long corridor is out again.`,
        })),
        answer: "None of them is urgent.",
      },
    ],
  };
}
