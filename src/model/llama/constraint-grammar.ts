import type { ModelRequest } from "../model.ts";
import type { Engine, Grammar } from "./engine.ts";
import { schemaGrammar } from "./schema-grammar.ts";

/** `refused`: the schema, in words that name what of it cannot be kept to. */
export type ConstraintGrammar =
  | { readonly kind: "grammar"; readonly grammar: Grammar | null }
  | { readonly kind: "refused"; readonly detail: string };

/** The grammar that a request's reply must keep to; null where it may be any text. */
export async function constraintGrammar(
  constraint: ModelRequest["constraint"],
  engine: Pick<Engine, "grammarOf">,
): Promise<ConstraintGrammar> {
  if (constraint === null) return { kind: "grammar", grammar: null };
  const written = schemaGrammar(constraint);
  if (written.kind === "refused") return refused(written.detail);
  try {
    return { kind: "grammar", grammar: await engine.grammarOf(written.text) };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function refused(words: string): ConstraintGrammar {
  return { kind: "refused", detail: `no grammar can be made of the schema: ${words}` };
}
