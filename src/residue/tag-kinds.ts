import type { ResidueKind } from "./residue.ts";
import type { SoughtNames } from "./sought-names.ts";

/** What a tag is by its name: reasoning, or a wrapping of the label, of a tool call or of an event. */
export function tagKinds({ label, eventNames }: SoughtNames): ReadonlyMap<string, ResidueKind> {
  const wrapping = [
    ...(eventNames.length > 0 ? callNames : []),
    ...(label === null ? [] : labelTails.map((tail) => `${label}${tail}`)),
    ...eventNames,
  ];
  return new Map([
    ...wrapping.map((name): [string, ResidueKind] => [name, "xml_wrapper"]),
    ...reasoningNames.map((name): [string, ResidueKind] => [name, "reasoning_tag"]),
  ]);
}

const reasoningNames = [
  "think",
  "thinking",
  "thought",
  "thoughts",
  "reasoning",
  "reflection",
  "scratchpad",
  "analysis",
  "antthinking",
  "seed:think",
  "inner_monologue",
  "inner_thoughts",
  "chain_of_thought",
];

const callNames = [
  "tool_call",
  "tool_calls",
  "tool_code",
  "tool_response",
  "function",
  "function_call",
  "function_calls",
  "invoke",
  "parameter",
  "events",
  "event",
];

const labelTails = ["", "_block", "-block", "_update", "-update", "_events", "_json", "_changes"];
