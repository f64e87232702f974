import type { Tool } from "../../suite/message.ts";

/** The tools as JSON text; "" for none. A conversation offers the same list at every turn, so it is written once. */
export function toolsJson(tools: readonly Tool[]): string {
  if (tools.length === 0) return "";
  const known = written.get(tools);
  if (known !== undefined) return known;
  const json = JSON.stringify(
    tools.map(({ name, description, parameters }) => [name, description, parameters]),
  );
  written.set(tools, json);
  return json;
}

const written = new WeakMap<readonly Tool[], string>();
