import { describe, expect, test } from "vitest";
import { everyWord } from "./__fixtures__/contexts.ts";
import { growthLimits, growthOn } from "./__fixtures__/growth.ts";
import { hostileFamilies } from "./__fixtures__/hostile-families.ts";
import { detectResidue } from "./detect-residue.ts";
import { overreach } from "./overreach.ts";

const whole = (text: string) =>
  overreach(text, [{ start: 0, end: text.length, kind: "leak" }], everyWord);

/** Many small pieces, with story between them. */
const pieces = (text: string) =>
  overreach(
    text,
    Array.from({ length: Math.floor(text.length / 40) }, (_, index) => ({
      start: index * 40,
      end: index * 40 + 20,
      kind: index % 2 === 0 ? "leak" : "declaration",
    })),
    everyWord,
  );

describe("detectResidue() takes time linear in the text", () => {
  test.each(hostileFamilies.map((family) => [family.name, family] as const))(
    "on %s",
    (_name, family) => {
      const { largeMs, ratio } = growthOn(family, (text) => detectResidue(text, everyWord));
      expect(largeMs).toBeLessThan(growthLimits.largeMs);
      expect(ratio ?? 0).toBeLessThanOrEqual(growthLimits.ratio);
    },
  );
});

describe("overreach() takes time linear in what was removed", () => {
  const family = {
    name: "story",
    make: (length: number) => "She left the mill at dusk. ".repeat(length / 27),
  };

  test.each([
    ["one piece", whole],
    ["many pieces", pieces],
  ])("in %s", (_name, read) => {
    const { largeMs, ratio } = growthOn(family, read);
    expect(largeMs).toBeLessThan(growthLimits.largeMs);
    expect(ratio ?? 0).toBeLessThanOrEqual(growthLimits.ratio);
  });
});
