import type { Detector } from "./detector.ts";
import { inStoryFence, type Page } from "./page.ts";
import type { Residue, ResidueKind } from "./residue.ts";

/** A tag that is residue by its name alone. */
interface NamedTag {
  readonly kind: ResidueKind;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly role: "opener" | "closer" | "alone";
}

/**
 * Tags known by their names: reasoning, and wrappings of a block or an event. A closed pair is one piece with all it
 * encloses.
 *
 *     <think>snow again?</think>Snow lay deep.
 *     ^ start                  ^ end
 */
export const namedTags: Detector = {
  kinds: ["reasoning_tag", "xml_wrapper"],
  find: (page) => {
    const found: Residue[] = [];
    const open = new Map<string, NamedTag[]>();
    for (const tag of tagsIn(page)) {
      const opened = open.get(tag.name) ?? [];
      open.set(tag.name, opened);
      const opener = tag.role === "closer" ? opened.pop() : undefined;
      if (tag.role === "opener") opened.push(tag);
      found.push({ kind: tag.kind, start: opener?.start ?? tag.start, end: tag.end });
    }
    return found;
  },
};

const head = /[<[] {0,2}(\/?) {0,2}([a-z][a-z0-9_.:-]{0,60})/y;

/** How far the end of a tag may be from its name. */
const longestRest = 300;

function* tagsIn(page: Page): Generator<NamedTag> {
  const { text, sought } = page;
  for (const { index: start } of text.matchAll(/[<[]/g)) {
    head.lastIndex = start;
    const [whole, slash, name = ""] = head.exec(text) ?? [];
    const kind = sought.tagKinds.get(name);
    if (whole === undefined || kind === undefined) continue;
    const square = text.charAt(start) === "[";
    if (square ? !isToken(page, start, whole.length) : inStoryFence(page, start)) continue;
    const end = tagEnd(text, start + whole.length, square ? "]" : ">");
    if (end === -1) continue;
    const alone = text.charAt(end - 2) === "/" && slash === "";
    yield { kind, name, start, end, role: alone ? "alone" : slash === "/" ? "closer" : "opener" };
  }
}

/** `[THINK]` is a model's token; in small letters it is a stage direction. */
function isToken({ shown }: Page, start: number, length: number): boolean {
  return /^\[\/?THINK$/.test(shown.slice(start, start + length));
}

/** After the bracket that ends a tag, or the end of a text that is cut there, or -1. A square one ends at once. */
function tagEnd(text: string, nameEnd: number, closer: string): number {
  if (closer === "]") return text.charAt(nameEnd) === "]" ? nameEnd + 1 : -1;
  const next = text.charAt(nameEnd);
  if (next !== "" && !" \n/>=".includes(next)) return -1;
  const rest = text.slice(nameEnd, nameEnd + longestRest);
  const at = rest.search(/[<>]/);
  if (at !== -1) return rest.charAt(at) === ">" ? nameEnd + at + 1 : -1;
  return nameEnd + rest.length === text.length && !/\n *\n/.test(rest) ? text.length : -1;
}
