/** Composes `serve`: reads the behaviours, starts the server, tells where it is, and waits to be stopped. */

import { ExitCode, UsageError } from "../errors.ts";
import { type Behaviours, plainBehaviours, readBehaviours } from "../rehearsal/behaviours.ts";
import type { ServedCall } from "../rehearsal/call-log.ts";
import { startRehearsal } from "../rehearsal/rehearsal-server.ts";
import { visibleLine } from "../report/visible-text.ts";
import type { ServeFlags } from "./commands/serve.ts";
import { onInterrupt } from "./interrupt.ts";

/**
 * Serves until a signal comes.
 *
 * @throws {UsageError} for behaviours that do not exist, values they do not take, and a port that is in use
 */
export async function serveCommand(flags: ServeFlags): Promise<ExitCode> {
  const behaviours = behavioursOf(flags);
  const stopped = untilInterrupt();
  const { port, as } = flags;
  const server = await startRehearsal({
    port,
    as,
    behaviours,
    ...(flags.log === true && { onCall: tell }),
  });
  console.log(JSON.stringify({ url: server.url }));
  await stopped;
  await server.close();
  return ExitCode.pass;
}

function behavioursOf({ behaviours }: ServeFlags): Behaviours {
  const reading = readBehaviours(behaviours, plainBehaviours);
  if (reading.kind === "behaviours") return reading.behaviours;
  throw new UsageError(reading.problem, { where: "serve", mend: reading.mend });
}

function untilInterrupt(): Promise<void> {
  return new Promise((stopped) => {
    onInterrupt(stopped);
  });
}

function tell({ number, path, model, status, note, serviceMs }: ServedCall): void {
  const played = note === null ? "" : ` (${note})`;
  const named = model === null ? "-" : visibleLine(model, 60);
  console.error(
    `${number} POST ${path} ${named} ${status ?? "no answer"} ${serviceMs.toFixed(1)} ms${played}`,
  );
}
