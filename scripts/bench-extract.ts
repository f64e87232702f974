/**
 * `npm run bench:extract`: how long both extractors take on every hostile family, and how fast they are on an
 * ordinary turn. Ends with 1 when a promise is broken: 400,000 hostile characters in under a second, an ordinary
 * 2 kB turn at 100 MB/s or more.
 */
import { cpus } from "node:os";
import { bestOfFive, type Growth, growthOn } from "../src/protocols/__fixtures__/growth.ts";
import { hostileFamilies } from "../src/protocols/__fixtures__/hostile-families.ts";
import {
  ordinaryAgentTurn,
  ordinaryNarratorTurn,
} from "../src/protocols/__fixtures__/ordinary-turns.ts";
import { extractPurposeLabel } from "../src/protocols/purpose-label/extract.ts";
import { defaultVocabulary } from "../src/protocols/state-block/default-vocabulary.ts";
import { splitStateBlock } from "../src/protocols/state-block/split.ts";

const slowestMs = 1000;
const slowestMegabytesPerSecond = 100;
const turnsPerRound = 20_000;

/** An extractor as the bench sees it. Prefill is the longer way through the label's. */
interface Subject {
  readonly name: string;
  readonly read: (text: string) => unknown;
  readonly ordinary: string;
}

const subjects: readonly Subject[] = [
  {
    name: "purpose-label",
    read: (text) => extractPurposeLabel({ enabled: true, maxChars: 64, delivery: "prefill" }, text),
    ordinary: ordinaryAgentTurn,
  },
  {
    name: "state-block",
    read: (text) => splitStateBlock(text, defaultVocabulary),
    ordinary: ordinaryNarratorTurn,
  },
];

const broken: string[] = [];
console.log(machine());
console.log(
  "\nhostile text: ms for 100,000 and for 400,000 characters, best of five, and how many times longer (from 10 ms):\n",
);
console.log(
  row(
    "family",
    subjects.map(({ name }) => name),
  ),
);
for (const family of hostileFamilies) {
  const cells = subjects.map((subject) => {
    const growth = growthOn(family, subject.read);
    if (growth.largeMs >= slowestMs)
      broken.push(`${subject.name} on "${family.name}" took ${shown(growth)}`);
    return shown(growth);
  });
  console.log(row(family.name, cells));
}
console.log("\nordinary turn:\n");
for (const subject of subjects) {
  const rate = megabytesPerSecond(subject);
  const bytes = Buffer.byteLength(subject.ordinary);
  console.log(row(`${subject.name}, ${bytes} bytes`, [`${rate.toFixed(0)} MB/s`]));
  if (rate < slowestMegabytesPerSecond)
    broken.push(`${subject.name} reads ${rate.toFixed(0)} MB/s`);
}
for (const promise of broken) console.error(`broken: ${promise}`);
if (broken.length > 0) process.exitCode = 1;

function machine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? "unknown processor";
  return `${model}, ${cores.length} cores, ${process.platform} ${process.arch}, Node ${process.version}`;
}

function shown({ smallMs, largeMs, ratio }: Growth): string {
  const times = ratio === null ? "-" : `${ratio.toFixed(1)}x`;
  return [smallMs.toFixed(2), largeMs.toFixed(2), times].map((cell) => cell.padStart(8)).join("");
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(48) + cells.map((cell) => cell.padStart(26)).join("");
}

function megabytesPerSecond({ read, ordinary }: Subject): number {
  const ms = bestOfFive(() => {
    for (let turn = 0; turn < turnsPerRound; turn++) read(ordinary);
  });
  return (Buffer.byteLength(ordinary) * turnsPerRound) / 1000 / ms;
}
