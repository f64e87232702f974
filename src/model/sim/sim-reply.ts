import type { ToolCall } from "../../suite/message.ts";

/** What a simulated model would write if nothing stopped it. */
export interface SimReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** Whether the text breaks off as if the output limit had been reached. */
  readonly cutOff: boolean;
}
