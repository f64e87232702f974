import { describe, expect, test } from "vitest";
import { deliversWording, seamNames } from "../suite/seam-names.ts";
import { seamShelves } from "./seams.ts";

describe("the seams a suite file may name", () => {
  test.each([
    ["purpose-label", seamShelves.leading],
    ["state-block", seamShelves.trailing],
  ] as const)("are for %s what its shelf holds, in its order", (protocol, shelf) => {
    expect(seamNames[protocol].built).toEqual(shelf.map(({ id }) => id));
  });

  test.each(Object.values(seamShelves).flat())(
    "$id delivers as suite files are checked for",
    (seam) => {
      expect(seam.delivers).toBe(deliversWording(seam.id));
    },
  );
});
