import fc from "fast-check";
import { plantedSpellings } from "./planted-spellings.ts";

/** Texts made of the marks and words of both protocols, of whole spellings cut anywhere, and of story. */

const marks = fc.constantFrom(
  "```",
  "````",
  "~~~",
  "`",
  "\n",
  "\n\n",
  " ",
  "    ",
  "> ",
  "- ",
  "**",
  "#",
  "{",
  "}",
  "[",
  "]",
  "(",
  ")",
  "<",
  "</",
  ">",
  "/",
  "|",
  '"',
  "'",
  ":",
  ",",
  ".",
  "\\",
  "&lt;",
  "\\u003c",
  "\u200b",
  "\r\n",
  "\uff1c",
  "“",
  "\ud83d",
  "\u{1f50e}",
);

const words = fc.constantFrom(
  "state",
  "json",
  "purpose",
  "events",
  "type",
  "name",
  "set_possession",
  "end_scene",
  "Scene:",
  "(at gate)",
  "Held:",
  "Known:",
  "  berit",
  "Reminder:",
  "Hard limit:",
  "state block",
  "your reply",
  "think",
  "<|im_end",
  "assistant",
  "She left.",
  "It rained on the mill.",
);

const spelling = fc
  .constantFrom(...plantedSpellings)
  .chain(({ text }) => fc.tuple(fc.constant(text), fc.nat(text.length), fc.nat(text.length)))
  .map(([text, from, to]) => text.slice(Math.min(from, to), Math.max(from, to)));

/** A text of up to forty such pieces. */
export const fragmentText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: marks },
      { weight: 4, arbitrary: words },
      { weight: 2, arbitrary: spelling },
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(""));
