import type { Refuse } from "./refusals.ts";

/**
 * Watches that every tool call is answered in the very next user turn, before anything else is said in it, as
 * Anthropic requires. Turns of one role that follow one another count as one.
 */
export interface ToolOrder {
  /** An assistant message begins. @param index of the message */
  assistant(index: number): void;
  call(id: string, name: string): void;
  /** A user's text stands here. */
  text(): void;
  /** @param at where the result stands @returns the name of the tool that was called; "" where none was */
  result(id: string, at: string): string;
  /** The conversation ends. */
  end(): void;
}

export function toolOrder(refuse: Refuse): ToolOrder {
  const ids = new Set<string>();
  let speaker: "user" | "assistant" = "user";
  let index = 0;
  /** The calls of the assistant's latest turn, and those of them without a result. */
  let called = new Map<string, string>();
  let owed = new Set<string>();
  const refuseOwed = () => {
    if (owed.size === 0) return;
    refuse(
      `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${[...owed].join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
    );
    owed = new Set();
  };
  return {
    assistant(at) {
      if (speaker !== "assistant") {
        refuseOwed();
        called = new Map();
        speaker = "assistant";
      }
      index = at;
    },
    call(id, name) {
      if (ids.has(id)) refuse("messages: `tool_use` ids must be unique");
      ids.add(id);
      called.set(id, name);
      owed.add(id);
    },
    text() {
      speaker = "user";
      refuseOwed();
    },
    result(id, at) {
      speaker = "user";
      const name = called.get(id);
      if (name === undefined) {
        refuse(
          `${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
        );
      }
      owed.delete(id);
      return name ?? "";
    },
    end: refuseOwed,
  };
}
