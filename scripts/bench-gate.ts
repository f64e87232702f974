/**
 * `npm run bench:gate`: what the gate makes of simulated fleets of 96 series: quiet nights, a drop, a slow decline, an
 * outage, another served model, a lost seam. The tests play a quick version; the README shows this one. `-- --fleets N`
 * plays more or fewer (500).
 */
import { parseArgs } from "node:util";
import { type FleetSeries, fleetFrom, seriesCount } from "../src/gate/__fixtures__/fleet.ts";
import {
  type DeclineFound,
  declineFound,
  driftsInYear,
  type NightKinds,
  nightKinds,
  nightsToRed,
  type QuietCount,
  quietCount,
  quietNights,
} from "../src/gate/__fixtures__/fleet-nights.ts";

const { values } = parseArgs({ options: { fleets: { type: "string", default: "500" } } });
const fleets = Number(values.fleets);
if (!Number.isSafeInteger(fleets) || fleets < 1) throw new RangeError("--fleets takes a number");

const mostNights = 20;
const started = Date.now();
const quiet: QuietCount[] = [];
/** Nights of a model that differ by half a point, and by a whole one. */
const unquiet: [QuietCount[], QuietCount[]] = [[], []];
const delays: (number | null)[] = [];
const halfDelays: (number | null)[] = [];
const declines: (DeclineFound | null)[] = [];
const kinds: NightKinds[] = [];
/** Series told to drift in a quiet year, by what the years are like. */
const years = [
  { words: "quiet years, drift alone", year: {}, drifts: [] as number[] },
  {
    words: "the same, nights of a model differing by a point",
    year: { nightSpread: 0.11 },
    drifts: [] as number[],
  },
  {
    words: "the same, rates from .98 to .998",
    year: { failing: 0.1 },
    drifts: [] as number[],
  },
] as const;

for (let at = 0; at < fleets; at++) {
  const fleet = fleetFrom(`fleet ${at}`);
  const series = fleet.series[at % seriesCount] as FleetSeries;
  quiet.push(quietCount(fleet));
  if (at % 5 === 0) {
    for (const { year, drifts } of years) drifts.push(driftsInYear(fleet, year));
    unquiet[0].push(quietCount(fleet, 0.055));
    unquiet[1].push(quietCount(fleet, 0.11));
  }
  delays.push(nightsToRed(fleet, series, 0.1, mostNights));
  halfDelays.push(nightsToRed(fleet, series, 0.05, mostNights));
  declines.push(declineFound(fleet, series, 0.005, 40));
  kinds.push(nightKinds(fleet, series));
  if ((at + 1) % 50 === 0) console.error(`${at + 1} of ${fleets} fleets, ${seconds()} s`);
}

console.log(
  `${fleets} fleets of ${seriesCount} series; 20 tasks × 5 turns × 4 epochs a night, a baseline of 7 nights, rates .80–.98\n`,
);
console.log("| what happens | what the gate makes of it |\n|---|---|");
tell("quiet nights", quietWords(quiet));
for (const [at, own] of unquiet.entries()) {
  const points = ["half a point", "a point"][at];
  const part = "every 5th fleet";
  tell(
    `the same, nights of a model differing by ${points} (sd, at .9; ${part})`,
    unquietWords(own),
  );
}
for (const { words, drifts } of years) {
  tell(
    `${words} (every 5th fleet)`,
    `${sum(drifts)} false drifts in ${drifts.length} fleet-years: ${(sum(drifts) / drifts.length).toFixed(2)} a fleet-year`,
  );
}
tell("a drop of 10 points", delayWords(delays));
tell("a drop of 5 points", delayWords(halfDelays));
tell("a decline of half a point a night", declineWords());
tell("an outage of a model", shareWords("outage", "invalid"));
tell("another served model, 15 points worse", shareWords("servedModel", "step"));
tell("a lost seam", shareWords("lostSeam", "lost"));
tell("a quiet series by itself", `${shareWords("quiet", "green")}, else amber`);
console.log(`\n${seconds()} s`);

function tell(what: string, words: string): void {
  console.log(`| ${what} | ${words} |`);
}

function quietWords(counts: readonly QuietCount[]): string {
  const { falsePages, suspects } = totals(counts);
  const years = (counts.length * quietNights) / 365;
  const reruns = (suspects / (counts.length * quietNights)).toFixed(2);
  return `${falsePages} false pages in ${years.toFixed(0)} fleet-years: ${(falsePages / years).toFixed(2)} a fleet-year; ${reruns} reruns a night; ${armedWords(counts)}`;
}

/** How much of the fleet the gate may be relied upon for. */
function armedWords(counts: readonly QuietCount[]): string {
  const asked = sum(counts.map((one) => one.asked));
  const share = (at: 0 | 1) => percent(sum(counts.map((one) => one.armed[at])) / asked);
  return `armed in ${share(0)} of the series at first, in ${share(1)} with thirty nights of history`;
}

function unquietWords(counts: readonly QuietCount[]): string {
  const years = (counts.length * quietNights) / 365 / 2;
  const half = (at: 0 | 1) => (sum(counts.map((one) => one.falsePages[at])) / years).toFixed(1);
  return `${half(0)} false pages a fleet-year while nobody knows, ${half(1)} once thirty nights of history say so, ${armedWords(counts)}`;
}

function totals(counts: readonly QuietCount[]) {
  return {
    falsePages: sum(counts.flatMap((one) => one.falsePages)),
    suspects: sum(counts.map((one) => one.suspects)),
  };
}

function delayWords(nights: readonly (number | null)[]): string {
  const within = (most: number) =>
    percent(nights.filter((night) => night !== null && night <= most).length / nights.length);
  return `red on the first night in ${within(1)}, within three in ${within(3)}, within ${mostNights} in ${within(mostNights)}; median ${median(nights)}`;
}

function declineWords(): string {
  const by = (what: "drift" | "red") =>
    percent(declines.filter((one) => one?.by === what).length / declines.length);
  const nights = declines.map((one) => one?.nights ?? null);
  return `told after a median of ${median(nights)} nights, by drift in ${by("drift")}, as red in ${by("red")}; within 20 nights in ${percent(nights.filter((night) => night !== null && night <= 20).length / nights.length)}`;
}

function shareWords(kind: keyof NightKinds, state: string): string {
  return `${state} in ${percent(kinds.filter((one) => one[kind] === state).length / kinds.length)}`;
}

/** Nights that were not enough count as more than all others. */
function median(nights: readonly (number | null)[]): string {
  const sorted = nights.map((night) => night ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return Number.isFinite(middle) ? String(middle) : `more than ${mostNights}`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

function seconds(): number {
  return Math.round((Date.now() - started) / 1000);
}
