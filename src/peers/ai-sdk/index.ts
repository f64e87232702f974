/**
 * Middleware for language models of the AI SDK: the extractors that replies were scored with, between the model and
 * the application.
 */

export type { StateBlockExtraction } from "../../protocols/state-block/split.ts";
export type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
export type { ProtocolMiddleware } from "./middleware-shape.ts";
export { type PurposeLabelMiddlewareOptions, purposeLabelMiddleware } from "./purpose-label.ts";
export { type StateBlockMiddlewareOptions, stateBlockMiddleware } from "./state-block.ts";
