import type { NightTallies } from "./night-tallies.ts";

/**
 * Whether every conversation that both hold has the same replies byte for byte: such a night is the other's luck over
 * again. Short replies may be alike by chance; all of them are not, where there is chance at all.
 */
export function areCopies(first: NightTallies, second: NightTallies): boolean {
  let held = 0;
  for (const [id, cell] of Object.entries(second.cells)) {
    for (const [name, replies] of Object.entries(cell.replies)) {
      const other = first.cells[id]?.replies[name];
      if (other === undefined) continue;
      if (other !== replies) return false;
      held += 1;
    }
  }
  return held > 0;
}
