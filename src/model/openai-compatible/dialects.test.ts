import { describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import { prefillChoice, prefillDialects } from "./dialects.ts";

describe("prefillChoice()", () => {
  test.each(prefillDialects.map(({ id }) => id))(
    "takes %s as named, and names it as the mechanism",
    (id) => {
      const { support, dialect } = prefillChoice({ id: "m", prefill: id });
      expect(support).toEqual({ kind: "supported", mechanism: id });
      expect(dialect?.id).toBe(id);
    },
  );

  test.each([
    { prefill: "auto", reason: "not probed" },
    { prefill: "none", reason: "prefill: none" },
  ])("refuses $prefill before a call is spent", ({ prefill, reason }) => {
    expect(prefillChoice({ id: "m", prefill })).toEqual({
      support: { kind: "unsupported", reason },
      dialect: null,
    });
  });

  test("throws for a word that is no dialect, with those that are", () => {
    const choose = () => prefillChoice({ id: "m", prefill: "trailing-asistant" });
    expect(choose).toThrow(UsageError);
    expect(choose).toThrow('"trailing-asistant"');
    try {
      choose();
    } catch (error) {
      const { mend } = error as UsageError;
      expect(mend).toContain("did you mean `trailing-assistant`?");
      for (const { id } of prefillDialects) expect(mend).toContain(id);
    }
    expect.assertions(3 + prefillDialects.length);
  });
});

describe("prefillDialects", () => {
  test("have ids of their own and leave role, content, messages and stream alone", () => {
    expect(new Set(prefillDialects.map(({ id }) => id)).size).toBe(prefillDialects.length);
    for (const { message, body } of prefillDialects) {
      const taken = ["role", "content", "messages", "stream"];
      const names = [...Object.keys(message), ...Object.keys(body)];
      expect(names.filter((name) => taken.includes(name))).toEqual([]);
    }
  });
});
