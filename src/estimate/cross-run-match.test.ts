import { describe, expect, test } from "vitest";
import type { ScoredCell } from "../score/cell-tally.ts";
import { matchCells } from "./cross-run-match.ts";

/** A cell by its id alone, which is all that matching reads. */
function cell(id: string): ScoredCell {
  const [protocol = "", seam = "", wording = "", variant = "", model = ""] = id.split("/");
  const named = { protocol, seam, wording: wording === "-" ? null : wording, variant, model };
  return { cell: { id, ...named, experiment: 0 } } as ScoredCell;
}

describe("cells of two runs", () => {
  test.each([
    {
      what: "have the same names",
      first: ["p/none/-/v/m", "p/system/w/v/m"],
      second: ["p/system/w/v/m", "p/none/-/v/m"],
      matches: ["p/none/-/v/m = p/none/-/v/m", "p/system/w/v/m = p/system/w/v/m"],
      only: [[], []],
      notes: [],
    },
    {
      what: "have another model each",
      first: ["p/none/-/v/m", "p/system/w/v/m"],
      second: ["p/none/-/v/n", "p/system/w/v/n"],
      matches: ["p/none/-/v/m model p/none/-/v/n", "p/system/w/v/m model p/system/w/v/n"],
      only: [[], []],
      notes: ["p: cells are matched over the models too: m → n."],
    },
    {
      what: "share one model and have one more each",
      first: ["p/none/-/v/m", "p/none/-/v/both"],
      second: ["p/none/-/v/both", "p/none/-/v/n"],
      matches: ["p/none/-/v/both = p/none/-/v/both", "p/none/-/v/m model p/none/-/v/n"],
      only: [[], []],
      notes: ["p: cells are matched over the models too: m → n."],
    },
    {
      what: "have a model more in the second",
      first: ["p/none/-/v/m"],
      second: ["p/none/-/v/m", "p/none/-/v/n"],
      matches: ["p/none/-/v/m = p/none/-/v/m"],
      only: [[], ["p/none/-/v/n"]],
      notes: [],
    },
    {
      what: "have another wording each, and a seam that delivers none",
      first: ["p/none/-/v/m", "p/system/w/v/m"],
      second: ["p/none/-/v/m", "p/system/x/v/m"],
      matches: ["p/none/-/v/m = p/none/-/v/m", "p/system/w/v/m wording p/system/x/v/m"],
      only: [[], []],
      notes: ["p: cells are matched over the wordings too: w → x."],
    },
    {
      what: "have another model and another wording",
      first: ["p/none/-/v/m", "p/system/w/v/m"],
      second: ["p/none/-/v/n", "p/system/x/v/n"],
      matches: [],
      only: [
        ["p/none/-/v/m", "p/system/w/v/m"],
        ["p/none/-/v/n", "p/system/x/v/n"],
      ],
      notes: [
        "p: both the models and the wordings have other names, so cells are matched over neither.",
      ],
    },
    {
      what: "differ in seam or variant",
      first: ["p/system/w/v/m", "p/nudge/w/v/m"],
      second: ["p/system/w/u/m", "p/prefill/w/v/m"],
      matches: [],
      only: [
        ["p/system/w/v/m", "p/nudge/w/v/m"],
        ["p/system/w/u/m", "p/prefill/w/v/m"],
      ],
      notes: [],
    },
    {
      what: "differ by model in one protocol and by wording in another",
      first: ["p/system/w/v/m", "q/system/w/v/m"],
      second: ["p/system/w/v/n", "q/system/x/v/m"],
      matches: ["p/system/w/v/m model p/system/w/v/n", "q/system/w/v/m wording q/system/x/v/m"],
      only: [[], []],
      notes: [
        "p: cells are matched over the models too: m → n.",
        "q: cells are matched over the wordings too: w → x.",
      ],
    },
  ])("that $what", ({ first, second, matches, only, notes }) => {
    const found = matchCells(first.map(cell), second.map(cell));
    expect(
      found.matches.map((one) => `${one.first.cell.id} ${one.over ?? "="} ${one.second.cell.id}`),
    ).toEqual(matches);
    expect([
      found.onlyFirst.map((one) => one.cell.id),
      found.onlySecond.map((one) => one.cell.id),
    ]).toEqual(only);
    expect(found.notes).toEqual(notes);
  });
});
