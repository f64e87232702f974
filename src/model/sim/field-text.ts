import type { Random } from "../../stats/random.ts";
import { shortNarration } from "./agent-phrases.ts";
import { headingFor, overlongHeadingFor } from "./heading.ts";
import type { FieldShape } from "./label-shapes.ts";
import { CLOSER, clipped, type LabelMaterial, OPENER } from "./label-text.ts";
import { purposeField } from "./wire-field.ts";

/** An agent's words beside a call, and what it makes of the call's arguments. */
export interface FieldText {
  readonly text: string;
  /** From the arguments without the field to those that are sent, both JSON text. */
  fill(given: string): string;
}

/** How a turn declares its purpose in the first argument of its call, or does not. */
export function fieldText(shape: FieldShape, material: LabelMaterial, random: Random): FieldText {
  const { prose, topic, budget } = material;
  const heading = headingFor(topic, budget, random);
  const pair = (inner: string) => `${OPENER}${inner}${CLOSER}`;
  const beside = (purpose: string): FieldText => ({ text: prose, fill: withPurpose(purpose) });
  switch (shape) {
    case "field":
      return beside(heading);
    case "field-narration":
      return beside(clipped(shortNarration(topic, random), budget));
    case "field-overlong":
      return beside(overlongHeadingFor(topic, budget, random));
    case "field-tagged": {
      const room = budget - pair("").length;
      return beside(room < LEAST_ROOM ? heading : pair(headingFor(topic, room, random)));
    }
    case "field-absent":
      return { text: prose, fill: (given) => given };
    case "field-blank":
      return beside(random.pick(["", " "]));
    case "field-in-text":
      return { text: `${pair(heading)}\n${prose}`, fill: (given) => given };
    case "field-broken":
      return { text: prose, fill: (given) => withPurpose(heading)(given).replace(/"?\}$/, "") };
    default:
      return shape satisfies never;
  }
}

/** Room for one word at the least. */
const LEAST_ROOM = 8;

function withPurpose(purpose: string): (given: string) => string {
  return (given) => JSON.stringify({ [purposeField]: purpose, ...JSON.parse(given) });
}
