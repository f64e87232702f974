import type { FactShape } from "../../protocols/own/user-protocol.ts";
import { type Score, unscored } from "../metric.ts";
import { noTurn, type OwnReply, type ReplyMetric } from "./turn.ts";

/** A fact of the protocol's as a metric: what the extractor says of each reply, but for what the harness supplied. */
export function factMetric(name: string, version: number, shape: FactShape): ReplyMetric {
  const { unit, direction, categories } = shape;
  return {
    id: name,
    version,
    unit,
    direction,
    ...(categories === undefined ? {} : { categories }),
    unmet: unit === "proportion" && direction === "higher" ? false : noTurn,
    ofReply: (reply) => factOf(name, shape, reply),
  };
}

function factOf(name: string, { given = [] }: FactShape, reply: OwnReply): Score {
  const { extraction, given: supplied } = reply;
  if (supplied !== null && given.includes(supplied)) return unscored("given");
  if (extraction.fault !== null) return unscored("the extractor had no answer");
  return extraction.facts[name] ?? unscored("not told");
}
