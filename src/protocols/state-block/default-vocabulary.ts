import type { EventSpec, Vocabulary } from "./vocabulary.ts";

/** Opens the line that names the current scene, in the state section and in copies of it. */
export const DEFAULT_SCENE_HEADING = "Scene:";

/** The state section's headings, in the order they are shown: who is there, who holds what, … */
export const DEFAULT_SECTION_HEADINGS: readonly string[] = [
  "Present:",
  "Held:",
  "Conditions:",
  "Known:",
  "Established:",
];

const EVENTS: readonly EventSpec[] = [
  {
    type: "create_entity",
    example: { type: "create_entity", id: "character-1", kind: "character", name: "Name" },
    fields: { id: "new-identifier", kind: "string", name: "string" },
  },
  {
    type: "set_current_location",
    example: { type: "set_current_location", entity: "character-1", location: "location-1" },
    fields: { entity: "identifier", location: "identifier" },
  },
  {
    type: "set_possession",
    example: { type: "set_possession", item: "item-1", owner: "character-1" },
    fields: { item: "identifier", owner: "identifier" },
  },
  {
    type: "set_condition",
    example: {
      type: "set_condition",
      entity: "character-1",
      condition: "wounded",
      active: true,
    },
    fields: { entity: "identifier", condition: "string", active: "boolean" },
  },
  {
    type: "set_attribute",
    example: { type: "set_attribute", entity: "item-1", attribute: "lit", value: "yes" },
    fields: { entity: "identifier", attribute: "string", value: "string" },
  },
  {
    type: "set_relationship",
    example: {
      type: "set_relationship",
      from: "character-1",
      to: "character-2",
      relation: "ally",
    },
    fields: { from: "identifier", to: "identifier", relation: "string" },
  },
  {
    type: "learn_fact",
    example: {
      type: "learn_fact",
      character: "character-1",
      fact: "the door is barred from inside",
    },
    fields: { character: "identifier", fact: "string" },
  },
  {
    type: "establish_fact",
    example: { type: "establish_fact", fact: "the bridge is down" },
    fields: { fact: "string" },
  },
];

/** The events a narrator may propose when no vocabulary of the user's own is given. */
export const defaultVocabulary: Vocabulary = {
  events: EVENTS,
  sceneHeading: DEFAULT_SCENE_HEADING,
  sectionHeadings: DEFAULT_SECTION_HEADINGS,
};
