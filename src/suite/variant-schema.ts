import { z } from "zod";
import { writtenText } from "./field-shapes.ts";
import { unknownKind } from "./task-schema.ts";

const agentVariant = z.strictObject({ for: z.literal("agent"), system: writtenText });

/** The switches are those of the application the protocol comes from, all of them on. */
const narratorVariant = z.strictObject({
  for: z.literal("narrator"),
  system: writtenText,
  lengthHint: z.boolean().default(true),
  replayBlocks: z.boolean().default(true),
  stateSection: z.boolean().default(true),
  refusalNote: z.boolean().default(true),
});

/** A variant file; its name is the file's. */
export const variantSchema = z.discriminatedUnion("for", [agentVariant, narratorVariant], {
  error: unknownKind,
});
