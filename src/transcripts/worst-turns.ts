/** The worst turns of all that were scored, told in pieces that a page can show; the rest of their text is not kept. */

import type { Removal, RemovalKind } from "../protocols/removal.ts";
import { excerptAround, type TextExcerpt } from "./excerpt.ts";
import type { TurnFault, TurnReading } from "./scored-turn.ts";
import { leaksIn } from "./scorers/pieces.ts";

/** A piece that should not stand where it stands, with the text around it. */
export interface OffendingPiece {
  /** `residue`: a reader still sees it. Else why it was taken out. */
  readonly kind: "residue" | RemovalKind;
  /** The rule that took it out, or what the detector calls it. */
  readonly rule: string;
  /** `[start, end)` in UTF-16 units of the reply; of the prose where an own module's prose is no part of the reply. */
  readonly start: number;
  readonly end: number;
  readonly excerpt: TextExcerpt;
}

export interface OffendingTurn {
  readonly place: string;
  readonly arm: Readonly<Record<string, string | null>>;
  /** The words of `--fail-on`. */
  readonly faults: readonly string[];
  /** The same for a reader. */
  readonly words: readonly string[];
  /** In the order of the text; at most `mostPieces`. */
  readonly pieces: readonly OffendingPiece[];
  /** How many more there are. */
  readonly more: number;
  /** How the reply begins, for a turn without a piece to show. */
  readonly beginning: TextExcerpt;
}

const mostPieces = 12;

/** What is told of a turn that has these faults. */
export function offendingTurn(
  faults: readonly TurnFault[],
  reading: TurnReading,
  arm: OffendingTurn["arm"],
  place: string,
): OffendingTurn {
  const pieces = piecesIn(reading);
  return {
    place,
    arm,
    faults: faults.map(({ id }) => id),
    words: faults.map(({ words }) => words),
    pieces: pieces.slice(0, mostPieces),
    more: Math.max(0, pieces.length - mostPieces),
    beginning: excerptAround(reading.text, 0, 0),
  };
}

/** Removals but those of white space, and residue, in the order of the text. */
export function piecesIn(reading: TurnReading): readonly OffendingPiece[] {
  const { text, prose, removals } = reading;
  const removed = removals.filter(({ kind }) => kind !== "space");
  const place = proseIn(text, prose, removals);
  const pieces = [
    ...removed.map(({ rule, kind, start, end }) => ({
      rule,
      kind,
      start,
      end,
      excerpt: excerptAround(text, start, end),
    })),
    ...reading.residue.map(({ kind: rule, start, end }) => {
      const at = place === null ? { start, end } : { start: place(start), end: place(end - 1) + 1 };
      const excerpt = excerptAround(place === null ? prose : text, at.start, at.end);
      return { rule, kind: "residue" as const, ...at, excerpt };
    }),
  ];
  return pieces.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * Where a unit of the prose stands in the reply; null where the prose is not what the removals leave, as a module's
 * may be.
 *
 *     reply    She waits.⏎```json{…}```⏎The door opens.
 *     prose    She waits.⏎             ⏎The door opens.      each unit behind a removal is moved by its length
 */
function proseIn(
  text: string,
  prose: string,
  removals: readonly Removal<string>[],
): ((offset: number) => number) | null {
  let left = "";
  let past = 0;
  const kept: { readonly prose: number; readonly text: number }[] = [];
  for (const { start, end } of [...removals, { start: text.length, end: text.length }]) {
    kept.push({ prose: left.length, text: past });
    left += text.slice(past, start);
    past = end;
  }
  if (left !== prose) return null;
  return (offset) => {
    const piece = kept.findLast((one) => one.prose <= offset) ?? { prose: 0, text: 0 };
    return piece.text + offset - piece.prose;
  };
}

export interface WorstTurns {
  /** How many are kept. */
  readonly most: number;
  /** Keeps the turn if it is among the worst so far; of equals the earlier. */
  offer(faults: readonly TurnFault[], reading: TurnReading, tell: () => OffendingTurn): void;
  /** The worst first. */
  kept(): readonly OffendingTurn[];
}

/** @param most how many are kept */
export function worstTurns(most: number): WorstTurns {
  const kept: { readonly badness: number; readonly turn: OffendingTurn }[] = [];
  return {
    most,
    offer(faults, reading, tell) {
      const badness = badnessOf(faults, reading);
      const place = kept.findIndex((one) => one.badness < badness);
      if (place === -1 && kept.length === most) return;
      kept.splice(place === -1 ? kept.length : place, 0, { badness, turn: tell() });
      if (kept.length > most) kept.pop();
    },
    kept: () => kept.map(({ turn }) => turn),
  };
}

/** What a reader sees weighs most, then what is not there, then what was taken out in time. */
function badnessOf(faults: readonly TurnFault[], reading: TurnReading): number {
  const has = (id: string) => faults.some((fault) => fault.id === id);
  const residue = has("residue") ? Math.min(reading.residue.length, 999) : 0;
  const leaks = has("leaks") ? leaksIn(reading.text, reading.removals) : 0;
  return residue * 1e6 + faults.length * 1e3 + Math.min(leaks, 999);
}
