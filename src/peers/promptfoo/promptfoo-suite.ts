import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../../errors.ts";
import { type Cell, cellsOf } from "../../plan/cell.ts";
import type { Json } from "../../protocols/json.ts";
import { positionsOf } from "../../suite/agent-script.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import { packageEvals } from "../../suite/package-evals.ts";
import type { Experiment, Suite } from "../../suite/suite.ts";
import type { Task } from "../../suite/task.ts";
import type { TranscriptScorer } from "../../transcripts/scored-turn.ts";
import { purposeLabelTurns } from "../../transcripts/scorers/purpose-label-turns.ts";
import { stateBlockTurns } from "../../transcripts/scorers/state-block-turns.ts";
import { chatMessages, chatTools } from "./chat-messages.ts";
import { plannedRequests } from "./planned-requests.ts";
import { type AssertionContext, type AssertionResult, scoredRow } from "./scored-row.ts";
import { unrendered } from "./unrendered.ts";

/** The variables of a row: one turn of one task. */
export interface TurnVars {
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  /** The tool that the script calls in this turn; "" where it calls none, and for narrators. */
  readonly tool: string;
}

/** One row of promptfoo's `tests`. */
export interface TurnTest {
  readonly description: string;
  readonly vars: TurnVars;
}

/** What promptfoo hands a prompt function. */
export interface PromptContext {
  readonly vars: Readonly<Record<string, unknown>>;
  readonly provider?: { readonly id?: string; readonly label?: string };
  /** The prompt's own `config`: a seam, and of several wordings or variants which. */
  readonly config?: {
    readonly seam?: string;
    readonly wording?: string;
    readonly variant?: string;
  };
}

/** A prompt as promptfoo takes it from a function. */
export interface TurnPrompt {
  readonly prompt: string;
  readonly config: { readonly [key: string]: Json };
}

/** A suite of ours as the parts of a promptfoo configuration. */
export interface PromptfooSuite {
  /** The prompt function: a turn's request as the seam in the prompt's `config` delivers it. */
  prompt(context: PromptContext): TurnPrompt;
  /** The rows: each turn of each task, once an epoch. */
  tests(): readonly TurnTest[];
  /** The assertion: passes by the suite's primary metric, all others are named scores. */
  assertTurn(output: unknown, context: AssertionContext): AssertionResult;
}

/**
 * Reads a suite file of one experiment for promptfoo. Its history is given, so that each turn is a row by itself, and a
 * row's request is, sampling seed and all, the one that `seambench run` sends.
 *
 * @param file a path, or the URL of a file beside a module: `new URL("suite.yaml", import.meta.url)`
 * @throws {FileError} for a file that cannot be read or has a fault
 * @throws {UsageError} for a suite that promptfoo cannot play
 */
export async function promptfooSuite(file: string | URL): Promise<PromptfooSuite> {
  const path = typeof file === "string" ? file : fileURLToPath(file);
  const suite = await loadSuite(path, { cwd: dirname(path), packageEvals: packageEvals() });
  const [experiment] = suite.experiments;
  if (experiment === undefined || suite.experiments.length > 1) {
    throw new UsageError("a promptfoo configuration plays one experiment", {
      where: path,
      mend: "write a suite file for each",
    });
  }
  const requestOf = await plannedRequests(suite);
  const scorer = scorerFor(experiment, path);
  return {
    prompt(context) {
      const turn = turnIn(context.vars);
      const cell = cellFor(suite, context);
      const request = requestOf({ cell: cell.id, ...turn });
      if (request === null) throw noTurn(turn, path);
      const messages = chatMessages(request);
      const { tools, sampling, seed } = request;
      const offered = tools.length === 0 ? {} : { tools: chatTools(tools) };
      return {
        prompt: unrendered(messages),
        // Only JSON is in a request, which its interfaces do not say.
        config: JSON.parse(JSON.stringify({ ...offered, seambench: { sampling, seed } })),
      };
    },
    tests: () => testsOf(suite, experiment),
    assertTurn(output, context) {
      const wanted = experiment.protocol === "state-block" || context.vars?.["tool"] !== "";
      return scoredRow(output, context, { scorer, primary: experiment.compare.primary, wanted });
    },
  };
}

function scorerFor(experiment: Experiment, where: string): TranscriptScorer {
  switch (experiment.protocol) {
    case "purpose-label":
      return purposeLabelTurns(experiment.options.maxChars);
    case "state-block":
      return stateBlockTurns(experiment.options.vocabulary);
    case "own":
      throw new UsageError("promptfoo plays the built-in protocols", {
        where,
        mend: "play a protocol of your own with `seambench run`",
      });
    default:
      return experiment satisfies never;
  }
}

function testsOf({ epochs }: Suite, { tasks }: Experiment): readonly TurnTest[] {
  return Array.from({ length: epochs }, (_, epoch) => epoch).flatMap((epoch) =>
    tasks.flatMap((task) =>
      toolsOf(task).map((tool, turn) => ({
        description: `${task.name}, epoch ${epoch}, turn ${turn}`,
        vars: { task: task.name, epoch, turn, tool },
      })),
    ),
  );
}

/** The scripted tool of each turn. */
function toolsOf(task: Task): readonly string[] {
  if (task.for === "narrator") return task.turns.map(() => "");
  return positionsOf(task).map(({ step }) => step?.tool ?? "");
}

function turnIn({ task, epoch, turn }: PromptContext["vars"]) {
  return { task: String(task), epoch: Number(epoch), turn: Number(turn) };
}

/** Sampling, and with it a narrator's length hint, is the model's: a provider is one by its label, else the first. */
function cellFor(suite: Suite, { config = {}, provider }: PromptContext): Cell {
  const model = suite.models.find(({ id }) => id === provider?.label) ?? suite.models[0];
  const fitting = cellsOf(suite).filter(
    (cell) =>
      cell.model === model?.id &&
      cell.seam === config.seam &&
      (cell.wording === null || (config.wording ?? cell.wording) === cell.wording) &&
      (config.variant ?? cell.variant) === cell.variant,
  );
  const [cell] = fitting;
  if (cell !== undefined && fitting.length === 1) return cell;
  throw new UsageError(
    `the prompt's config names ${fitting.length === 0 ? "no cell" : "several cells"} of suite "${suite.name}": ${JSON.stringify(config)}`,
    { mend: `name a seam (${seamsOf(suite)}), and of several wordings or variants which` },
  );
}

function seamsOf(suite: Suite): string {
  return [...new Set(suite.experiments.flatMap(({ seams }) => seams))].join(", ");
}

function noTurn(turn: object, where: string): UsageError {
  return new UsageError(`the suite has no such turn: ${JSON.stringify(turn)}`, {
    where,
    mend: "take the rows from the suite's own `tests`",
  });
}
