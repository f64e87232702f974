import type { SoughtNames } from "./sought-names.ts";

/** What a phrase says about the segment it stands in. */
export type HintSign =
  /** The protocol by name: the block, its list, its tag's line. */
  | "protocol"
  /** The second person and what it must do; an instruction has it, a story's aside has not. */
  | "address"
  /** How a reminder begins. */
  | "reminder"
  /** How the length hint begins. */
  | "limit"
  /** The length hint's own wording. */
  | "length"
  /** The hint to continue. */
  | "continue"
  /** The hint to continue, in words that no story uses. */
  | "continue-only";

/** A phrase by its words; `#` stands for a number. */
export interface HintPhrase {
  readonly words: readonly string[];
  readonly sign: HintSign;
}

const fixed: readonly (readonly [sign: HintSign, ...phrases: string[]])[] = [
  [
    "address",
    "your reply",
    "your narration",
    "your response",
    "your message",
    "your turn",
    "your next turn",
    "this turn",
    "every reply",
    "every message",
    "each reply",
    "last state",
    "absolute values",
    "absolute value",
    "must begin",
    "must start",
    "must end",
    "must finish",
    "end your",
    "close your",
    "finish your",
    "end with",
    "begin with",
    "finish with",
    "append",
  ],
  ["reminder", "reminder"],
  ["limit", "hard limit"],
  ["length", "turn must not exceed # words", "must not exceed # words"],
  ["continue", "continue the story directly", "continue the story here directly"],
  ["continue-only", "output only story text"],
];

/** The phrases by their first word, the protocol's own among them. */
export function hintPhrases({
  label,
  tag,
  eventNames,
}: SoughtNames): ReadonlyMap<string, HintPhrase[]> {
  const protocol = [
    ...(label === null ? [] : [`${label} block`, `${label} code block`, `${label} fence`]),
    ...(eventNames.length > 0 ? ["events list", "list of events"] : []),
    ...(tag === null
      ? []
      : ["heading", "headings", "line", "tag", "label"].map((thing) => `${tag} ${thing}`)),
  ];
  const length = label === null ? [] : [`append the ${label} block`];
  const phrases = [
    ...fixed.flatMap(([sign, ...texts]) => texts.map((text) => phrase(sign, text))),
    ...protocol.map((text) => phrase("protocol", text)),
    ...length.map((text) => phrase("length", text)),
  ];
  const byFirstWord = new Map<string, HintPhrase[]>();
  for (const each of phrases) {
    const first = each.words[0] ?? "";
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), each]);
  }
  return byFirstWord;
}

function phrase(sign: HintSign, text: string): HintPhrase {
  return { words: text.split(" "), sign };
}
