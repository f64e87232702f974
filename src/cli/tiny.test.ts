import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Summary } from "../estimate/summary.ts";
import { readJournal } from "../journal/journal.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import { packageEvals } from "../suite/package-evals.ts";
import { type CliEnd, runCli } from "./__fixtures__/cli.ts";

/** A real language model, small enough for a test; who has it names its file. */
const path = process.env["SEAMBENCH_TINY_GGUF"] ?? "";
const note = path === "" ? " (skipped: needs SEAMBENCH_TINY_GGUF)" : "";

describe.skipIf(path === "")(`seambench run evals/tiny.yaml, a real model${note}`, () => {
  let folder = "";
  let end: CliEnd;
  let summary: Summary;
  const records: TurnRecord[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "seambench-tiny-"));
    end = await runCli(folder, ["run", join(packageEvals(), "tiny.yaml"), "--out", "out"]);
    summary = JSON.parse(await readFile(join(folder, "out", "summary.json"), "utf8"));
    for await (const record of readJournal(join(folder, "out", "journal.jsonl"))) {
      records.push(record);
    }
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const cellsOf = (seam: string) => summary.cells.filter((cell) => cell.seam === seam);
  const scored = () => records.filter(({ outcome }) => outcome.kind === "scored");

  test("ends with 0, measured in every cell but tool-field, which says why it is unsupported", () => {
    expect(end.stderr).toMatch(/the run is complete/);
    expect(end.code).toBe(0);
    const [toolField, ...others] = cellsOf("tool-field");
    expect(others).toEqual([]);
    expect(toolField).toMatchObject({ status: "unsupported", turns: 0, missing: {} });
    expect(toolField?.reason).toMatch(/tool channel/);
    for (const cell of summary.cells.filter(({ seam }) => seam !== "tool-field")) {
      expect(cell, cell.id).toMatchObject({ status: "measured", reason: null });
    }
  });

  test("simulates nothing, and the model of the file answers every call", () => {
    expect(summary.cells.map(({ simulated }) => simulated)).not.toContain(true);
    expect(end.stdout).not.toMatch(/simulated/i);
    for (const { reply } of scored()) {
      expect(reply?.servedModel).toMatch(/./);
      expect(reply?.usage.inputTokens).toBeGreaterThan(0);
    }
  });

  test("has every seam of both protocols, live, and two on recorded stories", () => {
    const seamsOf = (protocol: string, variant: string) =>
      summary.cells
        .filter((cell) => cell.protocol === protocol && cell.variant === variant)
        .map(({ seam }) => seam);
    const label = ["none", "system", "nudge", "prefill", "prefill-bare", "tool-field"];
    const block = ["none", "system", "nudge", "system+nudge", "prefill", "constrained"];
    expect(seamsOf("purpose-label", "short")).toEqual(label);
    expect(seamsOf("state-block", "short")).toEqual(block);
    expect(seamsOf("state-block", "given")).toEqual(["system", "nudge"]);
  });

  test("proves of every prefill that it is continued, in the second call of a state block too", () => {
    const prefilled = scored().filter(({ request }) => request.prefill !== null);
    for (const { delivery } of prefilled) {
      expect(delivery).toMatchObject({ effect: "continued", mechanism: "rendered" });
    }
    const callsOf = (cell: string) =>
      prefilled.filter((record) => record.cell.startsWith(cell)).map(({ call }) => call);
    expect(new Set(callsOf("purpose-label/prefill/"))).toEqual(new Set([0]));
    expect(new Set(callsOf("purpose-label/prefill-bare/"))).toEqual(new Set([0]));
    expect(new Set(callsOf("state-block/prefill/"))).toEqual(new Set([1]));
    const others = records.filter(({ request }) => request.prefill === null);
    for (const { delivery } of others) expect(delivery.effect).toBeNull();
  });

  test("is missing by context in the task that is too long, and nowhere else", () => {
    const missing = records.filter(({ outcome }) => outcome.kind === "missing");
    for (const { task, outcome } of missing) {
      expect({ task, outcome }).toMatchObject({
        task: "too-long",
        outcome: { cause: "context", detail: expect.stringMatching(/the context holds 512$/) },
      });
    }
    expect(new Set(scored().map(({ task }) => task))).not.toContain("too-long");
    for (const cell of summary.cells.filter(({ status }) => status === "measured")) {
      expect(cell.missing, cell.id).toEqual(
        cell.protocol === "purpose-label" ? { context: 1 } : {},
      );
    }
  });

  test("keeps the second call of constrained to JSON, unless it is cut", () => {
    const kept = scored().filter(({ request }) => request.constraint !== null);
    expect(new Set(kept.map(({ call }) => call))).toEqual(new Set([1]));
    const ended = kept.filter(({ reply }) => reply?.finish.reason === "stop");
    expect(ended.length).toBeGreaterThan(0);
    for (const { reply } of ended) {
      expect(JSON.parse(reply?.text ?? "")).toEqual({ events: expect.any(Array) });
    }
    for (const { delivery, reply } of kept) {
      expect(delivery).toMatchObject({ mechanism: "grammar", given: ["form"] });
      expect(["stop", "length"]).toContain(reply?.finish.reason);
    }
  });

  test("sends the same recorded stories in both arms, the delivery aside", () => {
    const sent = (seam: string) =>
      records
        .filter(({ cell }) => cell.startsWith(`state-block/${seam}/plain/given/`))
        .toSorted((a, b) => a.task.localeCompare(b.task) || a.turn - b.turn)
        .flatMap(({ request }) => request.messages);
    const [taught, nudged] = [sent("system"), sent("nudge")];
    expect(taught.map(({ role }) => role)).toEqual(nudged.map(({ role }) => role));
    expect(taught.filter(({ role }) => role === "assistant").length).toBe(2);
    for (const [index, { role, content }] of taught.entries()) {
      const other = nudged[index]?.content ?? "";
      if (role === "assistant") expect(content).toBe(other);
      else
        expect(role === "user" ? other.startsWith(content) : content.startsWith(other)).toBe(true);
    }
  });
});
