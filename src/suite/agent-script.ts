/**
 * Walks an agent task's script beside the model's replies: which scripted step each turn stands for, what
 * its tools return, and what comes next. The conversation loop drives it to play a task and the scorer to
 * read one back, so the two cannot disagree.
 *
 *     positions   0 tool   1 tool   2 answer │ 3 tool   4 answer      indexes run over the whole task
 *     user turn   └────────── 0 ───────────┘ └─────── 1 ───────┘
 *
 * A turn that calls tools stands for the first pending tool step whose tool is among its calls: in this user
 * turn first, then in later ones. Further pending steps that the same turn's calls also make are merged. A
 * turn whose calls match nothing has gone off script and stands for no step. A turn in words ends the user
 * turn: it stands for the answer when every tool step of the user turn is behind it, else for no step.
 */

import { callArguments } from "./call-arguments.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { ToolCall } from "./message.ts";
import type { ToolFormat } from "./suite.ts";
import type { AgentTask, ScriptedStep } from "./task.ts";

export interface ScriptPosition {
  readonly index: number;
  readonly userTurn: number;
  /** The tool step, or null for the answer in words that closes the user turn. */
  readonly step: ScriptedStep | null;
}

/** What has become of a position: a turn stands for it, an earlier turn made its calls too, or neither yet. */
export type Fate = "pending" | "stood" | "merged";

export interface ScriptProgress {
  /** The user turn being played; equal to the number of user turns when the script has ended. */
  readonly userTurn: number;
  /** Replies given in this user turn. */
  readonly replies: number;
  readonly fates: readonly Fate[];
}

export interface ScriptAdvance {
  readonly progress: ScriptProgress;
  /** The position this turn stands for; null when it has gone off script. */
  readonly position: number | null;
  /** One result for each call of the turn, in order. */
  readonly results: readonly string[];
}

/** Positions by their task: a script is walked once a turn, and again whenever it is scored. */
const known = new WeakMap<AgentTask, readonly ScriptPosition[]>();

/** Every position of the task, in the order of its script. */
export function positionsOf(task: AgentTask): readonly ScriptPosition[] {
  const found = known.get(task) ?? madePositions(task);
  known.set(task, found);
  return found;
}

function madePositions(task: AgentTask): readonly ScriptPosition[] {
  const steps = task.turns.flatMap((turn, userTurn) =>
    [...turn.steps, null].map((step) => ({ userTurn, step })),
  );
  return steps.map((position, index) => ({ ...position, index }));
}

/** The beginning of the script. */
export function startOf(task: AgentTask): ScriptProgress {
  return { userTurn: 0, replies: 0, fates: positionsOf(task).map(() => "pending") };
}

/** Whether every user turn has been played. */
export function hasEnded(task: AgentTask, progress: ScriptProgress): boolean {
  return progress.userTurn >= task.turns.length;
}

/**
 * One reply further. In `scripted` format the calls are the script's own, so each turn stands for the next
 * position; in `native` format the reply's own calls decide.
 *
 * @throws {RangeError} when the script has ended
 */
export function advance(
  task: AgentTask,
  progress: ScriptProgress,
  calls: readonly ToolCall[],
  format: ToolFormat,
): ScriptAdvance {
  if (hasEnded(task, progress)) throw new RangeError(`the script of "${task.name}" has ended`);
  return format === "scripted"
    ? advanceScripted(task, progress)
    : advanceNative(task, progress, calls);
}

function advanceScripted(task: AgentTask, progress: ScriptProgress): ScriptAdvance {
  const positions = positionsOf(task);
  const index = progress.fates.indexOf("pending");
  const position = positions[index];
  if (position === undefined) throw new RangeError(`"${task.name}" has no position left`);
  const moved = { ...progress, fates: progress.fates.with(index, "stood") };
  return {
    progress: position.step === null ? nextUserTurn(moved) : again(moved),
    position: index,
    results: position.step === null ? [] : [position.step.result],
  };
}

function advanceNative(
  task: AgentTask,
  progress: ScriptProgress,
  calls: readonly ToolCall[],
): ScriptAdvance {
  const positions = positionsOf(task);
  if (calls.length === 0) return answerInWords(positions, progress);
  const made = matchCalls(positions, progress, calls);
  const stood = firstOf(made);
  const fates = progress.fates.map((fate, index) =>
    made.includes(index) ? (index === stood ? "stood" : "merged") : fate,
  );
  const moved = { ...progress, fates };
  return {
    progress:
      progress.replies + 1 < mostReplies(task, progress.userTurn)
        ? again(moved)
        : nextUserTurn(moved),
    position: stood,
    results: calls.map((call, index) =>
      resultOf(task, call, positions[made[index] ?? -1]?.step ?? null),
    ),
  };
}

/** The lowest position that a call of this turn made, null when none did. */
function firstOf(made: readonly (number | null)[]): number | null {
  const matched = made.filter((index) => index !== null);
  return matched.length === 0 ? null : Math.min(...matched);
}

function answerInWords(
  positions: readonly ScriptPosition[],
  progress: ScriptProgress,
): ScriptAdvance {
  const here = positions.filter(({ userTurn }) => userTurn === progress.userTurn);
  const toolsBehind = here.every(
    ({ index, step }) => step === null || progress.fates[index] !== "pending",
  );
  const answer = here.find(({ step }) => step === null)?.index;
  const position = toolsBehind && answer !== undefined ? answer : null;
  const fates =
    position === null ? progress.fates : progress.fates.with(position, "stood" as const);
  return { progress: nextUserTurn({ ...progress, fates }), position, results: [] };
}

/** For each call, the pending position it makes: equal arguments before equal tool, this user turn before later ones. */
function matchCalls(
  positions: readonly ScriptPosition[],
  progress: ScriptProgress,
  calls: readonly ToolCall[],
): readonly (number | null)[] {
  const taken = new Set<number>();
  return calls.map((call) => {
    const candidates = positions.filter(
      ({ index, userTurn, step }) =>
        step?.tool === call.name &&
        userTurn >= progress.userTurn &&
        progress.fates[index] === "pending" &&
        !taken.has(index),
    );
    const now = candidates.filter(({ userTurn }) => userTurn === progress.userTurn);
    const pool = now.length > 0 ? now : candidates;
    const chosen = pool.find(({ step }) => step !== null && sameArguments(step, call)) ?? pool[0];
    if (chosen === undefined) return null;
    taken.add(chosen.index);
    return chosen.index;
  });
}

/** What a call returns: the scripted result for these very arguments, else of the step it makes, else a spare one. */
function resultOf(task: AgentTask, call: ToolCall, made: ScriptedStep | null): string {
  const scripted = task.turns
    .flatMap(({ steps }) => steps)
    .find((step) => step.tool === call.name && sameArguments(step, call));
  if (scripted !== undefined) return scripted.result;
  const spares = task.results.filter(({ tool }) => tool === call.name);
  const exact = spares.find((spare) => spare.arguments !== null && sameArguments(spare, call));
  const any = spares.find((spare) => spare.arguments === null);
  const found = exact?.result ?? made?.result ?? any?.result;
  if (found !== undefined) return found;
  return task.tools.some(({ name }) => name === call.name)
    ? "error: nothing was found for these arguments"
    : "error: there is no tool of this name";
}

function sameArguments(
  scripted: { readonly arguments: ScriptedStep["arguments"] | null },
  call: ToolCall,
): boolean {
  const written = callArguments(call.arguments);
  return (
    written !== null &&
    scripted.arguments !== null &&
    canonicalJson(written) === canonicalJson(scripted.arguments)
  );
}

/** Room for detours before a user turn is ended for a model that keeps calling tools. */
function mostReplies(task: AgentTask, userTurn: number): number {
  return 2 * (task.turns[userTurn]?.steps.length ?? 0) + 3;
}

function again(progress: ScriptProgress): ScriptProgress {
  return { ...progress, replies: progress.replies + 1 };
}

function nextUserTurn(progress: ScriptProgress): ScriptProgress {
  return { ...progress, userTurn: progress.userTurn + 1, replies: 0 };
}
