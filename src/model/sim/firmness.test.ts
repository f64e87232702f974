import { describe, expect, test } from "vitest";
import { growthOn, linearRatio } from "../../protocols/__fixtures__/growth.ts";
import { heldOutParaphrases, paraphrases } from "./__fixtures__/paraphrases.ts";
import { firmnessOf } from "./firmness.ts";
import { taughtIn } from "./passage.ts";

/** A prompt of the agent's own, full of words of duty and of leave that are none of the instruction's. */
const ownPrompt = [
  "You keep the books of a small shop. You must never delete an entry; every change has to be signed.",
  "You may send mail if you like, and you can ask for help whenever it seems useful. Try to be brief.",
].join("\n\n");

function firmnessIn(content: string, protocol: "purpose-label" | "state-block"): string {
  const { passage } = taughtIn(content, protocol);
  return passage === null ? "no instruction" : firmnessOf(passage);
}

describe("firmnessOf()", () => {
  test.each(paraphrases)(
    "reads $protocol, $style, as $firmness",
    ({ protocol, text, firmness }) => {
      expect(firmnessIn(text, protocol)).toBe(firmness);
    },
  );

  test("reads every paraphrase alike below a prompt that says must and may of its own", () => {
    for (const { protocol, text } of [...paraphrases, ...heldOutParaphrases]) {
      expect(firmnessIn(`${ownPrompt}\n\n${text}`, protocol)).toBe(firmnessIn(text, protocol));
    }
  });

  test("reads 28 of the 30 paraphrases it was not made on, and every firm one of them", () => {
    const misread = heldOutParaphrases.filter(
      ({ protocol, text, firmness }) => firmnessIn(text, protocol) !== firmness,
    );
    expect(heldOutParaphrases).toHaveLength(30);
    expect(
      misread.map(({ protocol, firmness, style }) => `${protocol}, ${firmness}: ${style}`),
    ).toEqual(["state-block, hedged: a recommendation", "state-block, hedged: a preference"]);
  });

  test.each([
    ["a bare example", "Example:\n<purpose>Paying the rent</purpose>", "hedged"],
    ["an example and a duty", "Example: <purpose>a</purpose>\nYou must write it.", "firm"],
    [
      "leave inside the example's heading",
      "Begin with <purpose>Optional extras</purpose>.",
      "firm",
    ],
    [
      "leave inside a quotation",
      'Begin with a <purpose> line. Never write "if you like" in it.',
      "firm",
    ],
    ["a duty denied", "A <purpose> line is not mandatory.", "hedged"],
    ["leave denied", "A <purpose> line is by no means optional.", "firm"],
  ])("takes %s for what it is", (_name, text, firmness) => {
    expect(firmnessIn(text, "purpose-label")).toBe(firmness);
  });

  test("stays linear on a passage of cue words", () => {
    const make = (count: number) =>
      `Write <purpose>.\n${"if you when it may can not every only when unless ".repeat(count)}`;
    const { ratio } = growthOn({ make }, firmnessOf, { small: 400, large: 1_600 });
    expect(ratio ?? 0).toBeLessThanOrEqual(linearRatio);
  });
});
