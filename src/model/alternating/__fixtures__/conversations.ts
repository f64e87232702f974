import fc from "fast-check";
import type { Message } from "../../../suite/message.ts";

/** Few enough that calls, results and blanks meet. */
const id = fc.constantFrom("a", "b", "c d", "", "call_0");
const words = fc.oneof(fc.constantFrom("", " ", "\n", "Bay 2."), fc.string());
const written = fc.oneof(
  fc.constantFrom("{}", '{"n":4}', '{"n":', "[1]", '"x"', '{"__proto__":{"n":1}}', ""),
  fc.json(),
  fc.string(),
);

const message: fc.Arbitrary<Message> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ role: fc.constant("system" as const), content: words }) },
  { weight: 4, arbitrary: fc.record({ role: fc.constant("user" as const), content: words }) },
  {
    weight: 4,
    arbitrary: fc.record({
      role: fc.constant("assistant" as const),
      content: words,
      toolCalls: fc.array(fc.record({ id, name: fc.constant("find_crate"), arguments: written }), {
        maxLength: 3,
      }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      role: fc.constant("tool" as const),
      content: words,
      callId: id,
      name: fc.constant("find_crate"),
    }),
  },
);

/** Conversations in any order, those that no server takes among them. */
export const conversations: fc.Arbitrary<readonly Message[]> = fc.array(message, { maxLength: 16 });

/** The same without a system message behind the first others. */
export const systemFirst: fc.Arbitrary<readonly Message[]> = conversations.map((messages) => {
  const first = messages.findIndex(({ role }) => role !== "system");
  return messages.filter(({ role }, at) => role !== "system" || first === -1 || at < first);
});
