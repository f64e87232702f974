import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import type { ComparePlan, Experiment, ModelSpec, Suite } from "../suite.ts";
import type { AgentTask, NarratorTask } from "../task.ts";

export const agentTask: AgentTask = {
  for: "agent",
  name: "triage",
  title: "A failing test",
  tools: [
    {
      name: "find_test",
      description: "Finds a failing test.",
      parameters: {
        type: "object",
        properties: { name: { type: "string", examples: ["login"] } },
        required: ["name"],
      },
    },
    {
      name: "read_log",
      description: "Reads a test's log.",
      parameters: {
        type: "object",
        properties: { lines: { type: "integer", examples: [20] } },
        required: ["lines"],
      },
    },
  ],
  turns: [
    {
      user: "The login test is red. Why?",
      steps: [
        {
          tool: "find_test",
          arguments: { name: "login" },
          result: "login.test.ts line 4",
          heading: "Finding the failing test",
          says: "I will look for it.",
        },
        {
          tool: "read_log",
          arguments: { lines: 20 },
          result: "token expired",
          heading: null,
          says: "Now its log.",
        },
      ],
      answer: "The token has expired.",
    },
  ],
  results: [],
};

export const narratorTask: NarratorTask = {
  for: "narrator",
  name: "cellar",
  title: "A flooded cellar",
  world: {
    scene: "A flooded cellar",
    location: "cellar",
    entities: [
      { id: "cellar", kind: "place", name: "The cellar" },
      { id: "mara", kind: "character", name: "Mara", at: "cellar" },
      { id: "lamp", kind: "thing", name: "A lamp", at: "cellar" },
    ],
  },
  turns: [
    {
      player: "I pick up the lamp.",
      story: "Mara lifts the lamp from the wet floor.",
      expect: [{ type: "set_possession", item: "lamp", owner: "mara" }],
    },
    { player: "I listen at the door.", story: "Nothing but water.", expect: [] },
  ],
};

const history = { source: "live", form: "verbatim", nudges: "keep", placement: "message" } as const;

/** The plan of comparisons that a suite has which says nothing of it. */
export const usualCompare: ComparePlan = {
  primary: "declared",
  baseline: { seam: "system", wording: null, variant: null },
  margin: 0.1,
  family: "vs-baseline",
  tasks: "fixed",
};

export const agentExperiment: Extract<Experiment, { protocol: "purpose-label" }> = {
  protocol: "purpose-label",
  options: { maxChars: 64, toolFormat: "native", eligibility: "scripted" },
  seams: ["none", "system", "nudge", "prefill"],
  wordings: [
    {
      name: "firm",
      text: "Every message that calls a tool must begin with <purpose>what it is for</purpose>.",
    },
  ],
  variants: [{ for: "agent", name: "default", system: "You mend software." }],
  tasks: [agentTask],
  history,
  compare: usualCompare,
};

export const narratorExperiment: Extract<Experiment, { protocol: "state-block" }> = {
  protocol: "state-block",
  options: { vocabulary: defaultVocabulary },
  seams: ["none", "system", "nudge", "system+nudge"],
  wordings: [
    {
      name: "firm",
      text: "## rule\nAlways end with a ```state block of these events:\n{{vocabulary}}\n\n## reminder\n[Reminder: end with the ```state block.]",
    },
  ],
  variants: [
    {
      for: "narrator",
      name: "default",
      system: "You tell a story.",
      lengthHint: true,
      replayBlocks: true,
      stateSection: true,
      refusalNote: true,
    },
  ],
  tasks: [narratorTask],
  history: { ...history, form: "accepted" },
  compare: { ...usualCompare, primary: "fenceCompliant" },
};

export function modelSpec(id: string, changes: Partial<ModelSpec> = {}): ModelSpec {
  const [adapter = id, model = ""] = id.split(":");
  return {
    id,
    adapter,
    model,
    baseUrl: null,
    apiKeyEnv: null,
    prefill: "auto",
    thinking: "default",
    api: "chat",
    sampling: { temperature: 0.7, maxOutputTokens: 512, stop: [] },
    contextTokens: null,
    body: {},
    headers: {},
    ...changes,
  };
}

/** A suite of both protocols, one task each. */
export function smallSuite(changes: Partial<Suite> = {}): Suite {
  return {
    name: "small",
    experiments: [agentExperiment, narratorExperiment],
    models: [modelSpec("sim:steady")],
    epochs: 1,
    seed: 1,
    limits: { concurrency: 4, timeoutMs: 10_000, retries: 2 },
    extractor: "reference",
    ...changes,
  };
}
