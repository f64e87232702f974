import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { Json } from "../../protocols/json.ts";
import { randomFrom } from "../../stats/random.ts";
import { wilsonInterval } from "../../stats/wilson.ts";
import { block, secondBlockRequest } from "./__fixtures__/block-requests.ts";
import { askSim } from "./__fixtures__/sims.ts";
import type { ConstrainedShape } from "./block-shapes.ts";
import { fittedBlock } from "./fitted-block.ts";
import { simProfiles } from "./profiles.ts";
import { emptyListRate } from "./published.ts";
import { type BlockReading, readRequest } from "./reading.ts";

const situation = {
  protocol: "state-block",
  place: "constrained",
  firmness: "firm",
  shows: { events: true, stateSection: true, lengthHint: true },
} as const;

function requestFor(n: number) {
  const request = secondBlockRequest(situation, n, "It rains.");
  if (request === null) throw new Error("the seam takes one call");
  return request;
}

function written(shape: ConstrainedShape, constraint: Json, n: number, examples = true): string {
  const reading = readRequest(requestFor(n)) as BlockReading;
  const changed = { ...reading, constraint, ...(examples ? {} : { examples: [] }) };
  return fittedBlock(shape, changed, randomFrom(n));
}

const isValid = new Ajv().compile(block.schema as object);

describe("fittedBlock()", () => {
  test("fits the protocol's own schema, and names what the state section names", () => {
    const known = ["cellar", "stairs", "mara", "tomas", "lantern", "rope"];
    for (const examples of [true, false]) {
      const types = new Set<string>();
      for (let n = 0; n < 500; n++) {
        const value = JSON.parse(written("fitted-events", block.schema, n, examples));
        expect(isValid(value), JSON.stringify(value)).toBe(true);
        expect(value.events.length).toBeGreaterThan(0);
        for (const event of value.events) {
          types.add(event.type);
          if ("item" in event) expect(known).toContain(event.item);
        }
      }
      expect(types.size).toBeGreaterThan(4);
    }
  });

  test("is an empty list, or broken off for good, where its shape says so", () => {
    for (let n = 0; n < 200; n++) {
      expect(written("fitted-empty", block.schema, n)).toBe('{"events":[]}');
      expect(() => JSON.parse(written("fitted-loop", block.schema, n))).toThrow(SyntaxError);
    }
  });

  test.each<[string, { readonly [key: string]: Json }]>([
    [
      "a plan",
      {
        type: "object",
        properties: {
          goal: { type: "string" },
          steps: {
            type: "array",
            minItems: 1,
            items: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
          },
          sure: { type: "boolean" },
          note: { type: ["null", "string"] },
          kind: { enum: ["a", "b"] },
          weight: { oneOf: [{ type: "number" }, { type: "null" }] },
        },
        required: ["goal", "steps", "sure", "note", "kind", "weight"],
        additionalProperties: false,
      },
    ],
    ["nothing in particular", { type: "object" }],
  ])("fits a schema of %s", (_name, schema) => {
    const fits = new Ajv({ allowUnionTypes: true }).compile(schema);
    for (let n = 0; n < 200; n++) {
      const value = JSON.parse(written("fitted-events", schema, n));
      expect(fits(value), JSON.stringify(value)).toBe(true);
    }
  });

  test.each(Object.keys(simProfiles))(
    "is an empty list of %s's as often as is published",
    async (name) => {
      const ask = askSim(name);
      const profile = simProfiles[name];
      const turns = 1_500;
      let empty = 0;
      for (let n = 0; n < turns; n++) {
        if ((await ask(requestFor(n))).text === '{"events":[]}') empty++;
      }
      const interval = wilsonInterval(empty, turns, 3.29);
      const published = profile === undefined ? -1 : emptyListRate(profile, situation);
      expect(interval?.low).toBeLessThanOrEqual(published);
      expect(interval?.high).toBeGreaterThanOrEqual(published);
    },
  );
});
