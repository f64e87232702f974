import { z } from "zod";
import { choice, writtenText } from "./field-shapes.ts";
import { faultAt, foundWords, inWords } from "./issue-text.ts";
import { knownWords } from "./nearest-word.ts";
import {
  type BuiltInProtocol,
  builtInPositions,
  deliversWording,
  seamNames,
} from "./seam-names.ts";

const baselineSchema = z.union(
  [
    writtenText,
    z.strictObject({
      seam: writtenText.optional(),
      wording: writtenText.optional(),
      variant: writtenText.optional(),
    }),
  ],
  {
    error: inWords(
      "a baseline is a text or a map",
      "write a seam, or a map of seam, wording and variant",
    ),
  },
);

/** The plan of comparisons that a suite declares before its first call. */
export const compareSchema = z.strictObject({
  primary: writtenText.optional(),
  baseline: baselineSchema.optional(),
  margin: z.number().min(0).max(1).optional(),
  family: choice(["vs-baseline", "all-pairs"]).optional(),
  tasks: choice(["fixed", "sample"]).optional(),
});

const purposeLabelOptions = z.strictObject({
  maxChars: z.int().min(8).default(64),
  toolFormat: choice(["native", "text", "scripted"]).default("native"),
  eligibility: choice(["scripted", "calls"]).default("scripted"),
});

const stateBlockOptions = z.strictObject({ vocabulary: writtenText.optional() });

/** The switches of the history that every protocol has. */
export const historyShape = {
  source: choice(["live", "given"]).default("live"),
  nudges: choice(["keep", "latest"]).default("keep"),
  placement: choice(["message", "system-message"]).default("message"),
};

/** A label has no events, so there is nothing to rebuild an earlier reply from. */
const purposeLabelForm = z.enum(["verbatim", "stripped"], {
  error: ({ input }) =>
    input === "accepted"
      ? inWords("`accepted` needs events to accept", "use verbatim or stripped for purpose-label")
      : undefined,
});

/** The keys of an experiment on purpose labels. */
export const purposeLabelShape = {
  protocol: z.literal("purpose-label"),
  options: purposeLabelOptions.prefault({}),
  ...gridShape("purpose-label"),
  history: z
    .strictObject({ ...historyShape, form: purposeLabelForm.default("verbatim") })
    .prefault({}),
};

/** The keys of an experiment on state blocks. */
export const stateBlockShape = {
  protocol: z.literal("state-block"),
  options: stateBlockOptions.prefault({}),
  ...gridShape("state-block"),
  history: z
    .strictObject({
      ...historyShape,
      form: choice(["verbatim", "stripped", "accepted"]).default("accepted"),
    })
    .prefault({}),
};

/** What spans the cells, alike in every protocol but for the seams it knows. */
function gridShape(protocol: BuiltInProtocol) {
  return {
    seams: z.array(seamSchema(protocol)).min(1),
    wordings: z.array(writtenText).default([]),
    variants: z.array(writtenText).min(1).default(["default"]),
    tasks: z.array(writtenText).min(1),
    compare: compareSchema.optional(),
  };
}

function seamSchema(protocol: BuiltInProtocol): z.ZodType<string> {
  const names = seamNames[builtInPositions[protocol]];
  return z.enum(names, {
    error: ({ input, code }) => {
      if (code !== "invalid_value") return undefined;
      const known = knownWords(String(input), names, `seams of ${protocol}`);
      return inWords(`${foundWords(input)} is not a seam of ${protocol}`, known);
    },
  });
}

/** A seam that delivers a wording needs one; checked where both keys are known. */
export function checkWordings(
  { seams, wordings }: { readonly seams: readonly string[]; readonly wordings: readonly string[] },
  context: z.core.$RefinementCtx,
): void {
  const seam = seams.find(deliversWording);
  if (seam === undefined || wordings.length > 0) return;
  const message = `there is no wording for the seam \`${seam}\` to deliver`;
  context.addIssue(faultAt([], message, "add `wordings: [requirement]`, or a file of your own"));
}

/** Says which protocols there are when `protocol` names none of them; for a discriminated union's `error`. */
export function unknownProtocol(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "invalid_union") return undefined;
  const protocol = protocolOf(issue.input);
  if (protocol === undefined) {
    const mend = "add `protocol: purpose-label` or `protocol: state-block`";
    return inWords("`protocol` is missing", mend);
  }
  const known = [...Object.keys(builtInPositions), "a path such as ./mine.ts"];
  return inWords(
    `${foundWords(protocol)} is not a protocol`,
    knownWords(String(protocol), known, "protocols"),
  );
}

function protocolOf(input: unknown): unknown {
  return typeof input === "object" && input !== null && "protocol" in input
    ? input.protocol
    : undefined;
}

/** An experiment as its file says it, defaults filled in and nothing read yet. */
export const experimentSchema = z.discriminatedUnion(
  "protocol",
  [
    z.strictObject(purposeLabelShape).superRefine(checkWordings),
    z.strictObject(stateBlockShape).superRefine(checkWordings),
  ],
  { error: unknownProtocol },
);

export type ExperimentFile = z.output<typeof experimentSchema>;

/** What a suite file says of its comparisons. */
export type CompareFile = z.output<typeof compareSchema>;
