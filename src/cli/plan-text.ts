/** A plan in words and tables, for a terminal. */

import { plainOf } from "../report/plain.ts";
import { wrappedText } from "../report/plain-text.ts";
import type { Table } from "../report/table.ts";
import { counted } from "./counted.ts";
import type { ModelCells, Plan, PlannedExperiment, PlannedModel } from "./plan-command.ts";
import type { Dollars, TotalCost } from "./plan-cost.ts";
import { powerWords } from "./plan-power-text.ts";

/** The plan as text. */
export function planText(plan: Plan): string {
  const sections = [
    wrappedText(headLine(plan)),
    plainOf(cellsTable(plan)).trimEnd(),
    ...bullets(plan.experiments.flatMap(noteLines)),
    plainOf(tokensTable(plan)).trimEnd(),
    ...bullets(plan.models.flatMap(modelLines)),
    wrappedText([costLine(plan.cost), ...timeLines(plan)].join("\n")),
    ...budgetLines(plan),
    ...plan.experiments.map((experiment) =>
      wrappedText(powerWords(experiment, plan.experiments.length)),
    ),
    ["What is guessed:", ...bullets(guessLines(plan))].join("\n"),
  ];
  return sections.join("\n\n");
}

function bullets(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [lines.map((line) => wrappedText(`- ${line}`, 2)).join("\n")];
}

function headLine({ suite, cells, unsupported, conversations, calls, epochs }: Plan): string {
  const refused = unsupported === 0 ? "" : ` (${unsupported} of them unsupported)`;
  return `${suite}: ${counted(cells, "cell")}${refused}, ${counted(epochs, "epoch")}, ${counted(conversations, "conversation")}, about ${counted(calls, "call")}; nothing was sent`;
}

function cellsTable({ experiments }: Plan): Table {
  return {
    caption: "Cells. Calls are those of models that follow the scripts.",
    columns: [
      "experiment",
      "model",
      "cells",
      "unsupported",
      "to be probed",
      "conversations",
      "calls",
    ],
    rows: experiments.flatMap((experiment) =>
      experiment.models.map((model) => [
        nameOf(experiment),
        model.model,
        model.cells,
        model.unsupported,
        model.unsure,
        model.conversations,
        model.calls,
      ]),
    ),
  };
}

function nameOf({ experiment, protocol }: PlannedExperiment): string {
  return `${experiment} ${protocol}`;
}

/** Seams that are lacking for the same reason share a line, and so do models. */
function noteLines(experiment: PlannedExperiment): readonly string[] {
  const lines = new Map<string, string[]>();
  for (const { model, notes } of experiment.models) {
    for (const line of linesOf(notes)) lines.set(line, [...(lines.get(line) ?? []), model]);
  }
  return [...lines].map(
    ([line, models]) => `${nameOf(experiment)}, ${models.join(" and ")}: ${line}`,
  );
}

function linesOf(notes: ModelCells["notes"]): readonly string[] {
  const reasons = new Set(notes.map(({ kind, reason }) => reasonWords(kind, reason)));
  return [...reasons].map((words) => {
    const same = notes.filter(({ kind, reason }) => reasonWords(kind, reason) === words);
    const cells = same.reduce((sum, note) => sum + note.cells, 0);
    return `${counted(cells, "cell")} at ${same.map(({ seam }) => seam).join(" and ")} ${words}`;
  });
}

function reasonWords(kind: ModelCells["notes"][number]["kind"], reason: string): string {
  return kind === "unsupported"
    ? `unsupported: ${reason}`
    : `not known beforehand, the run finds out: ${reason}`;
}

function tokensTable({ models }: Plan): Table {
  return {
    caption: "Tokens and cost, estimated. At the limit: if every reply ran to maxOutputTokens.",
    columns: [
      "model",
      "calls",
      "prompt tokens",
      "output tokens",
      "cost",
      "prompt at the limit",
      "output at the limit",
      "cost at the limit",
      "price of",
    ],
    rows: models.map(({ id, tokens, cost }) => [
      id,
      tokens.calls,
      tokens.prompt.typical,
      tokens.output.typical,
      dollarsOf(cost.dollars, "typical"),
      tokens.prompt.atLimit,
      tokens.output.atLimit,
      dollarsOf(cost.dollars, "atLimit"),
      cost.price?.date ?? null,
    ]),
  };
}

function dollarsOf(dollars: Dollars | null, kind: keyof Dollars): string {
  return dollars === null ? "unknown" : dollarWords(dollars[kind]);
}

/** Two places, or two figures where that would make it nothing. */
function dollarWords(dollars: number): string {
  if (dollars === 0 || dollars >= 0.01) return `$${dollars.toFixed(2)}`;
  return `$${dollars.toPrecision(2)}`;
}

function modelLines({
  id,
  simulated,
  obstacle,
  cost,
  tokens,
  contextTokens,
}: PlannedModel): readonly string[] {
  const { price, reason } = cost;
  const note = price?.note == null ? "" : ` (${price.note})`;
  const isTooLong = contextTokens !== null && tokens.longestPrompt > contextTokens;
  return [
    ...(obstacle === null ? [] : [`${id}: a run could not ask it: ${obstacle}`]),
    ...(simulated ? [`${id} is simulated: so is every figure that comes of it`] : []),
    ...(price === null
      ? []
      : [
          `${id}: $${price.input} a million prompt tokens, $${price.output} a million output tokens${note}, ${price.date}, ${price.source}`,
        ]),
    ...(reason === null || simulated ? [] : [`${id}: ${costReason(cost)}`]),
    ...(isTooLong
      ? [
          `${id}: its longest prompt has about ${tokens.longestPrompt} tokens, more than its context of ${contextTokens}: such turns will be missing`,
        ]
      : []),
  ];
}

function costReason({ dollars, reason }: PlannedModel["cost"]): string {
  return dollars === null ? `cost unknown: ${reason}` : `costs nothing: ${reason}`;
}

function costLine({ dollars, reason, known, dates }: TotalCost): string {
  const days = [...new Set([dates[0], dates.at(-1)])].filter((day) => day !== undefined);
  const prices = days.length === 0 ? "" : ` at list prices of ${days.join(" to ")}`;
  if (dollars !== null) return `Cost: ${rangeOf(dollars)}${prices}.`;
  return `Cost: unknown, because ${reason}; the others: ${rangeOf(known)}${prices}.`;
}

/** What a run would leave out; the counts and the cost above are those of all cells. */
function budgetLines({ notAdmitted }: Plan): readonly string[] {
  if (notAdmitted.length === 0) return [];
  const lines = notAdmitted.map(({ cell, reason }) => `${cell}: ${reason}`);
  return [["The budget leaves out, although the counts hold them:", ...bullets(lines)].join("\n")];
}

function rangeOf({ typical, atLimit }: Dollars): string {
  if (atLimit === 0) return "nothing";
  return `about ${dollarWords(typical)}, ${dollarWords(atLimit)} if every reply ran to its limit`;
}

function timeLines({ wallTime, concurrency }: Plan): readonly string[] {
  if (wallTime === null) return [];
  const { seconds, latencyMs } = wallTime;
  return [
    `Time: about ${timeWords(seconds)} at ${latencyMs} ms a call and a concurrency of ${concurrency}, without retries, probes and rate limits.`,
  ];
}

function timeWords(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.round(seconds)), "second");
  if (seconds < 90 * 60) return counted(Math.round(seconds / 60), "minute");
  return `${(seconds / 3600).toFixed(1)} hours`;
}

function guessLines({ guesses, models }: Plan): readonly string[] {
  const { charactersPerToken, typicalCharacters, power } = guesses;
  const tokensOf = (characters: number) => Math.round(characters / charactersPerToken);
  const { measuredConversations: measured, differingConversations: of } = guesses;
  const isBilled = models.some(({ cost }) => cost.price !== null);
  return [
    `Prompts are the scripted requests with their history, at ${charactersPerToken} characters a token${measured < of ? `, measured on ${measured} of ${of} conversations` : ""}.`,
    `Replies are the scripts' recorded words; where none are recorded, ${tokensOf(typicalCharacters.agent)} tokens for an agent's turn and ${tokensOf(typicalCharacters.narrator)} for a narrator's.`,
    ...(isBilled
      ? [
          "Hidden reasoning is billed as output and is not in the typical cost; discounts for cached prompts are not either; nor are retries.",
        ]
      : []),
    `What can be shown is simulated: the better arm complies on ${percent(power.rate)} % of turns, ${percent(power.icc)} % of the variance lies between tasks, tasks are as hard for both arms (correlation ${power.taskCorrelation}), and a turn repeats the one before it ${percent(power.echo)} % of the time. Within about three points.`,
  ];
}

function percent(share: number): number {
  return Math.round(100 * share);
}
