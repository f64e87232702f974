import {
  eventsListPhrase,
  fenceLabel,
  fenceMark,
  reminderOpening,
  stateBlockPhrase,
} from "./literals.ts";

/**
 * The short reminder that stands last in the newest player message, where it weighs most. It is one
 * bracket made of the words the extractor knows, so an echo of it at the end of a reply is taken out.
 */
export function reminderText(): string {
  const block = `${fenceMark}${fenceLabel} block`;
  return `[${reminderOpening} close your reply with a ${block}. The ${eventsListPhrase} of this ${stateBlockPhrase} records, in absolute values, what you have just narrated; if nothing changed, leave the list empty.]`;
}
