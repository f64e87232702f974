import { z } from "zod";
import { writtenText } from "./field-shapes.ts";
import { faultAt, foundWords, inWords } from "./issue-text.ts";
import { jsonMap, jsonValue } from "./json-value.ts";
import { knownWords } from "./nearest-word.ts";

/** Servers take these characters in the name of a tool and no others. */
const toolName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, {
  error: inWords(
    "this is not a name that servers take for a tool",
    "use letters, digits, _ and -, at most 64",
  ),
});

/** A JSON Schema of an object; what it says of the properties is for the model to read. */
const parameters = jsonMap.superRefine((schema, context) => {
  const { type, properties } = schema;
  if (type !== "object") {
    const mend = "write `type: object`, and the arguments under `properties:`";
    context.addIssue(faultAt(["type"], "a tool's parameters are a JSON Schema of an object", mend));
  }
  if (properties !== undefined && foundWords(properties) !== "a map") {
    const mend = "map each argument to its schema";
    context.addIssue(faultAt(["properties"], "`properties` is not a map", mend));
  }
});

const toolSchema = z.strictObject({ name: toolName, description: writtenText, parameters });

/** What was recorded of an able model; a task without it can be played live only. */
const recorded = writtenText.nullable().default(null);

const stepSchema = z.strictObject({
  tool: z.string(),
  arguments: jsonMap,
  heading: recorded,
  says: recorded,
  result: jsonValue,
});

const spareResultSchema = z.strictObject({
  tool: z.string(),
  arguments: jsonMap.optional(),
  result: jsonValue,
});

/** An agent task: tools, user messages and the tool steps that answer each. */
export const agentTaskSchema = z.strictObject({
  for: z.literal("agent"),
  title: writtenText,
  tools: z.array(toolSchema).min(1),
  turns: z
    .array(
      z.strictObject({
        user: writtenText,
        steps: z.array(stepSchema).default([]),
        answer: recorded,
      }),
    )
    .min(1),
  results: z.array(spareResultSchema).default([]),
});

/** A narrator task: a world and the player's turns. */
export const narratorTaskSchema = z.strictObject({
  for: z.literal("narrator"),
  title: writtenText,
  world: jsonMap,
  turns: z
    .array(
      z.strictObject({
        player: writtenText,
        story: recorded,
        expect: z.array(jsonMap).default([]),
      }),
    )
    .min(1),
});

/** Says what `for` may be; for a discriminated union's `error`. */
export function unknownKind(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "invalid_union") return undefined;
  const { input } = issue;
  const found =
    typeof input === "object" && input !== null && "for" in input ? input.for : undefined;
  return found === undefined
    ? inWords("`for` is missing", "add `for: agent` or `for: narrator`")
    : inWords(
        `${foundWords(found)} is neither agent nor narrator`,
        knownWords(String(found), ["agent", "narrator"], "values"),
      );
}

/** A task file; its name is the file's. */
export const taskSchema = z.discriminatedUnion("for", [agentTaskSchema, narratorTaskSchema], {
  error: unknownKind,
});

/** Task files whose shape is right, defaults filled in. */
export type AgentTaskFile = z.output<typeof agentTaskSchema>;
/** See `AgentTaskFile`. */
export type NarratorTaskFile = z.output<typeof narratorTaskSchema>;
