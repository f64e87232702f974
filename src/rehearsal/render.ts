/** The chat template of the simulated models: the prompt as it reaches them, before a token is generated. */

import type { Message, Tool } from "../suite/message.ts";
import type { Opening } from "./prefill-ways.ts";

/** What a server tells when it is asked for its template. */
export const chatTemplate =
  "{%- for m in messages -%}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{%- endfor -%}<|im_start|>assistant\n{{ prefill }}";

/**
 * Renders what has reached the model. Nothing stands behind the prefix, so that a rendering which ends in it proves
 * that the turn is open; a model that thinks has its thoughts closed before the prefix.
 *
 *     <|im_start|>system⏎…<|im_end|>⏎<|im_start|>user⏎…<|im_end|>⏎<|im_start|>assistant⏎<purpose>
 */
export function renderPrompt(
  { messages, prefill }: Opening,
  tools: readonly Tool[],
  thinks: boolean,
): string {
  const turns = messages.map((message) => turn(message.role, contentOf(message)));
  const offered = tools.length === 0 ? "" : turn("tools", tools.map(toolLine).join("\n"));
  const begun = prefill === null ? "" : `${thinks ? "<think>\n\n</think>\n\n" : ""}${prefill}`;
  return `${offered}${turns.join("")}${START}assistant\n${begun}`;
}

const START = "<|im_start|>";

function turn(role: string, content: string): string {
  return `${START}${role}\n${content}<|im_end|>\n`;
}

function contentOf(message: Message): string {
  if (message.role !== "assistant") return message.content;
  const calls = message.toolCalls.map(
    ({ name, arguments: given }) => `\n<tool_call>\n${name}(${given})\n</tool_call>`,
  );
  return message.content + calls.join("");
}

function toolLine({ name, description, parameters }: Tool): string {
  return JSON.stringify({ name, description, parameters });
}
