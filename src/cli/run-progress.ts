/** Tells the story of a run on stderr: a bar on a terminal, a plain line now and then elsewhere. */

import cliProgress from "cli-progress";

export interface RunProgress {
  /** One more turn has settled. */
  turn(missing: boolean): void;
  stop(): void;
}

const plainLineEveryMs = 5000;

/** @param total planned turns; a conversation that breaks or detours ends elsewhere, so it is a guide */
export function runProgress(
  total: number,
  stderr: NodeJS.WriteStream,
  now: () => number,
): RunProgress {
  return stderr.isTTY === true ? bar(total, stderr) : plainLines(total, stderr, now);
}

function bar(total: number, stderr: NodeJS.WriteStream): RunProgress {
  let missing = 0;
  let turns = 0;
  const progress = new cliProgress.SingleBar(
    {
      stream: stderr,
      hideCursor: true,
      format:
        "{bar} {percentage}% · {value} of {total} calls · {missing} missing · {eta_formatted} left",
    },
    cliProgress.Presets.shades_classic,
  );
  progress.start(total, 0, { missing });
  return {
    turn(isMissing) {
      if (isMissing) missing++;
      turns++;
      // A model that takes detours asks more often than its script: the goal moves with it.
      if (turns > progress.getTotal()) progress.setTotal(turns);
      progress.increment(1, { missing });
    },
    stop: () => progress.stop(),
  };
}

function plainLines(total: number, stderr: NodeJS.WriteStream, now: () => number): RunProgress {
  let turns = 0;
  let missing = 0;
  let told = now();
  const tell = () =>
    stderr.write(`${turns} of ${Math.max(total, turns)} calls, ${missing} missing\n`);
  return {
    turn(isMissing) {
      turns++;
      if (isMissing) missing++;
      if (now() - told < plainLineEveryMs) return;
      told = now();
      tell();
    },
    stop: tell,
  };
}
