/**
 * Every way of leaving protocol in the prose that has been seen from models, one row a spelling, in words of our own.
 *
 * The rows are planted into stories, and the share that the detector finds is its recall. Rows that it is known to miss
 * stay in the table, so that the number is the truth.
 */

import { plantedCalls, plantedHints, plantedSections } from "./planted-echoes.ts";
import { plantedFences } from "./planted-fences.ts";
import { plantedObjects } from "./planted-objects.ts";
import type { PlantedRow, PlantedSpelling } from "./planted-spelling.ts";
import { plantedTags } from "./planted-tags.ts";
import { plantedTransport } from "./planted-transport.ts";

/** The whole table, both protocols. */
export const plantedSpellings: readonly PlantedSpelling[] = [
  ...rows("purpose-label", plantedTags),
  ...rows("state-block", plantedFences),
  ...rows("state-block", plantedObjects),
  ...rows("state-block", plantedCalls),
  ...rows("state-block", plantedHints),
  ...rows("state-block", plantedSections),
  ...rows("state-block", plantedTransport),
];

function rows(
  protocol: PlantedSpelling["protocol"],
  table: readonly PlantedRow[],
): PlantedSpelling[] {
  return table.map(([name, text, more]) => ({ name, protocol, text, ...more }));
}
