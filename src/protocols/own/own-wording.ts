import type { WordingReading } from "../protocol.ts";
import { wordingSections } from "../state-block/wording-sections.ts";

/**
 * The instruction of a wording that its protocol does not read by itself: two sections where the text begins with
 * one, else the whole text as the rule.
 */
export function readOwnWording(text: string): WordingReading {
  if (!/^##[ \t]+(?:rule|reminder)[ \t]*\r?$/i.test(firstLine(text))) {
    return { kind: "instruction", rule: text.trim(), reminder: null };
  }
  const sections = wordingSections(text);
  if (sections.kind === "invalid") return sections;
  return { kind: "instruction", rule: sections.rule, reminder: sections.reminder };
}

function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0] ?? "";
}
