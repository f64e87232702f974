import { armEstimates } from "./score-estimates.ts";
import type { ScoreResult } from "./score-files.ts";

/** Everything that was found, as JSON whose texts no terminal acts on. */
export function scoreJson({ scorer, files, scored, wanted }: ScoreResult): string {
  const { columns, arms, faults, worst } = scored;
  const estimates = armEstimates(arms);
  const value = {
    protocol: scorer.protocol,
    extractor: "reference",
    files,
    groupBy: columns,
    wanted,
    arms: arms.map((arm, at) => ({
      arm: arm.arm,
      conversations: arm.conversations,
      tasks: arm.tasks,
      turns: arm.turns,
      called: arm.called,
      empty: arm.empty,
      missing: Object.fromEntries([...arm.missing].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      metrics: Object.fromEntries(estimates[at] ?? []),
    })),
    faults: faults.map(({ id, found, of, first }) => ({ id, found, of, first })),
    worst: worst.map(({ place, arm, faults: ids, pieces, more, beginning }) => ({
      place,
      arm,
      faults: ids,
      pieces: pieces.map(({ excerpt: { before, piece, after }, ...one }) => ({
        ...one,
        before,
        piece,
        after,
      })),
      morePieces: more,
      begins: beginning.after,
    })),
  };
  return `${inert(JSON.stringify(value, null, 2))}\n`;
}

/** JSON leaves C1 controls and marks that reorder a line as they are; escaped, they mean the same. */
function inert(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
