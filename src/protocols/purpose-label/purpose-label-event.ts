import { skipWhiteSpace } from "./white-space.ts";

/** One label on its way to whoever shows it. */
export interface PurposeLabelEvent {
  readonly type: "purpose_label";
  /** The session the turn belongs to, or `null` when the application has none. */
  readonly sessionId: string | null;
  readonly label: string;
  /** The model wrote it; nothing was inferred. */
  readonly source: "declared";
  /** The loop's count of the turn, or `null` when it is not known. */
  readonly iteration: number | null;
  /** Always empty: when a label is read its calls have no identifiers yet. */
  readonly toolCallIds: readonly string[];
  /** How many calls the turn makes, or `null` when it is not known. */
  readonly toolCallCount: number | null;
}

/** Where events go. What it returns is waited for by nobody, and what it throws or rejects with is dropped. */
export type PurposeLabelSink = (event: PurposeLabelEvent) => unknown;

/** What the loop knows about the turn; what is left out is `null` in the event. */
export type PurposeLabelTurn = Partial<
  Pick<PurposeLabelEvent, "sessionId" | "iteration" | "toolCallCount">
>;

/**
 * Hands one label to the sink. A label is decoration, so a sink that throws, rejects or never settles cannot fail
 * or delay the turn; a blank label sends nothing.
 */
export function emitPurposeLabel(
  sink: PurposeLabelSink,
  label: string,
  turn: PurposeLabelTurn = {},
): void {
  if (skipWhiteSpace(label, 0, label.length) === label.length) return;
  const event: PurposeLabelEvent = {
    type: "purpose_label",
    sessionId: turn.sessionId ?? null,
    label,
    source: "declared",
    iteration: turn.iteration ?? null,
    toolCallIds: [],
    toolCallCount: turn.toolCallCount ?? null,
  };
  // The promise turns a throw, a rejection and a thenable that misbehaves into one thing that can be dropped.
  new Promise((resolve) => resolve(sink(event))).catch(() => {});
}
