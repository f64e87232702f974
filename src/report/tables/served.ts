import type { CellSummary, Summary } from "../../estimate/summary.ts";
import type { Table, TableValue } from "../table.ts";
import { modelName, simulationMark } from "./model-name.ts";
import { sizeWords } from "./size-words.ts";

/** What the servers said who answered: one row for each cell and name. Names are as the servers wrote them. */
export function servedTable({ cells }: Summary): Table {
  return {
    caption: [
      "Who answered, by the servers' own words: replies for each cell, name and build. An empty name: the server did not say.",
      countsOver(cells),
      ...mixedModels(cells),
      ...simulationMark(cells),
    ].join(" "),
    columns: ["id", "model", "simulated", "served", "fingerprint", "replies"],
    rows: cells.flatMap(({ id, model, simulated, served: { models, others } }) => [
      ...models.map((one) => [id, model, simulated, one.name, one.fingerprint, one.replies]),
      ...(others === 0 ? [] : [[id, model, simulated, "(yet other names)", null, others]]),
    ]),
  };
}

/** The same for a reader: one row for each model, name and build. */
export function servedBriefTable({ cells }: Summary): Table {
  const rows = new Map<string, { readonly names: readonly TableValue[]; replies: number }>();
  const add = (names: readonly TableValue[], replies: number) => {
    const key = JSON.stringify(names);
    rows.set(key, { names, replies: (rows.get(key)?.replies ?? 0) + replies });
  };
  for (const { model, simulated, served } of cells) {
    const asked = modelName(model, simulated);
    for (const { name, fingerprint, replies } of served.models) {
      add([asked, name, fingerprint], replies);
    }
    if (served.others > 0) add([asked, "(yet other names)", null], served.others);
  }
  return {
    caption: [
      "Who answered, by the servers' own words; –: the server did not say.",
      countsOver(cells),
      ...mixedModels(cells),
      ...simulationMark(cells),
    ].join(" "),
    columns: ["model", "served", "fingerprint", "replies"],
    rows: [...rows.values()].map(({ names, replies }) => [...names, replies]),
  };
}

/** A turn may take two replies, and one that was asked again has the reply of its last call. */
function countsOver(cells: readonly CellSummary[]): string {
  return `Every reply is counted, ${sizeWords(cells)}.`;
}

/** For each model that answered under more than one name, a sentence: its arms may not have met the same model. */
export function mixedModels(cells: readonly CellSummary[]): readonly string[] {
  const models = [...new Set(cells.map(({ model }) => model))];
  return models.flatMap((model) => {
    const replies = new Map<string, number>();
    for (const { served } of cells.filter((cell) => cell.model === model)) {
      for (const one of served.models) {
        const name = one.name ?? "no name";
        replies.set(name, (replies.get(name) ?? 0) + one.replies);
      }
    }
    if (replies.size < 2) return [];
    const names = [...replies].map(([name, count]) => `${name} (${count} replies)`);
    return [
      `${model} was answered by more than one model: ${names.join(", ")}; a difference between arms may be theirs.`,
    ];
  });
}
