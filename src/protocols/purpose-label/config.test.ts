import { describe, expect, test } from "vitest";
import { PurposeLabelOptionError, resolvePurposeLabelConfig } from "./config.ts";

const off = { enabled: false, maxChars: 64, delivery: "system" };

describe("resolvePurposeLabelConfig()", () => {
  test.each([
    ["nothing leaves labels off", undefined, off],
    ["null leaves labels off", null, off],
    ["true switches them on", true, { ...off, enabled: true }],
    ["false switches them off", false, off],
    ["an empty object switches them on", {}, { ...off, enabled: true }],
    ["an object may switch them off", { enabled: false, maxChars: 9 }, { ...off, maxChars: 9 }],
    [
      "null fields take their defaults",
      { enabled: null, maxChars: null, delivery: null },
      { ...off, enabled: true },
    ],
    ["the smallest budget is 8", { maxChars: 8 }, { ...off, enabled: true, maxChars: 8 }],
    [
      "a whole number in any spelling is an integer",
      { maxChars: 2e1 },
      { ...off, enabled: true, maxChars: 20 },
    ],
    ["nudge is a delivery", { delivery: "nudge" }, { ...off, enabled: true, delivery: "nudge" }],
    [
      "prefill is a delivery",
      { delivery: "prefill" },
      { ...off, enabled: true, delivery: "prefill" },
    ],
    ["keys that are no option are ignored", { colour: "red" }, { ...off, enabled: true }],
  ])("%s", (_name, value, expected) => {
    expect(resolvePurposeLabelConfig(value)).toEqual(expected);
  });

  test.each([
    ["yes", null, 'Purpose-label options must be a boolean or an object; got "yes"'],
    [1, null, "Purpose-label options must be a boolean or an object; got 1"],
    [[], null, "Purpose-label options must be a boolean or an object; got a list"],
    [() => true, null, "Purpose-label options must be a boolean or an object; got a function"],
    [
      { enabled: "true" },
      "enabled",
      'Purpose-label option "enabled" must be true or false; got "true"',
    ],
    [{ enabled: 0 }, "enabled", 'Purpose-label option "enabled" must be true or false; got 0'],
    [
      { maxChars: 7 },
      "maxChars",
      'Purpose-label option "maxChars" must be an integer of at least 8; got 7',
    ],
    [
      { maxChars: 8.5 },
      "maxChars",
      'Purpose-label option "maxChars" must be an integer of at least 8; got 8.5',
    ],
    [
      { maxChars: "64" },
      "maxChars",
      'Purpose-label option "maxChars" must be an integer of at least 8; got "64"',
    ],
    [
      { maxChars: Number.NaN },
      "maxChars",
      'Purpose-label option "maxChars" must be an integer of at least 8; got NaN',
    ],
    [
      { maxChars: Number.POSITIVE_INFINITY },
      "maxChars",
      'Purpose-label option "maxChars" must be an integer of at least 8; got Infinity',
    ],
    [
      { delivery: "sytem" },
      "delivery",
      'Purpose-label option "delivery" must be one of system, nudge, prefill; got "sytem"',
    ],
    [
      { delivery: {} },
      "delivery",
      'Purpose-label option "delivery" must be one of system, nudge, prefill; got an object',
    ],
  ])("refuses %j and says what it wanted", (value, field, message) => {
    const refusal = refusalOf(value);
    expect(refusal.message).toBe(message);
    expect(refusal.field).toBe(field);
  });
});

function refusalOf(value: unknown): PurposeLabelOptionError {
  try {
    resolvePurposeLabelConfig(value);
  } catch (error) {
    if (error instanceof PurposeLabelOptionError && error instanceof TypeError) return error;
  }
  throw new Error("accepted, or refused with something else");
}
