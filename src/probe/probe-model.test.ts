import { describe, expect, test } from "vitest";
import type { Capability, MissingCause } from "../model/model.ts";
import {
  chatMl,
  copying,
  missing,
  rendered,
  reply,
  restOf,
  targetOf,
  worldOf,
} from "./__fixtures__/targets.ts";
import { probeModel } from "./probe-model.ts";
import { failureOf } from "./probe-record.ts";

const all: ReadonlySet<Capability> = new Set(["prefill", "constraint", "lateSystem"]);
const continuing = copying((request) => reply(restOf(request), "unknown"));

describe("probeModel()", () => {
  test("leaves a record of what it asked, what came back and what decided", async () => {
    const target = targetOf({
      answer: continuing,
      render: (request) => rendered(chatMl(request)),
      facts: { server: "llama.cpp", version: "b1" },
    });
    const record = await probeModel(target, all, worldOf());
    expect(record).toMatchObject({
      v: 1,
      model: "target",
      target: { endpoint: "http://127.0.0.1:1/v1", model: "m" },
      facts: { server: "llama.cpp", version: "b1" },
      at: "2026-12-01T00:00:00.000Z",
    });
    expect(record.verdicts.prefill?.calls[0]).toMatchObject({
      purpose: "rendering of a canary",
      dialect: "plain",
      request: { prefill: expect.stringMatching(/^</) },
      rendering: { kind: "rendered", by: "/apply-template" },
      answer: null,
      class: "open",
    });
    expect(failureOf(record)).toBeNull();
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  });

  test("asks only for what is needed", async () => {
    const { verdicts } = await probeModel(
      targetOf({ answer: continuing }),
      new Set<Capability>(["constraint"]),
      worldOf(),
    );
    expect(verdicts.prefill).toBeNull();
    expect(verdicts.lateSystem).toBeNull();
    expect(verdicts.constraint?.calls).toHaveLength(2);
  });

  test.each<{ cause: MissingCause; calls: number }>([
    { cause: "auth", calls: 1 },
    { cause: "network", calls: 3 },
  ])("asks no more of a target that is lost by $cause", async ({ cause, calls }) => {
    let asked = 0;
    const answer = () => {
      asked++;
      return missing(cause, "gone");
    };
    const record = await probeModel(targetOf({ answer }), all, worldOf());
    expect(asked).toBe(calls);
    expect(failureOf(record)).toEqual({ cause, detail: "gone" });
    for (const probed of Object.values(record.verdicts)) {
      expect(probed?.verdict.support).toEqual({
        kind: "inconclusive",
        reason: `the target could not be probed: ${cause}: gone`,
      });
    }
  });

  test("is inconclusive where a target never tells what it is", async () => {
    const target = targetOf({ answer: continuing });
    const { probing } = target;
    if (probing === null) throw new Error("nothing to probe");
    const silent = {
      ...target,
      probing: { ...probing, facts: () => new Promise<never>(() => {}) },
    };
    const record = await probeModel(silent, all, worldOf({ timeoutMs: 5 }));
    expect(failureOf(record)?.cause).toBe("timeout");
    expect(record.verdicts.prefill?.verdict.support.kind).toBe("inconclusive");
  });

  test("is a mistake for a model without probing", async () => {
    const settled = { ...targetOf({ answer: continuing }), probing: null };
    await expect(probeModel(settled, all, worldOf())).rejects.toThrow(RangeError);
  });
});
