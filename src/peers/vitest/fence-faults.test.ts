import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { plainReply } from "../../model/model.ts";
import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import { stateBlockTurns } from "../../transcripts/scorers/state-block-turns.ts";
import { fenceFaults } from "./fence-faults.ts";

const vectors = new URL(
  "../../protocols/state-block/__fixtures__/state-block.jsonl",
  import.meta.url,
);
const texts = readFileSync(vectors, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => z.object({ text: z.string() }).parse(JSON.parse(line)).text);

test("there is a reason exactly where the metric says no", () => {
  const scorer = stateBlockTurns(defaultVocabulary);
  const metric = scorer.metrics.findIndex(({ id }) => id === "fenceCompliant");
  const compliant = texts.filter((text) => {
    const reply = plainReply(text);
    const reading = scorer.read({ reply, prefix: null, tools: [], showsCalls: false });
    const holds = reading.scores[metric] === true;
    expect(fenceFaults(text, defaultVocabulary).length === 0, text).toBe(holds);
    return holds;
  });
  expect(texts).toHaveLength(2500);
  expect(compliant.length).toBeGreaterThan(50);
});
