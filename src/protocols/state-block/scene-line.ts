import { sceneLocationOpening } from "./literals.ts";
import { skipSpace, trimmedEnd } from "./python-space.ts";
import type { Recogniser } from "./recogniser.ts";

/**
 * A search for a scene line of the state section that is left as the last line, for ends that only ever
 * shrink. It answers with the break before the line, or null; the line is never the only one.
 *
 *     She left.⏎␠Scene: the cellar (at the mill)
 *              ^ the answer        ^ location   ^ end
 *               ^ lineStart
 *                ^ content
 *
 * A story may close on "Scene: the cellar" like a screenplay. The line is ours when it names its location as
 * the state section does, or when protocol was cut from the same reply (`afterCut`).
 */
export function sceneLines(
  text: string,
  { sceneHeading }: Recogniser,
): (end: number, afterCut: boolean) => number | null {
  const opening = `${sceneHeading} `;
  let lineStart = Infinity;
  let content = 0;
  let isScene = false;
  return (end, afterCut) => {
    const lineEnd = trimmedEnd(text, end);
    if (lineEnd <= lineStart) {
      lineStart = text.slice(0, lineEnd).lastIndexOf("\n") + 1;
      content = skipSpace(text, lineStart, lineEnd);
      isScene = text.startsWith(opening, content);
    }
    if (lineStart === 0 || !isScene || content + opening.length > lineEnd) return null;
    return afterCut || endsInLocation(text, content, lineEnd) ? lineStart - 1 : null;
  };
}

/** Whether `[start, end)` ends in `(at …)` with a location that holds no parenthesis and is not empty. */
function endsInLocation(text: string, start: number, end: number): boolean {
  const close = end - 1;
  if (text[close] !== ")") return false;
  let open = close - 1;
  while (open > start && text[open] !== "(" && text[open] !== ")") open -= 1;
  return text.startsWith(sceneLocationOpening, open) && open + sceneLocationOpening.length < close;
}
