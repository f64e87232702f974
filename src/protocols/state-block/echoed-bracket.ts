import type { RemovalRule } from "../removal.ts";
import { echoRule } from "./echoed-instruction.ts";
import { type Bracket, closedBracket, openBrackets } from "./trailing-bracket.ts";

/** A bracket at the end of a reply that echoes the instruction: where its cut starts, and by which rule. */
export interface Echo {
  readonly rule: RemovalRule;
  readonly start: number;
}

/** The closed bracket that ends `text.slice(0, end)` when it is an echo, or null. */
export function closedEcho(text: string, end: number, afterEcho: boolean): Echo | null {
  const bracket = closedBracket(text, end);
  return bracket && echoOf(bracket, afterEcho);
}

/**
 * A search for the echo that the last line leaves open, for ends that only ever shrink.
 *
 * A bracket that is no echo is none with less in it either, so it is judged once more only when an echo has
 * been cut in the meantime.
 */
export function openEchoes(text: string): (end: number, afterEcho: boolean) => Echo | null {
  const openBracket = openBrackets(text);
  let cleared = { start: -1, afterEcho: false };
  return (end, afterEcho) => {
    const bracket = openBracket(end);
    if (bracket === null) return null;
    if (bracket.start === cleared.start && afterEcho === cleared.afterEcho) return null;
    const echo = echoOf(bracket, afterEcho);
    if (echo === null) cleared = { start: bracket.start, afterEcho };
    return echo;
  };
}

function echoOf({ start, inner }: Bracket, afterEcho: boolean): Echo | null {
  const rule = echoRule(inner, afterEcho);
  return rule && { rule, start };
}
