import { describe, expect, test } from "vitest";
import type { Message } from "../suite/message.ts";
import {
  chatMl,
  missing,
  rendered,
  reply,
  type TargetParts,
  targetOf,
  worldOf,
} from "./__fixtures__/targets.ts";
import { probeModel } from "./probe-model.ts";

async function probe(parts: Partial<TargetParts>) {
  const target = targetOf({ answer: () => reply("Yes."), ...parts });
  const record = await probeModel(target, new Set(["lateSystem"]), worldOf());
  const probed = record.verdicts.lateSystem;
  if (probed === null) throw new Error("nothing was probed");
  return probed.verdict;
}

/** Renders the conversation after the server has rearranged it. */
const arranged = (arrange: (messages: readonly Message[]) => readonly Message[]) => ({
  render: (request: Parameters<typeof chatMl>[0]) =>
    rendered(chatMl({ ...request, messages: arrange(request.messages) })),
});

const system = ({ role }: Message) => role === "system";
const other = ({ role }: Message) => role !== "system";

describe("a late system message", () => {
  test("is supported where the rendering has it in place, as is the nudge", async () => {
    const verdict = await probe(arranged((messages) => messages));
    expect(verdict).toMatchObject({
      support: { kind: "supported", mechanism: "system-message" },
      place: { kind: "in-place", role: "system" },
      nudge: {
        userMessage: { kind: "in-place", role: "user" },
        toolResult: { kind: "in-place", role: "tool" },
      },
    });
  });

  test.each<{ name: string; arrange: Parameters<typeof arranged>[0]; words: RegExp }>([
    {
      name: "moved to the head",
      arrange: (messages) => [...messages.filter(system), ...messages.filter(other)],
      words: /hoisted: .*head of the conversation/,
    },
    {
      name: "dropped",
      arrange: (messages) => messages.filter((each, at) => at === 0 || other(each)),
      words: /dropped/,
    },
    {
      name: "rewritten as the user's",
      arrange: (messages) =>
        messages.map((each, at) =>
          at > 0 && each.role === "system" ? { role: "user", content: each.content } : each,
        ),
      words: /rewritten: .*user turn/,
    },
  ])("is unsupported where it is $name", async ({ arrange, words }) => {
    const { support } = await probe(arranged(arrange));
    expect(support.kind === "unsupported" && support.reason).toMatch(words);
  });

  test("is unsupported where the template refuses it", async () => {
    const verdict = await probe({
      render: (request) =>
        request.messages.slice(1).some(system)
          ? { kind: "refused", detail: "System message must be at the beginning." }
          : rendered(chatMl(request)),
    });
    expect(verdict.support).toMatchObject({ kind: "unsupported" });
    expect(verdict.nudge.userMessage).toMatchObject({ kind: "in-place" });
  });

  test("is told by a call alone only where it is refused", async () => {
    const taken = await probe({});
    expect(taken.support.kind === "inconclusive" && taken.support.reason).toMatch(
      /no rendering shows where it lands/,
    );
    expect(taken.failure).toBeNull();
    const refused = await probe({
      answer: () => ({
        kind: "missing",
        cause: "bad-request",
        detail: "role system is not supported here",
        refuses: "lateSystem",
      }),
    });
    expect(refused.support).toMatchObject({ kind: "unsupported" });
    expect(refused.failure).toBeNull();
    const lost = await probe({ answer: () => missing("auth", "no key") });
    expect(lost).toMatchObject({ support: { kind: "inconclusive" }, failure: { cause: "auth" } });
  });
});
