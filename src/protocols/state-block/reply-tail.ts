import type { RemovalRule } from "../removal.ts";
import { danglingJsons, danglingStates } from "./dangling-fence.ts";
import { danglingObjects } from "./dangling-object.ts";
import type { Cut } from "./draft.ts";
import { closedEcho, type Echo, openEchoes } from "./echoed-bracket.ts";
import { emptyFences } from "./empty-fence.ts";
import { withLineBreak } from "./line-edges.ts";
import { trimmedEnd } from "./python-space.ts";
import { quoteMarkerStart } from "./quote-marker.ts";
import type { Recogniser } from "./recogniser.ts";
import { sceneLines } from "./scene-line.ts";
import { stateHeadingStart } from "./state-heading.ts";

/**
 * The cuts at the end of a reply, in order and each next to the other, the white space between them included.
 *
 *     The rain.⏎⏎State⏎[Reminder: end your reply with it]⏎```state
 *              ^ trim                                     ^ 1 dangling_state
 *                ^ 3 state_heading                        ^ end, before
 *                     ^ 2 echoed_instruction_tail
 *              ^ end, after
 *
 * One kind of leftover can hide another, so every rule has its turn until none of them cuts. The reply's text
 * never changes meanwhile, only its end moves back, and what a rule finds in it is found once: the rounds
 * cost no more than the characters they cut.
 *
 * @param afterProtocol protocol was already cut from this reply, which makes a bare scene line part of it
 */
export function replyTailCuts(
  text: string,
  recogniser: Recogniser,
  afterProtocol: boolean,
): readonly Cut[] {
  const openEcho = openEchoes(text);
  const danglingState = danglingStates(text);
  const danglingJson = danglingJsons(text, recogniser);
  const danglingObject = danglingObjects(text, recogniser);
  const emptyFence = emptyFences(text);
  const sceneLine = sceneLines(text, recogniser);

  const cuts: Cut[] = [];
  let end = text.length;
  const cut = (rule: RemovalRule, start: number | null) => {
    if (start === null || start === end) return;
    cuts.push({ rule, start, end });
    end = start;
  };
  const trim = () => cut("trim", trimmedEnd(text, end));
  const cutLine = (rule: RemovalRule, start: number | null) => {
    if (start === null) return;
    trim();
    cut(rule, start);
    trim();
  };

  let afterEcho = false;
  const cutEcho = (echo: Echo | null) => {
    if (echo === null) return;
    cut(echo.rule, echo.start);
    afterEcho = true;
  };

  let afterCut = afterProtocol;
  let before: number;
  do {
    before = end;
    cutEcho(closedEcho(text, end, afterEcho));
    cutEcho(openEcho(end, afterEcho));
    cut("dangling_state", danglingState(end));
    cut("dangling_json", danglingJson(end));
    cut("dangling_object", danglingObject(end));
    trim();
    cutLine("state_heading", stateHeadingCut(text, end));
    cut("quote_marker", quoteMarkerStart(text, end));
    cutLine("empty_dangling_fence", emptyFence(end));
    afterCut ||= trimmedEnd(text, end) < trimmedEnd(text, before);
    cutLine("rendered_scene_line", sceneLine(end, afterCut));
  } while (end < before);
  return cuts.reverse();
}

function stateHeadingCut(text: string, end: number): number | null {
  const lineStart = stateHeadingStart(text, end);
  return lineStart === null ? null : withLineBreak(text, lineStart);
}
