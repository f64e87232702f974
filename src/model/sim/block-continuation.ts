import type { Random } from "../../stats/random.ts";
import type { BlockContinuation } from "./block-shapes.ts";
import {
  type BlockMaterial,
  cutJson,
  FENCE,
  fenced,
  loopedJson,
  proposalJson,
  withTrailingComma,
  withUnknownEvent,
} from "./block-text.ts";
import { afterword, storyProse } from "./story-phrases.ts";

/**
 * How a narrator goes on from a turn that is begun at the fence; the story before it is said and not said again.
 *
 *     The lamp goes out.⏎⏎```state⏎{"events": []}⏎```
 *     ^ given                     ^ the continuation
 */
export function blockContinuation(
  shape: BlockContinuation,
  material: BlockMaterial,
  random: Random,
): string {
  return `\n${continued(shape, material, random)}`;
}

function continued(shape: BlockContinuation, material: BlockMaterial, random: Random): string {
  const { events, topic } = material;
  const json = proposalJson(events, random.next() < 0.3);
  switch (shape) {
    case "continued":
      return closed(json);
    case "continued-comma":
      return closed(withTrailingComma(json));
    case "continued-invented":
      return closed(proposalJson(withUnknownEvent(material), false));
    case "continued-open":
      return json;
    case "continued-then-story":
      return `${closed(json)}\n\n${afterword(topic, random)}`;
    case "continued-prose":
      return closed(afterword(topic, random));
    case "continued-story":
      return storyProse(topic, random);
    case "continued-relabelled":
      return closed(`json\n${json}`);
    case "continued-json":
      return fenced("json", json);
    case "continued-again":
      return fenced("state", json);
    case "continued-list":
      return closed(JSON.stringify(events));
    case "continued-cut":
      return cutJson(json, random);
    case "continued-loop":
      return loopedJson(events, random);
    default:
      return shape satisfies never;
  }
}

function closed(body: string): string {
  return `${body}\n${FENCE}`;
}
