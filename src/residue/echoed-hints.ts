import type { Detector } from "./detector.ts";
import { type HintSegment, hintSegments } from "./hint-segments.ts";
import { skipOver } from "./lines.ts";
import type { Page } from "./page.ts";
import type { Residue, ResidueKind } from "./residue.ts";

/**
 * Echoes of what the application told the model beside the story: the reminder, the length hint, the hint to continue,
 * a note about a refused block. Wherever they stand and however they are styled.
 *
 * No single word marks an echo: a story has reminders and hard limits of its own. It takes the protocol's name and an
 * address or opening that only an instruction has, or a phrase that is the hint's alone.
 */
export const echoedHints: Detector = {
  kinds: ["reminder_bracket", "length_hint", "continue_hint"],
  find: (page) => {
    const segments = hintSegments(page);
    const kinds = segments.map((segment) => hintKind(page, segment));
    return segments.flatMap(({ start, end }, index): readonly Residue[] => {
      const kind = kinds[index] ?? companionKind(page, segments, kinds, index);
      return kind === null ? [] : [{ kind, start, end }];
    });
  },
};

function hintKind({ text, sought }: Page, segment: HintSegment): ResidueKind | null {
  const { signs, opening, bracketed, cut, start, end } = segment;
  if (signs.includes("length")) return "length_hint";
  if (signs.includes("continue-only")) return "continue_hint";
  if (signs.includes("continue") && (bracketed || opening === "continue")) return "continue_hint";
  const named = signs.includes("protocol") || namesFence(text, start, end, sought.label);
  if (opening === "limit" && (named || (bracketed && signs.includes("address"))))
    return "length_hint";
  if (opening === "reminder" && cut && signs.includes("address")) return "reminder_bracket";
  const twice = signs.includes("protocol") && namesBoth(text, start, end, sought.label);
  const asked = signs.includes("address") || signs.includes("reminder");
  return named && (asked || (bracketed && twice)) ? "reminder_bracket" : null;
}

/** Three backticks and the label, which is how a reminder writes the block's name. */
function namesFence(text: string, start: number, end: number, label: string | null): boolean {
  return label !== null && text.slice(start, end).includes(`\`\`\`${label}`);
}

/** The block and its list in one breath. */
function namesBoth(text: string, start: number, end: number, label: string | null): boolean {
  const inside = text.slice(start, end);
  return label !== null && inside.includes(`${label} block`) && inside.includes("events list");
}

/** A bracket that only opens like the length hint is one when nothing but space parts it from another echo. */
function companionKind(
  { text }: Page,
  segments: readonly HintSegment[],
  kinds: readonly (ResidueKind | null)[],
  index: number,
): ResidueKind | null {
  const segment = segments[index];
  if (segment === undefined || !segment.bracketed || segment.opening !== "limit") return null;
  const next = segments[index + 1];
  const previous = segments[index - 1];
  const meetsNext = next !== undefined && kinds[index + 1] !== null && touches(text, segment, next);
  const meetsPrevious =
    previous !== undefined && kinds[index - 1] !== null && touches(text, previous, segment);
  return meetsNext || meetsPrevious ? "length_hint" : null;
}

function touches(text: string, first: HintSegment, second: HintSegment): boolean {
  return skipOver(text, " \n", first.end, second.start) === second.start;
}
