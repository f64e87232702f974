import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { purposeLabelWording } from "../../protocols/purpose-label/instruction.ts";
import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import { reminderText } from "../../protocols/state-block/reminder.ts";
import { ruleText } from "../../protocols/state-block/rule-text.ts";
import { deliveredFirmness, deliveredTo } from "./delivered.ts";
import { firmnessOf } from "./firmness.ts";
import { type TaughtProtocol, taughtIn } from "./passage.ts";

const evals = new URL("../../../evals", import.meta.url).pathname;

function filesUnder(folder: string): readonly (readonly [name: string, text: string])[] {
  return readdirSync(join(evals, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(evals.length + 1), readFileSync(path, "utf8")] as const;
    });
}

const firmnessIn = (text: string, protocol: TaughtProtocol) =>
  deliveredFirmness(deliveredTo([{ role: "user", content: text }], protocol), firmnessOf);

describe("deliveredFirmness()", () => {
  test.each(["purpose-label", "state-block"] as const)(
    "reads the wordings that come with the package as their names say: %s",
    (protocol) => {
      const wordings = new Map(filesUnder(`wordings/${protocol}`));
      expect(wordings.size).toBeGreaterThanOrEqual(6);
      for (const [name, text] of wordings) {
        for (const part of text.split(/^## \w+$/m).filter((section) => section.trim() !== "")) {
          const firmness = name.endsWith("/hedged.md") ? "hedged" : "firm";
          expect([name, firmnessIn(part, protocol)]).toEqual([name, firmness]);
        }
      }
    },
  );

  test("reads the protocols' own wordings as firm", () => {
    expect(firmnessIn(purposeLabelWording, "purpose-label")).toBe("firm");
    expect(firmnessIn(ruleText(defaultVocabulary), "state-block")).toBe("firm");
    expect(firmnessIn(reminderText(), "state-block")).toBe("firm");
  });

  test("finds no instruction in the prompts and tasks that come with the package", () => {
    const files = [...filesUnder("variants"), ...filesUnder("tasks")];
    expect(files.length).toBeGreaterThan(8);
    for (const [name, text] of files) {
      for (const protocol of ["purpose-label", "state-block"] as const) {
        expect([name, taughtIn(text, protocol).passage]).toEqual([name, null]);
      }
    }
  });
});
