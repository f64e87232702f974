/**
 * The words of the protocol that are both written and recognised.
 *
 * What the application tells a narrator and what the extractor takes for an echo of it are made of the same
 * constants, so that the two cannot drift apart. Recognisers compare without regard to case.
 */

/** Three backticks: what opens and closes every fence of the protocol. */
export const fenceMark = "```";

/** The label of the fence that the wording asks for. */
export const fenceLabel = "state";

/** The label that models reach for instead of ours. */
export const borrowedLabel = "json";

/** The key of a proposal that holds its list of events. */
export const eventsKey = "events";

/** How the length hint begins, bracket included. */
export const lengthHintOpening = "[Hard limit:";

/** The length hint's own words before the number of words: `turn must not exceed 300 words`. */
export const lengthHintLimit = "turn must not exceed";

/** The length hint's own words about the block. */
export const lengthHintBlock = "append the state block";

/** How the reminder begins inside its bracket. */
export const reminderOpening = "Reminder:";

/** How the hint to continue begins inside its bracket. */
export const continueHintOpening = "continue the story directly";

/** A sentence of the hint to continue that echoes keep when they reword the rest. */
export const continueHintPhrase = "Output only story text";

/** One half of how an instruction speaks of the protocol; with `eventsListPhrase` it marks an echo. */
export const stateBlockPhrase = "state block";

/** The other half, see `stateBlockPhrase`. */
export const eventsListPhrase = "events list";

/** What the scene line puts before the location, which a `)` closes. */
export const sceneLocationOpening = "(at ";
