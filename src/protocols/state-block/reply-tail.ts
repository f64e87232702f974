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
 *                                                        ^ 1 dangling_state
 *                     ^ 2 echoed_instruction_tail
 *               ^ 3 state_heading
 *              ^ 4 trim: here the reply ends
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

  const tail: Tail = { text, end: text.length, cuts: [] };
  let afterEcho = false;
  let afterCut = afterProtocol;
  let before: number;
  do {
    before = tail.end;
    afterEcho = cutEcho(tail, closedEcho(text, tail.end, afterEcho)) || afterEcho;
    afterEcho = cutEcho(tail, openEcho(tail.end, afterEcho)) || afterEcho;
    cut(tail, "dangling_state", danglingState(tail.end));
    cut(tail, "dangling_json", danglingJson(tail.end));
    cut(tail, "dangling_object", danglingObject(tail.end));
    trim(tail);
    cutLine(tail, "state_heading", stateHeadingCut(text, tail.end));
    cut(tail, "quote_marker", quoteMarkerStart(text, tail.end));
    cutLine(tail, "empty_dangling_fence", emptyFence(tail.end));
    afterCut ||= trimmedEnd(text, tail.end) < trimmedEnd(text, before);
    cutLine(tail, "rendered_scene_line", sceneLine(tail.end, afterCut));
  } while (tail.end < before);
  return tail.cuts.reverse();
}

/** A text whose end moves back, and what that cut, last piece first. */
interface Tail {
  readonly text: string;
  readonly cuts: Cut[];
  end: number;
}

/** Moves the end back to `start`; null and the end itself cut nothing. */
function cut(tail: Tail, rule: RemovalRule, start: number | null): void {
  if (start === null || start === tail.end) return;
  tail.cuts.push({ rule, start, end: tail.end });
  tail.end = start;
}

function trim(tail: Tail): void {
  cut(tail, "trim", trimmedEnd(tail.text, tail.end));
}

/** Cuts the last line from the break before it, `start`, and the white space on either side of it. */
function cutLine(tail: Tail, rule: RemovalRule, start: number | null): void {
  if (start === null) return;
  trim(tail);
  cut(tail, rule, start);
  trim(tail);
}

function cutEcho(tail: Tail, echo: Echo | null): boolean {
  if (echo !== null) cut(tail, echo.rule, echo.start);
  return echo !== null;
}

function stateHeadingCut(text: string, end: number): number | null {
  const lineStart = stateHeadingStart(text, end);
  return lineStart === null ? null : withLineBreak(text, lineStart);
}
