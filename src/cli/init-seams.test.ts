import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import type { InitProtocol } from "./init-protocol.ts";
import { defaultSeams, seamsNamed, seamsOf } from "./init-seams.ts";

const label: InitProtocol = { kind: "purpose-label" };
const protocols: readonly InitProtocol[] = [
  label,
  { kind: "state-block" },
  { kind: "tag", name: "status" },
];

describe("defaultSeams()", () => {
  test.each(protocols)("names seams that $kind has, the floor among them", (protocol) => {
    const seams = defaultSeams(protocol);
    expect(seamsNamed(seams.join(","), protocol)).toEqual(seams);
    expect(seams).toContain("none");
  });
});

describe("seamsNamed()", () => {
  test.each(protocols)("takes every seam of $kind", (protocol) => {
    expect(seamsNamed(seamsOf(protocol).join(" , "), protocol)).toEqual(seamsOf(protocol));
  });

  test.each([
    ["an empty list", ",", /known seams of purpose-label: none, system/],
    ["a mistyped seam", "none,sytem", /did you mean `system`/],
    ["a seam of another protocol", "system+nudge", /known seams of purpose-label/],
    ["a seam twice", "none,none", /drop one/],
  ])("refuses %s", (_name, list, mend) => {
    try {
      seamsNamed(list, label);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      expect((error as UsageError).mend).toMatch(mend);
    }
  });
});
