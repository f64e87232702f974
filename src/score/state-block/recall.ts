import type { Json } from "../../protocols/json.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import { type Metric, unscored } from "../metric.ts";
import type { WorldTurn } from "./world-turns.ts";

/**
 * The share of expected events that were recorded: found when an accepted event has its type and equal
 * identifiers, new ones among them; other fields are the narrator's own words. One accepted event finds one
 * expected event.
 *
 *     expected  {"type": "set_condition", "entity": "mara", "condition": "tired", "active": true}
 *     accepted  {"type": "set_condition", "entity": "mara", "condition": "weary", "active": true}    found
 */
export const recall: Metric<WorldTurn> = {
  id: "recall",
  version: 1,
  unit: "proportion",
  direction: "higher",
  denominator: "expected events",
  score({ application, expected, vocabulary }) {
    if (expected.length === 0) return unscored("no event is expected");
    const accepted = countsOf(application.accepted, vocabulary);
    let found = 0;
    for (const [event, count] of countsOf(expected, vocabulary)) {
      found += Math.min(count, accepted.get(event) ?? 0);
    }
    return { found, of: expected.length };
  },
};

type Event = { readonly [field: string]: Json };

function countsOf(events: readonly Event[], vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) {
    const name = identityOf(event, vocabulary);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** An event's type with its identifiers, in the vocabulary's order. */
function identityOf(event: Event, vocabulary: Vocabulary): string {
  const { type } = event;
  const spec = vocabulary.events.find((candidate) => candidate.type === type);
  const identifiers = Object.entries(spec?.fields ?? {})
    .filter(([, fieldType]) => fieldType === "identifier" || fieldType === "new-identifier")
    .map(([name]) => event[name] ?? null);
  return JSON.stringify([type ?? null, ...identifiers]);
}
