import type { Detector } from "./detector.ts";
import type { Line } from "./lines.ts";
import { inStoryFence, type Page } from "./page.ts";
import type { Residue } from "./residue.ts";

/**
 * Headers of a turn that reached the text. A speaker in a story has a name or a capital, so a role counts in lower
 * case, alone on its line, or behind heading marks.
 *
 *     assistant: Snow fell.           assistant⏎           ### Instruction:
 *     ^ start   ^ end                 ^ start  ^ end       ^ start         ^ end
 */
export const roleHeaders: Detector = {
  kinds: ["role_header"],
  find: (page) => {
    const first = page.lines.findIndex((line) => !isBlank(line));
    return page.lines.flatMap((line, index): readonly Residue[] => {
      const length = headerLength(page, line);
      if (length === 0 || inStoryFence(page, line.bodyStart)) return [];
      const free =
        index === first || (isBlank(page.lines[index - 1]) && isBlank(page.lines[index + 1]));
      const end = line.bodyStart + length;
      if (bare.test(page.text.slice(line.bodyStart, end)) && !free) return [];
      return [{ kind: "role_header", start: line.bodyStart, end }];
    });
  },
};

/** Longer than any header. */
const longest = 40;

/** A role without any mark, which must stand free. */
const bare = /^(?:assistant|user|system|model)$/;

/** Headers as they are written, case kept. */
const headers: readonly RegExp[] = [
  /^(?:assistant|USER):/,
  /^\**(?:assistant|user|human|system)\**:\**$/i,
  /^#{1,6} {0,3}\**instructions?\**:?\**$/i,
  /^#{1,6} {0,3}\**(?:instructions?|response|input|human|assistant|user|system)\**:\**/i,
  /^(?:assistant|user|system|model)$/,
];

/** The length of the header that a line begins with, or 0. */
function headerLength({ shown }: Page, { bodyStart, bodyEnd }: Line): number {
  const body = shown.slice(bodyStart, Math.min(bodyEnd, bodyStart + longest + 1));
  for (const header of headers) {
    const match = header.exec(body);
    if (match !== null) return match[0].length;
  }
  return 0;
}

function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.bodyStart === line.bodyEnd;
}
