/** What editors show beside the keys of each kind of file; a description that a zod schema has goes before. */
import type { Schema } from "./hand-written-schemas.ts";

export type FileKind =
  | "suite"
  | "agent-task"
  | "narrator-task"
  | "agent-variant"
  | "narrator-variant"
  | "vocabulary"
  | "nightly";

interface Words {
  readonly title: string;
  readonly description: string;
  /** By path: the keys that lead there, joined by dots, lists and alternatives passed over. */
  readonly keys: Readonly<Record<string, string>>;
}

const variantWords = { for: "Who writes: an agent or a narrator.", system: "The system prompt." };

export const schemaWords: Readonly<Record<FileKind, Words>> = {
  suite: {
    title: "Seambench suite",
    description: "What is asked: protocols, seams, wordings, tasks and the models that play them.",
    keys: {
      name: "The suite's name, in tables and names of run folders.",
      experiments: "Several experiments; the keys of a single one stand at the top instead.",
      protocol: "What the model must write for the machine, and how it is read.",
      "protocol.tag": "A tag of your own before the work, such as <status>…</status>.",
      "protocol.fence": "A fence of your own after the work, with a JSON body.",
      "protocol.fence.jsonSchema":
        "The JSON Schema of the body: a file's path, or the schema itself.",
      options: "Options of the protocol.",
      "options.maxChars": "The most characters of a purpose.",
      "options.toolFormat":
        "native: over the tool channel. text: calls written into the reply. scripted: as the task has them.",
      "options.eligibility":
        "Headline denominator: every scripted tool step, or only turns that called a tool.",
      "options.vocabulary": "The file of the vocabulary; the default one when left out.",
      seams: "Where the instruction is delivered; each makes cells of its own.",
      wordings: "Instructions to compare: paths, or names in wordings/ beside this file or ours.",
      variants: "Rest of the prompt: paths, or names in variants/ beside this file or ours.",
      tasks: "Task files, relative to this file; patterns such as tasks/*.yaml.",
      history: "What a conversation's earlier turns look like.",
      "history.source":
        "live: the model's own replies. given: the recorded ones, alike in every arm.",
      "history.form": "How an earlier reply returns.",
      "history.nudges": "Whether earlier nudges stay in the history.",
      compare: "How arms are compared; fixed before the first call.",
      models: "Models as adapter:model, or as a map.",
      "models.id": "The model's name in tables.",
      "models.adapter": "How the model is reached.",
      "models.model": "The model's name at its server, or the path of a GGUF file.",
      "models.baseUrl": "The server's address, such as http://127.0.0.1:8080/v1.",
      "models.apiKeyEnv": "The environment variable that holds the key; never the key itself.",
      "models.prefill": "auto, none, or the id of a dialect.",
      "models.sampling": "Over the suite's own sampling.",
      "models.contextTokens": "Tokens of the model's context window.",
      "models.body": "Further keys of the request's body, passed through.",
      "models.headers": "Further headers of the request.",
      "models.limits": "What this model may be asked, within the suite's limits.",
      "models.limits.concurrency": "Calls in flight at once.",
      "models.limits.requestsPerMinute": "Calls a minute.",
      "models.limits.tokensPerMinute": "Tokens of prompts and replies a minute.",
      epochs: "How often each task is played in each cell.",
      seed: "Where the order of work and the sampling seeds come from.",
      sampling: "How replies are drawn.",
      "sampling.temperature": "0 always takes the likeliest token.",
      "sampling.maxOutputTokens": "A reply that reaches it is scored as it stands, and counted.",
      "sampling.stop": "Texts that end a reply.",
      limits: "What a run may take.",
      "limits.concurrency": "Calls in flight at once, over all models.",
      "limits.timeoutMs": "Milliseconds that one call may take.",
      "limits.totalMs": "Milliseconds that one call may take over all its attempts.",
      "limits.retries": "Further attempts after the first, for causes that may pass.",
      "limits.maxCostUsd":
        "US dollars that the run may cost; every model then needs a known price.",
      "limits.maxTokens": "Tokens of prompts and replies that the run may take.",
      "limits.maxCalls": "Calls that the run may make, each attempt counted.",
      extractor: "Which extractors read the replies.",
    },
  },
  "agent-task": {
    title: "Seambench agent task",
    description: "A scripted conversation with an agent: tools, user messages, tool steps.",
    keys: {
      title: "What it is about, for people.",
      tools: "The tools that the agent is offered.",
      "tools.parameters":
        "JSON Schema of the arguments. Simulated models call a tool once for each of the `examples` of its required properties.",
      turns: "User messages, each with the steps that answer it.",
      "turns.user": "What the user writes.",
      "turns.steps": "The tool steps that an able agent takes.",
      "turns.steps.arguments": "The arguments of the call.",
      "turns.steps.heading": "The purpose that begins here; left out where it goes on.",
      "turns.steps.says": "An able agent's recorded words before the call.",
      "turns.steps.result": "What the tool returns.",
      "turns.answer": "An able agent's recorded closing words.",
      results: "What tools return for calls that no step scripts.",
    },
  },
  "narrator-task": {
    title: "Seambench narrator task",
    description: "A scripted story: a world, the player's turns and the events they lead to.",
    keys: {
      title: "What it is about, for people.",
      world: "How things stand at the beginning.",
      turns: "The player's turns.",
      "turns.player": "What the player writes.",
      "turns.story": "An able narrator's recorded story, without the block.",
      "turns.expect": "The events that a faithful narrator records.",
    },
  },
  "agent-variant": {
    title: "Seambench agent variant",
    description: "The rest of an agent's prompt.",
    keys: variantWords,
  },
  "narrator-variant": {
    title: "Seambench narrator variant",
    description: "The rest of a narrator's prompt, and its switches.",
    keys: {
      ...variantWords,
      lengthHint: "Whether the newest player message carries the length hint.",
      replayBlocks: "Whether earlier replies return with the block of their accepted events.",
      stateSection: "Whether the newest player message opens with the state section.",
      refusalNote: "Whether refusals of the last reply are named in the newest player message.",
    },
  },
  vocabulary: {
    title: "Seambench vocabulary",
    description: "The events that a narrator may record, and the headings of its state section.",
    keys: {},
  },
  nightly: {
    title: "Seambench nightly",
    description: "What is played every night, under which budget, and who is told.",
    keys: {},
  },
};

/**
 * The schema with the words of its kind beside each key that has none.
 *
 * @throws {RangeError} for words on a key that the schema has not: they are stale
 */
export function describeSchema(kind: FileKind, schema: Schema): Schema {
  const words = new Map(Object.entries(schemaWords[kind].keys));
  const met = new Set<string>();
  const withWords = describeNode(schema, [], { words, met });
  const stale = [...words.keys()].find((path) => !met.has(path));
  if (stale !== undefined) throw new RangeError(`the ${kind} has no key ${stale}`);
  return withWords as Schema;
}

interface Walk {
  readonly words: ReadonlyMap<string, string>;
  readonly met: Set<string>;
}

function describeNode(node: unknown, path: readonly string[], walk: Walk): unknown {
  if (Array.isArray(node)) return node.map((item) => describeNode(item, path, walk));
  if (typeof node !== "object" || node === null) return node;
  const members = Object.entries(node).map(([keyword, held]): readonly [string, unknown] => {
    if (keyword === "default" || keyword === "const" || keyword === "enum") return [keyword, held];
    return [
      keyword,
      keyword === "properties"
        ? describeProperties(held, path, walk)
        : describeNode(held, path, walk),
    ];
  });
  return Object.fromEntries(members);
}

function describeProperties(properties: unknown, path: readonly string[], walk: Walk): unknown {
  const entries = Object.entries(properties as Record<string, Schema>);
  return Object.fromEntries(
    entries.map(([key, schema]) => {
      // The keys of an experiment are the same in the list and at the top.
      const below = key === "experiments" ? path : [...path, key];
      const at = [...path, key].join(".");
      const text = walk.words.get(at);
      if (text !== undefined) walk.met.add(at);
      const inner = describeNode(schema, below, walk) as Schema;
      return [key, text === undefined ? inner : { description: text, ...inner }];
    }),
  );
}
