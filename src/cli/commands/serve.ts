import { type Command, InvalidArgumentError, Option } from "commander";
import { type BehaviourForm, behaviourForms } from "../../rehearsal/behaviours.ts";
import { type ServerKind, serverKinds } from "../../rehearsal/server-kind.ts";
import { wholeNumber } from "../whole-number.ts";

/** The options as the command line gives them; those not named here are behaviours. */
export interface ServeFlags {
  readonly port: number;
  readonly as: ServerKind;
  readonly log?: boolean;
  /** Behaviours by their names, as written; "" for a switch. */
  readonly behaviours: readonly (readonly [name: string, value: string])[];
}

/** `serve`: the simulated models behind wire protocols of real servers, on this machine alone. */
export function addServeCommand(program: Command): void {
  const command = program
    .command("serve")
    .description(
      "rehearsal server: the simulated models behind the wire protocols of real servers, with their faults and oddities",
    )
    .option("--port <n>", "port on 127.0.0.1; 0 takes a free one", portNumber, 0)
    .addOption(
      new Option("--as <kind>", "server that is pretended").choices(serverKinds).default("plain"),
    )
    .option("--log", "tells each call on stderr");
  const options = behaviourForms.map((form) => ({ name: form.name, option: optionOf(form) }));
  for (const { option } of options) command.addOption(option);
  command
    .addHelpText("after", helpText)
    .action(async (flags: Readonly<Record<string, unknown>>) => {
      const behaviours = options.flatMap(({ name, option }) => {
        const value = flags[option.attributeName()];
        return value === undefined ? [] : [[name, value === true ? "" : String(value)] as const];
      });
      const { serveCommand } = await import("../serve-command.ts");
      const { port, as, log } = flags as Pick<ServeFlags, "port" | "as" | "log">;
      process.exitCode = await serveCommand({ port, as, behaviours, ...(log && { log }) });
    });
}

function portNumber(text: string): number {
  const port = wholeNumber(0)(text);
  if (port <= 65_535) return port;
  throw new InvalidArgumentError("a port is at most 65535.");
}

function optionOf({ name, takes, about }: BehaviourForm): Option {
  if (takes === null) return new Option(`--${name}`, about);
  const words = takes.includes("|") ? ` (${takes.replaceAll("|", ", ")})` : "";
  const value = takes.includes("|") ? "way" : takes === "text" ? "text" : "n";
  return new Option(`--${name} <${value}>`, `${about}${words}`);
}

const helpText = `
The first line on stdout is {"url": "http://127.0.0.1:PORT"}; nothing follows it. What is said of "every nth call"
counts the calls of one model name. Each behaviour can also stand in a model's name, where it holds for that name:
  steady?prefill=ignored&latency=50      sim:small?rate-limit=3      gpt-5?profile=dropper

Example:
  seambench serve --port 8080 --as llama.cpp --prefill needs-flag --log

Ends with 0 when it is stopped by SIGINT or SIGTERM.`;
