/** Shows how a run goes on, on stderr: a bar on a terminal, a plain line now and then elsewhere. */

import cliProgress from "cli-progress";
import type { Environment } from "../model/expand-env.ts";
import type { RunEvent } from "../run/run-event.ts";
import { type RunTally, runTally, tallyWords, withEvent, withTurn } from "./run-tally.ts";

export interface RunProgress {
  /** One more call has settled. */
  turn(turn: { readonly missing: boolean; readonly asked: boolean }): void;
  event(event: RunEvent): void;
  stop(): void;
}

/** Nothing is shown. */
export const noProgress: RunProgress = { turn() {}, event() {}, stop() {} };

/** Where progress is shown, and when. */
export interface ProgressWorld {
  readonly stderr: NodeJS.WriteStream;
  readonly env: Environment;
  /** Milliseconds on a clock that never goes back. */
  readonly ticks: () => number;
}

const plainLineEveryMs = 5000;

/** @param planned calls; a conversation that breaks or detours ends elsewhere, so it is a guide */
export function runProgress(planned: number, world: ProgressWorld): RunProgress {
  const began = world.ticks();
  let tally = runTally(planned);
  const words = (ended = false) => tallyWords(tally, world.ticks() - began, ended);
  const shown = isLively(world) ? bar(planned, world.stderr) : plainLines(world);
  return {
    turn(turn) {
      tally = withTurn(tally, turn);
      shown.update(tally, words);
    },
    event(event) {
      tally = withEvent(tally, event);
    },
    stop: () => shown.stop(() => words(true)),
  };
}

/** A terminal whose lines may be written over: logs of CI and those who want no control characters have none. */
function isLively({ stderr, env }: ProgressWorld): boolean {
  const isSet = (name: string) => (env[name] ?? "") !== "";
  return stderr.isTTY === true && !isSet("NO_COLOR") && !isSet("CI");
}

interface Shown {
  update(tally: RunTally, words: () => readonly string[]): void;
  stop(words: () => readonly string[]): void;
}

function bar(planned: number, stream: NodeJS.WriteStream): Shown {
  const progress = new cliProgress.SingleBar(
    { stream, hideCursor: true, format: "{bar} {percentage}% · {words}" },
    cliProgress.Presets.shades_classic,
  );
  progress.start(planned, 0, { words: "" });
  return {
    update({ settled }, words) {
      // A model that takes detours asks more often than its script: the goal moves with it.
      if (settled > progress.getTotal()) progress.setTotal(settled);
      progress.update(settled, { words: words().join(" · ") });
    },
    stop: () => progress.stop(),
  };
}

function plainLines({ stderr, ticks }: ProgressWorld): Shown {
  let told = ticks();
  const tell = (words: () => readonly string[]) => stderr.write(`${words().join(", ")}\n`);
  return {
    update(_, words) {
      if (ticks() - told < plainLineEveryMs) return;
      told = ticks();
      tell(words);
    },
    stop: tell,
  };
}
