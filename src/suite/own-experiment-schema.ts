import { z } from "zod";
import { checkWordings, compareSchema, historyShape } from "./experiment-schema.ts";
import { choice, writtenText } from "./field-shapes.ts";
import { faultAt, inWords } from "./issue-text.ts";
import { jsonMap } from "./json-value.ts";

/** Names that stand in the headers of tables and in what models write. */
const plainName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/, {
  error: inWords(
    "this is not a plain name",
    "use letters, digits, _ and -, at most 32, and begin with a letter",
  ),
});

const modulePath = writtenText.refine((path) => /\.m?[jt]s$/i.test(path), {
  error: inWords("this is no module that can be loaded", "name a .ts, .mts, .js or .mjs file"),
});

const schemaEntry = z.union([writtenText, jsonMap], {
  error: ({ input }) =>
    inWords(
      input === undefined ? "`jsonSchema` is missing" : "a JSON Schema is a path or a map",
      "write the path of a .json file, or the schema itself",
    ),
});

const declaredKind = z
  .strictObject({
    tag: z.strictObject({ name: plainName }),
    fence: z.strictObject({ label: plainName, jsonSchema: schemaEntry }),
  })
  .partial()
  .superRefine(({ tag, fence }, context) => {
    if ((tag === undefined) !== (fence === undefined)) return;
    const mend = "write `{ tag: { name: status } }` or `{ fence: { label: plan, jsonSchema: … } }`";
    context.addIssue(faultAt([], "a protocol is declared as a tag or as a fence", mend));
  });

const ownOptions = z.strictObject({
  maxChars: z.int().min(1).optional(),
  toolFormat: choice(["native", "text", "scripted"]).optional(),
  eligibility: choice(["scripted", "calls"]).optional(),
});

const ownForm = z.enum(["verbatim", "stripped"], {
  error: ({ input }) =>
    input === "accepted"
      ? inWords("`accepted` needs events to accept", "use verbatim or stripped")
      : undefined,
});

/** The keys of an experiment on a protocol of the user's own. Its seams are known once the protocol is read. */
export const ownExperimentShape = {
  protocol: z.union([modulePath, declaredKind], {
    error: inWords(
      "a protocol of your own is a path or a map",
      "write ./mine.ts, `{ tag: { name: status } }` or `{ fence: { label: plan, jsonSchema: … } }`",
    ),
  }),
  options: ownOptions.prefault({}),
  seams: z.array(writtenText).min(1),
  wordings: z.array(writtenText).default([]),
  variants: z.array(writtenText).min(1).default(["default"]),
  tasks: z.array(writtenText).min(1),
  compare: compareSchema.optional(),
  history: z.strictObject({ ...historyShape, form: ownForm.default("verbatim") }).prefault({}),
};

/** An experiment on a protocol of the user's own, as its file says it. */
export const ownExperimentSchema = z.strictObject(ownExperimentShape).superRefine(checkWordings);

export type OwnExperimentFile = z.output<typeof ownExperimentSchema>;

/** Whether a value of an experiment's `protocol` means one of the user's own: a map, or a path. */
export function writesOwnProtocol(protocol: unknown): boolean {
  if (typeof protocol === "string") return /[./\\]/.test(protocol);
  return typeof protocol === "object" && protocol !== null;
}
