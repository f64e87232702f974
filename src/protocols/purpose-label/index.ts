/**
 * Purpose labels: a plain-language heading that an agent writes for the tool calls it is about to make.
 *
 * Published as `seambench/protocols/purpose-label`; it depends on nothing, so an application can ship the very
 * extractor its runs were scored with.
 */

export type { Removal, RemovalKind, RemovalRule } from "../removal.ts";
export {
  type PurposeLabelConfig,
  type PurposeLabelDelivery,
  PurposeLabelOptionError,
  type PurposeLabelOptions,
  purposeLabelDeliveries,
  resolvePurposeLabelConfig,
} from "./config.ts";
export { extractPurposeLabel, type PurposeLabelExtraction } from "./extract.ts";
export {
  PURPOSE_LABEL_PREFILL,
  prefill,
  promptFragment,
  purposeLabelWording,
  renderInstruction,
  turnNudge,
} from "./instruction.ts";
export { normalizeLabel } from "./label.ts";
export {
  emitPurposeLabel,
  type PurposeLabelEvent,
  type PurposeLabelSink,
  type PurposeLabelTurn,
} from "./purpose-label-event.ts";
