import type { ResidueContext } from "../residue-context.ts";

/** What a run with the default vocabulary and one more event, without fields, looks for. */
export const stateBlockContext: ResidueContext = {
  words: {
    tag: null,
    fenceLabel: "state",
    eventNames: [
      "create_entity",
      "set_current_location",
      "set_possession",
      "set_condition",
      "set_attribute",
      "set_relationship",
      "learn_fact",
      "establish_fact",
      "end_scene",
    ],
    sceneHeading: "Scene:",
    sectionHeadings: ["Present:", "Held:", "Conditions:", "Known:", "Established:"],
  },
  instruction: [
    'When the telling is done, write one code block labelled `state`. It holds a JSON object with a list called "events": what your own telling has just made so. A value says how things stand now; never write a difference. Whoever is new must be created in the list before another event names them.',
    "[Reminder: close the reply with a ```state block of what has just happened, each value as it stands now.]",
    "[Hard limit: this turn must not exceed 240 words. Leave enough room to append the state block.]",
  ],
};

/** What a run with purpose labels looks for. */
export const purposeLabelContext: ResidueContext = {
  words: {
    tag: "purpose",
    fenceLabel: null,
    eventNames: [],
    sceneHeading: null,
    sectionHeadings: [],
  },
  instruction: [
    "Begin each message that calls a tool with a line of its own: <purpose>Finding the broken link</purpose>. Say in plain words what the calls are meant to find out for the reader, and name no tool.",
  ],
};

/** Both at once and everything in between, for laws that must hold whatever is looked for. */
export const everyWord: ResidueContext = {
  words: { ...stateBlockContext.words, tag: "purpose" },
  instruction: [...stateBlockContext.instruction, ...purposeLabelContext.instruction],
};
