/**
 * Tokens of a run, estimated: the run's own loop plays each conversation against a model that answers as the script
 * does, and every request is measured as it would be sent. Nothing leaves the process.
 */

import type { Model, ModelRequest } from "../model/model.ts";
import { plainReply } from "../model/model.ts";
import { callLength, charactersPerToken, promptTokens, tokensIn } from "../model/request-tokens.ts";
import type { Cell } from "../plan/cell.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import { nothingSpent } from "../run/budget.ts";
import { playConversation } from "../run/play-conversation.ts";
import type { Stage } from "../run/stage.ts";
import { seamOf } from "../seam/seams.ts";
import { openProtocols } from "../suite/opened-protocols.ts";
import type { Suite } from "../suite/suite.ts";
import type { Task } from "../suite/task.ts";
import { type ScriptedReply, scriptedReplies } from "./plan-replies.ts";

/** Tokens of some calls when every reply is as long as the script's, and when every one runs to its limit. */
export interface TokenCount {
  readonly typical: number;
  readonly atLimit: number;
}

/** What conversations take. */
export interface Tokens {
  readonly calls: number;
  readonly prompt: TokenCount;
  readonly output: TokenCount;
  /** The longest prompt of typical replies. */
  readonly longestPrompt: number;
}

/** Tokens by cell, each over all its tasks, played once. */
export interface MeasuredCells {
  readonly byCell: ReadonlyMap<string, Tokens>;
  /** Conversations that were measured, and those that there are to measure: a part of them where there are too many. */
  readonly measured: number;
  readonly of: number;
}

/** More conversations than this are not measured: an even part of each cell's tasks stands for all of them. */
const mostMeasured = 400;

/**
 * Measures cells. Cells that send the same are measured once.
 *
 * @throws {FileError} when the module of an own protocol is not there any more
 */
export async function measureCells(
  suite: Suite,
  cells: readonly Cell[],
  callsOf: (cell: Cell, task: Task) => number,
): Promise<MeasuredCells> {
  await openProtocols(suite);
  const arms = armsOf(suite, cells);
  const tasksOf = (cell: Cell) => suite.experiments[cell.experiment]?.tasks ?? [];
  const of = arms.reduce((sum, [cell]) => sum + (cell === undefined ? 0 : tasksOf(cell).length), 0);
  const every = Math.max(1, Math.ceil(of / mostMeasured));
  const byCell = new Map<string, Tokens>();
  let measured = 0;
  for (const [place, arm] of arms.entries()) {
    const [first] = arm;
    if (first === undefined) continue;
    const tasks = tasksOf(first);
    const chosen = tasks.filter(
      (_, index) => (index + place) % Math.min(every, tasks.length) === 0,
    );
    const parts: Tokens[] = [];
    for (const task of chosen) parts.push(await measure(suite, first, task));
    measured += chosen.length;
    const calls = tasks.reduce((sum, task) => sum + callsOf(first, task), 0);
    const tokens = scaledTo(calls, summed(parts));
    for (const cell of arm) byCell.set(cell.id, tokens);
  }
  return { byCell, measured, of };
}

function armsOf(suite: Suite, cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const arms = new Map<string, Cell[]>();
  for (const cell of cells) {
    const name = armName(suite, cell);
    arms.set(name, [...(arms.get(name) ?? []), cell]);
  }
  return [...arms.values()];
}

/** Cells of two models send the same where their limits are the same. */
function armName(suite: Suite, { experiment, seam, wording, variant, model }: Cell): string {
  const spec = suite.models.find(({ id }) => id === model);
  return JSON.stringify([experiment, seam, wording, variant, spec?.sampling.maxOutputTokens]);
}

const noTokens: Tokens = {
  calls: 0,
  prompt: { typical: 0, atLimit: 0 },
  output: { typical: 0, atLimit: 0 },
  longestPrompt: 0,
};

/** The tokens of several together. */
export function summed(parts: readonly Tokens[]): Tokens {
  return parts.reduce(
    (sum, part) => ({
      calls: sum.calls + part.calls,
      prompt: added(sum.prompt, part.prompt),
      output: added(sum.output, part.output),
      longestPrompt: Math.max(sum.longestPrompt, part.longestPrompt),
    }),
    noTokens,
  );
}

function added(a: TokenCount, b: TokenCount): TokenCount {
  return { typical: a.typical + b.typical, atLimit: a.atLimit + b.atLimit };
}

/** The tokens of `calls` calls like these. */
export function scaledTo(calls: number, tokens: Tokens): Tokens {
  const factor = tokens.calls === 0 ? 0 : calls / tokens.calls;
  const scaled = ({ typical, atLimit }: TokenCount) => ({
    typical: Math.round(typical * factor),
    atLimit: Math.round(atLimit * factor),
  });
  return { ...tokens, calls, prompt: scaled(tokens.prompt), output: scaled(tokens.output) };
}

async function measure(suite: Suite, cell: Cell, task: Task): Promise<Tokens> {
  const experiment = suite.experiments[cell.experiment];
  const sampling = suite.models.find(({ id }) => id === cell.model)?.sampling;
  if (experiment === undefined || sampling === undefined) {
    throw new RangeError(`the suite does not hold the cell ${cell.id}`);
  }
  const protocol = protocolOf(experiment);
  const seam = seamOf(protocol.position, cell.seam);
  const format = experiment.protocol === "state-block" ? "native" : experiment.options.toolFormat;
  const scale = scaleOf(scriptedReplies(task, { protocol, seam, format }), {
    limit: sampling.maxOutputTokens,
    isLive: experiment.history.source === "live",
    asksTwice: seam.second !== null,
  });
  await playConversation(stageFor(suite, scale.model), suite, { cell, task, epoch: 0 });
  return scale.read();
}

interface ScaleRules {
  readonly limit: number;
  readonly isLive: boolean;
  readonly asksTwice: boolean;
}

/** A model that answers by the script and keeps count of what it is asked. */
function scaleOf(
  replies: readonly ScriptedReply[],
  { limit, isLive, asksTwice }: ScaleRules,
): { readonly model: Model; read(): Tokens } {
  const spoken: number[] = [];
  let tokens = noTokens;
  const generate = async (request: ModelRequest) => {
    const { text, toolCalls } = replies[spoken.length] ??
      replies.at(-1) ?? { text: "", toolCalls: [] };
    const whole = tokensIn(
      text.length + toolCalls.reduce((sum, call) => sum + callLength(call), 0),
    );
    const said = Math.min(limit, whole);
    const prompt = promptTokens(request);
    // What stands in this prompt of earlier replies: all of them, or a second call's own first.
    const isSecond = asksTwice && spoken.length % 2 === 1;
    const before = isLive ? spoken : isSecond ? spoken.slice(-1) : [];
    const growth = before.reduce((sum, reply) => sum + limit - reply, 0);
    tokens = summed([
      tokens,
      {
        calls: 1,
        prompt: { typical: prompt, atLimit: prompt + growth },
        output: { typical: said, atLimit: limit },
        longestPrompt: prompt,
      },
    ]);
    spoken.push(said);
    const reply = { ...plainReply(text.slice(0, limit * charactersPerToken)), toolCalls };
    return { kind: "reply" as const, reply, effect: null, warnings: [] };
  };
  const supported = {
    kind: "supported",
    mechanism: "planned",
    evidence: "nothing is sent",
  } as const;
  const model: Model = {
    id: "plan",
    simulated: true,
    host: null,
    callsAtOnce: null,
    identity: {},
    prefill: supported,
    constraint: supported,
    lateSystem: supported,
    contextTokens: null,
    probing: null,
    generate,
    close: async () => {},
  };
  return { model, read: () => tokens };
}

/** A stage without a journal, a clock or a second attempt. */
function stageFor({ limits, seed }: Suite, model: Model): Stage {
  return {
    model,
    recorder: {
      settled: async () => null,
      reusable: async () => null,
      refusedCells: new Set(),
      append: async () => ({ onDisk: Promise.resolve() }),
    },
    onceOnDisk: (_, tell) => tell(),
    clock: { now: () => 0, ticks: () => 0, wait: async () => {} },
    chance: () => 0,
    limits: { ...limits, retries: 0 },
    seed,
    stopping: () => false,
    admit: async () => ({ go: true, ended: () => {} }),
    target: () => ({ model: "plan", inFlight: 0, atOnce: 1 }),
    spent: () => nothingSpent,
    onEvent: () => {},
    halted: new AbortController().signal,
    bar: () => {},
    barCell: () => {},
    isBarred: () => false,
    signal: new AbortController().signal,
    onTurn: () => {},
  };
}
