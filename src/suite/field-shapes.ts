import { z } from "zod";
import { foundWords, inWords } from "./issue-text.ts";
import { knownWords } from "./nearest-word.ts";

/** A text that says something: prompts, messages, descriptions. */
export const writtenText = z
  .string()
  .refine((text) => text.trim() !== "", { error: inWords("this text is empty", "write it out") });

/** A name that goes into tables and folder names: one line without control characters. */
export const oneLineName = writtenText
  .max(120)
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), {
    error: inWords("a name is one line of plain characters", "take line breaks and tabs out"),
  });

/** One of a few words; those that are planned are told apart from those that are wrong. */
export function choice<const Built extends string>(
  built: readonly Built[],
  planned: readonly string[] = [],
): z.ZodType<Built> {
  return z.enum(built, {
    error: ({ input, code }) => {
      if (code !== "invalid_value" || input === undefined) return undefined;
      return planned.includes(String(input))
        ? notBuiltYet(String(input), built)
        : inWords(
            `${foundWords(input)} cannot stand here`,
            knownWords(String(input), built, "values"),
          );
    },
  });
}

/** What is said of a value that a later version takes. */
export function notBuiltYet(value: string, built: readonly string[]): string {
  return inWords(`\`${value}\` is not built yet`, `use ${built.join(" or ")}`);
}
