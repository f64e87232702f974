/** A night for a terminal. */

import { styleText } from "node:util";
import type { GateVerdict } from "../gate/gate-result.ts";
import type { NightlyResult } from "../gate/nightly-result.ts";
import {
  leftOutLine,
  nightTable,
  nightWords,
  seriesLine,
  suiteLines,
} from "../gate/nightly-table.ts";
import { plainOf } from "../report/plain.ts";
import { wrappedText } from "../report/plain-text.ts";
import { visibleText } from "../report/visible-text.ts";
import { promiseText } from "./gate-text.ts";
import { ownCommand } from "./own-command.ts";
import { shellWord } from "./shell-word.ts";

/** Series that are not green are told up to so many. */
const mostTold = 40;

const colours: Readonly<Record<GateVerdict, "green" | "yellow" | "red" | "magenta">> = {
  green: "green",
  amber: "yellow",
  red: "red",
  invalid: "magenta",
};

/** The result in words, with where to go on reading. */
export function nightlyText(result: NightlyResult): string {
  const { suites, verdict, leftOut, folder, margin, promise, rules } = result;
  const told = suites.flatMap(({ series }) => series).filter(({ state }) => state !== "green");
  const paging = suites.filter(({ series }) => series.some(({ pages }) => pages));
  const lines = [
    ...[
      ...told.slice(0, mostTold).map(seriesLine),
      ...leftOut.map(leftOutLine),
      ...suites.flatMap(suiteLines),
    ].map((line) => wrappedText(line, 2)),
    ...paging.flatMap(({ run }) =>
      run === null ? [] : [visibleText(`see: ${ownCommand(`why ${shellWord(run)}`)}`)],
    ),
    ...(promise === null || rules === null ? [] : [wrappedText(promiseText({ promise, rules }))]),
    visibleText(`report: ${folder}`),
  ];
  return [
    `${styleText(colours[verdict], wrappedText(nightWords(result), 2))}\n\n`,
    ...suites
      .filter(({ series }) => series.length > 0)
      .map((suite) => `${plainOf(nightTable(suite, margin))}\n`),
    ...lines.map((line) => `${line}\n`),
  ].join("");
}
