import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answering, missing, reply, targetOf, worldOf } from "./__fixtures__/targets.ts";
import { classifyHeld } from "./probe-constraint.ts";
import { probeModel } from "./probe-model.ts";

async function probe(answer: Answering) {
  const record = await probeModel(targetOf({ answer }), new Set(["constraint"]), worldOf());
  const probed = record.verdicts.constraint;
  if (probed === null) throw new Error("nothing was probed");
  return { ...probed.verdict, calls: probed.calls };
}

const holding: Answering = ({ constraint }) => {
  const schema = constraint as { properties: { code: { enum: [string] } } };
  return reply(` {"code": "${schema.properties.code.enum[0]}"}\n`);
};

describe("a schema", () => {
  test("is supported when two replies hold a word that only the schema had", async () => {
    const { support, calls } = await probe(holding);
    expect(support).toMatchObject({ kind: "supported", mechanism: "schema" });
    expect(calls).toHaveLength(2);
    for (const { request } of calls) {
      const { constraint } = request;
      const [code = "none"] = /[A-Z][A-Z2-9]{5}/.exec(JSON.stringify(constraint)) ?? [];
      expect(JSON.stringify(request.messages)).not.toContain(code);
      expect(constraint).toMatchObject({ required: ["code"], additionalProperties: false });
    }
  });

  test.each<{ name: string; answer: Answering; kind: string; words: RegExp }>([
    {
      name: "a server that ignores it",
      answer: () => reply("Rain fell on the harbour."),
      kind: "unsupported",
      words: /ignores the schema/,
    },
    {
      name: "a server that asks for any JSON",
      answer: () => reply('{"code": "rain"}'),
      kind: "unsupported",
      words: /ignores the schema/,
    },
    {
      name: "a server that refuses it",
      answer: ({ constraint }) =>
        constraint === null
          ? reply("Rain fell on the harbour.")
          : {
              kind: "missing",
              cause: "bad-request",
              detail: "response_format is unavailable",
              refuses: "constraint",
            },
      kind: "unsupported",
      words: /^response_format/,
    },
    {
      name: "a server that refuses everything in such words",
      answer: () => ({
        kind: "missing",
        cause: "bad-request",
        detail: "no such schema",
        refuses: "constraint",
      }),
      kind: "inconclusive",
      words: /could not be probed: bad-request: no such schema/,
    },
    {
      name: "replies without text",
      answer: () => reply(""),
      kind: "inconclusive",
      words: /no text/,
    },
    {
      name: "a target that cannot be asked",
      answer: () => missing("network", "nobody there"),
      kind: "inconclusive",
      words: /network: nobody there/,
    },
  ])("is $kind for $name", async ({ answer, kind, words }) => {
    const { support } = await probe(answer);
    expect(support.kind).toBe(kind);
    expect(support.kind !== "supported" && support.reason).toMatch(words);
  });

  test("has a class for every reply", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(["ignored", "empty"]).toContain(classifyHeld(reply(text), "K7QDM4").kind);
      }),
    );
    expect(classifyHeld(reply(`{"code":"K7QDM4","more":1}`), "K7QDM4").kind).toBe("ignored");
  });
});
