import { describe, expect, test } from "vitest";
import { deliversWording, seamNames } from "../suite/seam-names.ts";
import { seamShelves } from "./seams.ts";

describe("the seams a suite file may name", () => {
  test.each(["leading", "trailing"] as const)(
    "are for %s protocols what their shelf holds, in its order",
    (position) => {
      expect(seamNames[position]).toEqual(seamShelves[position].map(({ id }) => id));
    },
  );

  test.each(Object.values(seamShelves).flat())(
    "$id delivers as suite files are checked for",
    (seam) => {
      expect(seam.delivers).toBe(deliversWording(seam.id));
    },
  );
});
