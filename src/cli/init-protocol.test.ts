import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import { type InitProtocol, protocolNamed, protocolYaml } from "./init-protocol.ts";

describe("protocolNamed()", () => {
  const status: InitProtocol = { kind: "tag", name: "status" };
  test.each<[string, string | undefined, string | undefined, InitProtocol]>([
    ["a built-in protocol by its name", "state-block", undefined, { kind: "state-block" }],
    ["a tag beside the word for it", "tag", "status", status],
    ["a tag alone", undefined, "status", status],
    ["a tag in its brackets", undefined, " <status> ", status],
  ])("takes %s", (_name, protocol, tag, expected) => {
    expect(protocolNamed(protocol, tag)).toEqual(expected);
  });

  test.each<[string, string | undefined, string | undefined, RegExp]>([
    ["a mistyped protocol", "state-blok", undefined, /did you mean `state-block`/],
    ["a tag without a name", "tag", undefined, /name it with letters/],
    ["an empty name", undefined, "", /name it with letters/],
    ["a name that no tag has", undefined, "my status", /name it with letters/],
    ["a name that would end the tag", undefined, "a>b", /name it with letters/],
    ["a tag beside a built-in protocol", "purpose-label", "status", /drop --tag/],
  ])("refuses %s and says how to mend it", (_name, protocol, tag, mend) => {
    try {
      protocolNamed(protocol, tag);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      expect((error as UsageError).mend).toMatch(mend);
    }
  });
});

describe("protocolYaml()", () => {
  test("writes a built-in protocol as a word and a tag as a map", () => {
    expect(protocolYaml({ kind: "purpose-label" })).toBe("purpose-label");
    expect(protocolYaml({ kind: "tag", name: "status" })).toBe("{ tag: { name: status } }");
  });
});
