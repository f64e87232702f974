import { describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import "./index.ts";

const fence = '```state\n{"events": []}\n```';
const labelled = "<purpose>Reading the log</purpose>\nI look.";

/** What a failing expectation says. */
function said(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("the expectation was met");
}

describe("toDeclarePurpose()", () => {
  test("takes a declaration wherever it stands, and not where it is turned round", () => {
    expect(labelled).toDeclarePurpose();
    expect(`So. ${labelled}`).toDeclarePurpose();
    expect("I look.").not.toDeclarePurpose();
    expect(said(() => expect(labelled).not.toDeclarePurpose())).toBe(
      [
        'expected the reply to declare no purpose, but it declares "Reading the log"',
        "",
        "  <purpose>Reading the log</purpose>⏎I look.",
        "  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the declaration, line 1",
      ].join("\n"),
    );
  });

  test("reads by the application's own options", () => {
    expect("Reading the log</purpose> I look.").not.toDeclarePurpose();
    expect("Reading the log</purpose> I look.").toDeclarePurpose({ delivery: "prefill" });
    expect(said(() => expect("x").toDeclarePurpose({ maxChars: 2 }))).toContain("at least 8");
  });

  test.each([
    ["", "(the reply is empty)"],
    ["I look.", "I look."],
    ["<purpose> </purpose> I look.", "a blank declaration, line 1"],
    ["I look.\n<purpose>Reading the log", "no declaration: half_tag, line 2"],
    ["I look.\n[purpose]Reading[/purpose]", "no declaration: look_alike_tag, line 2"],
  ])("says what stands in its place: %j", (reply, words) => {
    const message = said(() => expect(reply).toDeclarePurpose());
    expect(message).toContain("expected the reply to declare a purpose, but it declares none");
    expect(message).toContain(words);
  });
});

describe("toBeFenceCompliant()", () => {
  test("takes one closed fence of valid events at the end, and not where it is turned round", () => {
    expect(`She left.\n\n${fence}`).toBeFenceCompliant();
    expect("She left.").not.toBeFenceCompliant();
    const message = said(() => expect(`She left.\n\n${fence}`).not.toBeFenceCompliant());
    expect(message).toContain("expected the reply not to be fence-compliant, but it is\n");
    expect(message).toContain("^ the block, line 3");
  });

  test("judges events by the application's own vocabulary", () => {
    const event = '{"type": "ring_bell", "bell": "big"}';
    const reply = `Ding.\n\n\`\`\`state\n{"events": [${event}]}\n\`\`\``;
    const bells = { type: "ring_bell", example: {}, fields: { bell: "identifier" } } as const;
    expect(said(() => expect(reply).toBeFenceCompliant())).toContain("event 1 is not valid: ");
    expect(reply).toBeFenceCompliant({ vocabulary: { ...defaultVocabulary, events: [bells] } });
  });

  test.each([
    ["", ["it holds no block", "(the reply is empty)"]],
    ["She left.", ["it holds no block", "the reply ends here, line 1"]],
    ["She left.\n```json\n{}\n```", ["it holds no block"]],
    ['Out.\n```json\n{"events": []}\n```', ["in a json fence", "^ json_fence, line 2"]],
    ['Out.\n```state\n{"events": [', ["begun and never closed", "^ dangling_state, line 2"]],
    ['Out.\n```state\n{"events": [],}\n```', ["no strict JSON", "^ state_fence, line 2"]],
    [`${fence}\nThe end.`, ["not the last thing", "^^^^^^^^ after the block, line 4"]],
    [
      `set_possession(lamp)\nOut.\n${fence}`,
      ["more of the protocol", "^ event_call_line, line 1", "event_call_line"],
    ],
    ["Out.\n```state\n{}\n```", ["holds no list of events"]],
  ])("tells every reason: %j", (reply, words) => {
    const message = said(() => expect(reply).toBeFenceCompliant());
    for (const part of words) expect(message).toContain(part);
  });
});

describe("toLeakNothing()", () => {
  test("takes what the wordings ask for, of either protocol", () => {
    expect(labelled).toLeakNothing();
    expect(`She left.\n\n${fence}`).toLeakNothing();
    expect(`She left.\n\n${fence}`).toLeakNothing({ protocol: "state-block" });
    expect("Reading</purpose>\nI look.").toLeakNothing({ delivery: "prefill" });
    expect(said(() => expect("I look.").not.toLeakNothing())).toBe(
      "expected the reply to leak something, but it leaks nothing",
    );
  });

  test.each([
    ["what is left in the prose", "I look. <purpose>Reading", {}, "^^^^^^^^^ residue: half_tag"],
    ["what had to be taken out", `learn_fact(x)\nOut.\n${fence}`, {}, "^ leak: event_call_line"],
    ["a declaration that is shown", labelled, { shown: true }, "residue: tag, line 1"],
    ["a block that is shown", `Out.\n${fence}`, { shown: true }, "residue: fence, line 2"],
    [
      "a copy of the prompt",
      "I must begin every message in which I call a tool with one line.",
      { instruction: ["begin every message in which I call a tool with one line"] },
      "residue: instruction_piece",
    ],
  ] as const)("tells %s", (_what, text, options, words) => {
    expect(text).not.toLeakNothing(options);
    expect(said(() => expect(text).toLeakNothing(options))).toContain(words);
  });

  test("shows the first pieces of many and counts them all", () => {
    const message = said(() => expect("a </purpose>\n".repeat(30)).toLeakNothing());
    expect(message).toContain("leaks 30 pieces of the protocol");
    expect(message).toContain("and 24 more");
    expect(message.length).toBeLessThan(2000);
  });
});

describe("every matcher", () => {
  const hostile = "\u001b[31m\u202e<purpose>\u0007x\u001b]0;t\u0007";
  test("shows a model's text so that it can do nothing", () => {
    for (const message of [
      said(() => expect(hostile).toDeclarePurpose()),
      said(() => expect(hostile).toBeFenceCompliant()),
      said(() => expect(hostile).toLeakNothing()),
      said(() => expect(`${hostile}</purpose>`).not.toDeclarePurpose()),
    ]) {
      expect(message).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
      expect(message).toContain("\\u{1b}");
    }
  });

  test.each([[null], [undefined], [7], [["a"]], [{ text: "a" }]])(
    "refuses what is no text, negated or not: %j",
    (received) => {
      for (const name of ["toDeclarePurpose", "toBeFenceCompliant", "toLeakNothing"] as const) {
        expect(() => expect(received)[name]()).toThrow(UsageError);
        expect(() => expect(received).not[name]()).toThrow(/takes the text of a reply/);
      }
    },
  );
});
