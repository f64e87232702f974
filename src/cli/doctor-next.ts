import type { Finding, FoundServer } from "./doctor-servers.ts";
import { ownCommand } from "./own-command.ts";
import { shellWord } from "./shell-word.ts";

/**
 * What to run next: a probe of each server that was found, else the demo, which needs no server.
 *
 * @param demo the suite to begin with, as it is named from the working folder
 */
export function nextCommands(servers: readonly Finding[], demo: string): readonly string[] {
  const probes = servers.flatMap((found) => (found.is === "server" ? probeOf(found) : []));
  return probes.length > 0 ? probes : [ownCommand(`run ${shellWord(demo)}`)];
}

function probeOf({ adapter, baseUrl, models }: FoundServer): readonly string[] {
  const model = models.find((name) => !/embed|rerank/i.test(name));
  if (model === undefined) return [];
  const target = shellWord(`${adapter}:${model}`);
  return [ownCommand(`probe ${target} --base-url ${shellWord(baseUrl)}`)];
}
