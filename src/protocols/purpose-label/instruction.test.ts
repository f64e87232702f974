import { describe, expect, test } from "vitest";
import { purposeLabelDeliveries } from "./config.ts";
import { extractPurposeLabel } from "./extract.ts";
import {
  PURPOSE_LABEL_PREFILL,
  prefill,
  promptFragment,
  purposeLabelWording,
  renderInstruction,
  turnNudge,
} from "./instruction.ts";

const system = { enabled: true, maxChars: 48, delivery: "system" } as const;
const nudge = { ...system, delivery: "nudge" } as const;
const prefilled = { ...system, delivery: "prefill" } as const;

describe("renderInstruction()", () => {
  test("fills in every budget and changes nothing else", () => {
    const wording = "{{maxChars}} $& {{maxchars}}\n{{maxChars}}\n";
    expect(renderInstruction(wording, { maxChars: 12 })).toBe("12 $& {{maxchars}}\n12\n");
  });
});

describe("deliveries", () => {
  test("each seam carries its own part and no other", () => {
    const full = renderInstruction(purposeLabelWording, system);
    const parts = [system, nudge, prefilled].map((config) => [
      promptFragment(config),
      turnNudge(config),
      prefill(config),
    ]);
    expect(parts).toEqual([
      [full, "", ""],
      ["", full, ""],
      [full, "", PURPOSE_LABEL_PREFILL],
    ]);
  });

  test.each(purposeLabelDeliveries)("%s carries nothing when labels are off", (delivery) => {
    const config = { ...system, enabled: false, delivery };
    expect([promptFragment(config), turnNudge(config), prefill(config)]).toEqual(["", "", ""]);
  });

  test("a wording of the application's own goes the same ways", () => {
    expect(promptFragment(prefilled, "Max {{maxChars}}.")).toBe("Max 48.");
    expect(turnNudge(nudge, "Max {{maxChars}}.")).toBe("Max 48.");
  });
});

describe("purposeLabelWording", () => {
  test("shows a declaration that the extractor reads, before it explains anything", () => {
    const shown = extractPurposeLabel(system, purposeLabelWording);
    expect(shown.declared).toBe(true);
    expect(purposeLabelWording.split("\n")[1]).toBe(`<purpose>${shown.label}</purpose>`);
  });

  test("leaves no place unfilled", () => {
    expect(promptFragment(system)).toContain("at most 48 characters");
    expect(promptFragment(system)).not.toContain("{{");
  });
});
