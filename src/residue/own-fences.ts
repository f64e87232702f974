import type { Detector } from "./detector.ts";
import { skipBack } from "./lines.ts";
import type { Residue } from "./residue.ts";

/** Fenced blocks of the protocol, and fences that hold nothing. */
export const ownFences: Detector = {
  kinds: ["fence", "fence_fragment"],
  find: ({ fences, sought }) => {
    if (sought.label === null) return [];
    return fences.flatMap(({ holds, start, end }): readonly Residue[] => {
      if (holds === "story") return [];
      return [{ kind: holds === "protocol" ? "fence" : "fence_fragment", start, end }];
    });
  },
};

/**
 * Lines that hold one or two backticks and nothing else, and an opener that the end of the text cuts in its label:
 *
 *     The rain fell.
 *
 *     ```sta
 *     ^ start
 */
export const fenceFragments: Detector = {
  kinds: ["fence_fragment"],
  find: ({ text, lines, sought }) => {
    if (sought.label === null) return [];
    const found: Residue[] = [];
    for (const { bodyStart, bodyEnd } of lines) {
      const body = bodyEnd - bodyStart > 2 ? "" : text.slice(bodyStart, bodyEnd);
      if (body !== "`" && body !== "``") continue;
      found.push({ kind: "fence_fragment", start: bodyStart, end: bodyEnd });
    }
    const cut = cutOpener(text, sought.label);
    return cut === null ? found : [...found, cut];
  },
};

function cutOpener(text: string, label: string): Residue | null {
  const end = skipBack(text, " \n", text.length, 0);
  const tail = text.slice(Math.max(0, end - label.length - 8), end);
  const match = /(?:`{3,8}|~{3,8}) ?([^`~ ]*)$/.exec(tail);
  const cut = match?.[1] ?? "";
  if (match === null || cut === "" || cut === label || !label.startsWith(cut)) return null;
  return { kind: "fence_fragment", start: end - match[0].length, end };
}
