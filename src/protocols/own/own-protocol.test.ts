import { describe, expect, test } from "vitest";
import { ownProtocol } from "./own-protocol.ts";
import type { UserProtocol } from "./user-protocol.ts";

const user: UserProtocol = {
  version: 3,
  position: "trailing",
  opener: "[todo]",
  facts: {
    closed: { unit: "proportion", direction: "higher" },
    items: { unit: "count", direction: null },
    state: { unit: "category", direction: null, categories: ["open", "done"] },
  },
  extract: (text) => ({
    prose: text.slice(0, 3),
    declared: true,
    removals: [{ rule: "list", kind: "declaration", start: 3, end: text.length }],
    facts: { closed: true, items: 2, state: "open" },
  }),
};

/** Answers as the module would, whatever the types say. */
const answering = (answer: unknown) =>
  ownProtocol({ ...user, extract: () => answer } as never, "mine");

describe("ownProtocol()", () => {
  test("passes on what a module answers, every fact there and nothing else", () => {
    const protocol = ownProtocol(user, "mine");
    expect(protocol).toMatchObject({ id: "mine", version: 3, position: "trailing", schema: null });
    expect(protocol.extract("I [todo]", false)).toEqual({
      prose: "I [",
      declared: true,
      removals: [{ rule: "list", kind: "declaration", start: 3, end: 8 }],
      facts: { closed: true, items: 2, state: "open" },
      fault: null,
    });
    const { facts } = answering({
      prose: "",
      declared: false,
      removals: [],
      facts: { other: 1 },
    }).extract("", false);
    expect(facts).toEqual({ closed: null, items: null, state: null });
  });

  const fine = { prose: "", declared: true, removals: [] };
  const removal = { rule: "list", kind: "leak", start: 0, end: 2 };
  // biome-ignore format: a row is a case
  test.each<[string, unknown, string]>([
    ["nothing", undefined, "no object"],
    ["a promise", Promise.resolve(fine), "a `prose` that is no text"],
    ["a list", [], "no object"],
    ["no prose", { ...fine, prose: null }, "a `prose` that is no text"],
    ["no verdict", { ...fine, declared: "yes" }, "a `declared` that is neither true nor false"],
    ["no removals", { ...fine, removals: null }, "`removals` that are no list"],
    ["a removal that is none", { ...fine, removals: [7] }, "a removal that is no object"],
    ["a removal without a rule", { ...fine, removals: [{ ...removal, rule: "" }] }, "a removal without a plain `rule`"],
    ["a rule with a colon", { ...fine, removals: [{ ...removal, rule: "a:b" }] }, "a removal without a plain `rule`"],
    ["a removal of no kind", { ...fine, removals: [{ ...removal, kind: "cut" }] }, "a removal by list whose `kind` is none"],
    ["a removal beyond the reply", { ...fine, removals: [{ ...removal, end: 9 }] }, "a removal by list that is out of order or outside of the reply"],
    ["a removal that ends first", { ...fine, removals: [{ ...removal, start: 2, end: 1 }] }, "a removal by list that is out of order"],
    ["removals that overlap", { ...fine, removals: [removal, { ...removal, start: 1 }] }, "a removal by list that is out of order"],
    ["half an offset", { ...fine, removals: [{ ...removal, end: 1.5 }] }, "a removal by list that is out of order"],
    ["facts that are none", { ...fine, facts: [] }, "`facts` that are no object"],
    ["a truth that is a number", { ...fine, facts: { closed: 1 } }, "a fact `closed` that is no proportion"],
    ["a count below nothing", { ...fine, facts: { items: -1 } }, "a fact `items` that is no count"],
    ["a count that is none", { ...fine, facts: { items: Number.NaN } }, "a fact `items` that is no count"],
    ["a word that was not named", { ...fine, facts: { state: "shut" } }, "a fact `state` that is no category"],
  ])("reads a reply as prose when the module answers with %s", (_, answer, fault) => {
    const found = answering(answer).extract("ab", false);
    expect(found).toMatchObject({ prose: "ab", declared: false, removals: [] });
    expect(found.fault).toContain(`\`extract\` answered with ${fault}`);
    expect(found.facts).toEqual({ closed: null, items: null, state: null });
  });

  test.each([
    ["an error", new Error("no list"), "`extract` threw: no list"],
    ["something else", "no list", "`extract` threw: something that is no error"],
  ])("reads a reply as prose when the module throws %s", (_, thrown, fault) => {
    const protocol = ownProtocol(
      {
        ...user,
        extract: () => {
          throw thrown;
        },
      },
      "mine",
    );
    expect(protocol.extract("ab", false)).toMatchObject({ prose: "ab", declared: false, fault });
  });

  test("reads a reply as prose when the module exhausts the stack or answers with a trap", () => {
    const endless = (text: string): never => endless(`${text}.`);
    expect(ownProtocol({ ...user, extract: endless }, "mine").extract("ab", false).fault).toContain(
      "threw",
    );
    const trap = Object.defineProperty({}, "prose", {
      get() {
        throw new Error("trap");
      },
    });
    expect(answering(trap).extract("ab", false).fault).toBe("`extract` threw: trap");
  });

  test("keeps nothing that the module can change afterwards", () => {
    const removals = [{ rule: "list", kind: "leak" as const, start: 0, end: 1 }];
    const found = answering({ ...fine, removals }).extract("ab", false);
    removals[0] = { rule: "x", kind: "leak", start: 1, end: 2 };
    expect(found.removals).toEqual([{ rule: "list", kind: "leak", start: 0, end: 1 }]);
  });

  describe("readWording()", () => {
    const sections = "\n## Rule\nDo it.\n## reminder\n[Do it.]\n";
    test.each([
      ["a whole text as the rule", "Do it.\n", { rule: "Do it.", reminder: null }],
      ["two sections", sections, { rule: "Do it.", reminder: "[Do it.]" }],
      ["a heading in the text", "# Do\n## rule\nit", { rule: "# Do\n## rule\nit", reminder: null }],
      [
        "half of two sections",
        "## rule\nDo it.",
        { problem: 'it needs a "## reminder" section with text' },
      ],
    ])("reads %s", (_, text, reading) => {
      expect(ownProtocol(user, "mine").readWording(text)).toMatchObject(reading);
    });

    test.each([
      [
        "throws",
        () => {
          throw new Error("no");
        },
        "`readWording` threw: no",
      ],
      ["answers with nothing", () => undefined, "neither an instruction nor invalid"],
      ["gives no rule", () => ({ kind: "instruction", reminder: null }), "neither an instruction"],
      ["is invalid", () => ({ kind: "invalid", problem: "too long" }), "too long"],
    ])("is invalid where the module's own %s", (_, readWording, problem) => {
      const reading = ownProtocol({ ...user, readWording } as never, "mine").readWording("x");
      expect(reading).toMatchObject({ kind: "invalid", problem: expect.stringContaining(problem) });
    });
  });
});
