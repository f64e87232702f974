/** A conversation of no consequence that requests are rendered with: two questions, a tool and its result. */

import type { Message, Tool } from "../suite/message.ts";

export const firstQuestion = "Is there a ferry today?";
export const secondQuestion = "And from the north harbour?";
export const toolResult = "The next ferry leaves at six.";

export const ferryTool: Tool = {
  name: "find_ferry",
  description: "Finds the next ferry.",
  parameters: {
    type: "object",
    properties: { harbour: { type: "string" } },
    required: ["harbour"],
  },
};

/** Everything before the second question. */
export const ferryOpening: readonly Message[] = [
  { role: "system", content: "You help travellers." },
  { role: "user", content: firstQuestion },
  { role: "assistant", content: "There are three today.", toolCalls: [] },
];

/** A call of the tool and its result. */
export function ferryCall(content: string): readonly Message[] {
  // Mistral's templates take ids of nine letters and digits only.
  const call = { id: "call00001", name: ferryTool.name, arguments: '{"harbour":"north"}' };
  return [
    { role: "assistant", content: "", toolCalls: [call] },
    { role: "tool", content, callId: call.id, name: call.name },
  ];
}
