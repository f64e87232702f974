/**
 * The state-block protocol for applications: what to tell a narrator, how to read its reply, and what its
 * events do to a world. No dependency, no `node:` import; every function is pure.
 */

export type { Json } from "../json.ts";
export type { Removal, RemovalKind, RemovalRule } from "../removal.ts";
export { type Application, applyEvents, type StateEvent } from "./apply-events.ts";
export { defaultVocabulary } from "./default-vocabulary.ts";
export { explainRemovedLine } from "./explain-removed-line.ts";
export { type LengthBudget, lengthBudget, lengthHint } from "./length-hint.ts";
export { parseWorld, type WorldParse } from "./parse-world.ts";
export { type ProposedEvents, proposedEvents } from "./proposed-events.ts";
export { type Refusal, type RefusalReason, type Validity, validityOf } from "./refusal.ts";
export { reminderText } from "./reminder.ts";
export { renderBlock } from "./render-block.ts";
export { renderRejections } from "./render-rejections.ts";
export { renderRule, ruleText } from "./rule-text.ts";
export { type StateBlockExtraction, splitStateBlock } from "./split.ts";
export { stateSection } from "./state-section.ts";
export {
  type EventSpec,
  type FieldType,
  parseVocabulary,
  type Vocabulary,
  type VocabularyParse,
} from "./vocabulary.ts";
export type { AttributeValue, Entity, Relationship, World } from "./world.ts";
