import { describe, expect, test } from "vitest";
import { deliversWording, seamNames } from "../suite/seam-names.ts";
import { seams } from "./seams.ts";

describe("the seams a suite file may name", () => {
  const named = Object.values(seamNames).flatMap(({ built }) => built);

  test.each([...new Set(named)])(
    "%s is on the shelf and delivers as suite files are checked for",
    (name) => {
      expect(seams.get(name)?.delivers).toBe(deliversWording(name));
    },
  );

  test("are all the shelf holds", () => {
    expect(new Set(named)).toEqual(new Set(seams.keys()));
  });
});
