/** The runner's promises, and which of them the figures break. Pure. */
import {
  cpuMsPerCall,
  findMeasured,
  idealSeconds,
  type Measured,
  type Setting,
  turnsSeconds,
} from "./measured.ts";
import type { RunnerName } from "./runners.ts";

/** Where wall clock and processor are promised. */
export const promisedSetting: Setting = { calls: 10_000, serviceMs: 50, concurrency: 32 };

/**
 * What a runner plays for a setting: promptfoo a fifth of the calls where they are promised, or it alone would take longer
 * than all else. Its figures are compared a call.
 */
export function playedBy(name: RunnerName, setting: Setting): Setting {
  const isPromised = setting.calls === promisedSetting.calls && setting.serviceMs > 0;
  return name === "promptfoo" && isPromised ? { ...setting, calls: setting.calls / 5 } : setting;
}

/** Where memory is compared. */
export const smallRun: Setting = { calls: 10_000, serviceMs: 0, concurrency: 32 };
export const largeRun: Setting = { ...smallRun, calls: 100_000 };

/** Seconds from the start of a process to its end. */
export interface Starts {
  readonly node: number;
  readonly help: number;
}

/** A figure that must not pass its limit. */
export interface Promised {
  readonly what: string;
  readonly ratio: number;
  readonly limit: number;
}

/** The promises that can be judged by what was measured. */
export function promisesOf(all: readonly Measured[], starts: Starts): readonly Promised[] {
  return [...runnerPromises(all), ...memoryPromises(all), helpPromise(starts)];
}

function runnerPromises(all: readonly Measured[]): readonly Promised[] {
  const at = (name: RunnerName) => findMeasured(all, name, playedBy(name, promisedSetting));
  const [own, bare, peer] = [at("seambench"), at("bare loop"), at("promptfoo")];
  if (own === null || bare === null) return [];
  return [
    {
      what: "end of the turns against ideal",
      ratio: turnsSeconds(own) / idealSeconds(own),
      limit: 1.1,
    },
    {
      what: "end of the turns against the bare loop",
      ratio: turnsSeconds(own) / turnsSeconds(bare),
      limit: 1.05,
    },
    {
      what: "CPU per call against the bare loop",
      ratio: cpuMsPerCall(own) / cpuMsPerCall(bare),
      limit: 1.3,
    },
    ...(peer === null
      ? []
      : [
          {
            what: "CPU per call against promptfoo",
            ratio: cpuMsPerCall(own) / cpuMsPerCall(peer),
            limit: 0.2,
          },
        ]),
  ];
}

function memoryPromises(all: readonly Measured[]): readonly Promised[] {
  const small = findMeasured(all, "seambench", smallRun);
  const large = findMeasured(all, "seambench", largeRun);
  if (small === null || large === null) return [];
  const ratio = large.peakMegabytes / small.peakMegabytes;
  return [{ what: "peak memory of 100,000 calls against 10,000", ratio, limit: 1.3 }];
}

function helpPromise({ help, node }: Starts): Promised {
  return { what: "seambench --help against node's own start", ratio: help / node, limit: 1.6 };
}

export function isBroken({ ratio, limit }: Promised): boolean {
  return !(ratio <= limit);
}
