import type { Detector } from "./detector.ts";
import { inStoryFence, type Page } from "./page.ts";
import type { Residue } from "./residue.ts";
import { type SectionLine, sectionLine } from "./section-lines.ts";

/**
 * Copies of the state section, however styled, and its scene line by itself.
 *
 *     Scene: the forge (at forge)
 *     ^ start
 *     **Held**:
 *     - bell: anna
 *                 ^ end
 *
 * One heading with prose after it is somebody's story. A copy has two headings, or one under a scene line, or one
 * over entries that are indented or that stand under a Markdown heading.
 */
export const stateSections: Detector = {
  kinds: ["section_heading", "scene_line"],
  find: (page) => {
    if (page.sought.headings.size === 0 && page.sought.scene === null) return [];
    const kinds = page.lines.map((line) => sectionLine(page, line));
    return [...sections(page, kinds), ...sceneLines(page, kinds)];
  },
};

function sceneLines(page: Page, kinds: readonly SectionLine[]): Residue[] {
  return page.lines.flatMap((line, index): readonly Residue[] => {
    const kind = kinds[index];
    if (kind?.kind !== "scene" || !kind.located || inStoryFence(page, line.bodyStart)) return [];
    return [{ kind: "scene_line", start: line.bodyStart, end: line.bodyEnd }];
  });
}

/** What a run of section lines adds up to. */
interface Tally {
  readonly headings: Set<string>;
  readonly inline: Set<string>;
  scene: number;
  indented: number;
  listed: number;
  decorated: boolean;
  last: number;
}

function sections(page: Page, kinds: readonly SectionLine[]): Residue[] {
  const found: Residue[] = [];
  for (let first = 0; first < kinds.length; first++) {
    const kind = kinds[first]?.kind;
    const line = page.lines[first];
    if ((kind !== "heading" && kind !== "scene") || line === undefined) continue;
    const tally = tallyFrom(kinds, first);
    const end = page.lines[tally.last]?.bodyEnd ?? line.bodyEnd;
    if (isSection(tally) && !inStoryFence(page, line.bodyStart)) {
      found.push({ kind: "section_heading", start: line.bodyStart, end });
    }
    first = tally.last;
  }
  return found;
}

/** Walks from a heading or scene line over the lines that can belong to one section; stops before prose. */
function tallyFrom(kinds: readonly SectionLine[], first: number): Tally {
  const tally: Tally = {
    headings: new Set(),
    inline: new Set(),
    scene: 0,
    indented: 0,
    listed: 0,
    decorated: false,
    last: first,
  };
  for (let index = first; index < kinds.length; index++) {
    const line = kinds[index];
    if (line === undefined || line.kind === "prose") break;
    if (line.kind === "scene" && index > first) break;
    if (line.kind === "blank" || !count(line, tally)) continue;
    tally.last = index;
  }
  return tally;
}

/** Adds a line to the tally; false for an entry that stands under no heading yet. */
function count(line: SectionLine, tally: Tally): boolean {
  if (line.kind === "scene") tally.scene++;
  if (line.kind === "heading") {
    (line.inline ? tally.inline : tally.headings).add(line.heading);
    tally.decorated ||= line.decorated;
  }
  if (line.kind !== "entry") return true;
  if (tally.headings.size + tally.inline.size === 0) return false;
  if (line.indented) tally.indented++;
  else tally.listed++;
  return true;
}

function isSection({ headings, inline, scene, indented, listed, decorated }: Tally): boolean {
  const either = new Set([...headings, ...inline]).size;
  if (headings.size >= 2 || headings.size + scene >= 2) return true;
  if (headings.size === 1 && (indented > 0 || (decorated && listed > 0))) return true;
  return either >= 3 || (either >= 2 && (scene > 0 || decorated));
}
