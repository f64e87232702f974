import { describe, expect, test } from "vitest";
import { ExitCode } from "../errors.ts";
import { randomFrom } from "../stats/random.ts";
import { nightAt } from "./__fixtures__/nights.ts";
import { baselineOf } from "./baseline.ts";
import type { SeriesResult, SeriesState } from "./gate-result.ts";
import { usualRules } from "./gate-rules.ts";
import { gateVerdict } from "./gate-verdict.ts";
import { lookAtNight } from "./night-look.ts";
import { nightlyAnnotations } from "./nightly-annotations.ts";
import type { NightlyConfig } from "./nightly-config.ts";
import { nightlyJunit } from "./nightly-junit.ts";
import { nightlyMarkdown } from "./nightly-markdown.ts";
import { nightlyResult } from "./nightly-result.ts";

const random = randomFrom("nightly");
const baseline = baselineOf([nightAt(0.9, "one"), nightAt(0.9, "two")]);
const rules = usualRules(96);
const look = lookAtNight(baseline, nightAt(0.9, "now"), { rules, history: [], random });
const gate = gateVerdict(look, { rerun: null, random });
const [first] = gate.series;
if (first === undefined) throw new RangeError("no series");
const series: SeriesResult = first;

const config: NightlyConfig = {
  suites: [{ suite: "a.yaml", baseline: "a.json" }],
  margin: 0.1,
  results: "results",
  mutes: [],
};

interface Night {
  readonly states: readonly SeriesState[];
  readonly change?: Partial<NightlyConfig>;
  readonly ended?: ExitCode;
  readonly reason?: string;
}

function nightOf({ states, change = {}, ended = ExitCode.pass, reason = "why" }: Night) {
  const all = states.map((state, at) => ({
    ...series,
    cell: `c/${at}`,
    model: "m",
    state,
    reason,
  }));
  const played = { suite: "a.yaml", run: "results/a", rerun: null, rerunLeftOut: null, ended };
  return nightlyResult([{ ...played, gate: { ...gate, series: all } }], {
    night: "2026-11-30",
    folder: "results/nightly-2026-11-30",
    config: { ...config, ...change },
    plan: { played: [], leftOut: [], rest: { calls: null, dollars: null } },
  });
}

const mute = (until: string, cell = "c/*") => ({ mutes: [{ cell, until, reason: "known" }] });
const quarantine = (until: string) => ({
  targets: [{ model: "m", priority: 1, quarantine: { until, reason: "moving" } }],
});

describe("nightlyResult()", () => {
  test.each<[string, Night, string, number]>([
    ["green", { states: ["green", "green"] }, "green", 0],
    ["amber pages nobody", { states: ["green", "suspect"] }, "amber", 0],
    ["red", { states: ["green", "red"] }, "red", 1],
    ["lost", { states: ["lost"] }, "red", 1],
    ["invalid", { states: ["invalid", "green"] }, "invalid", 5],
    ["red before incomplete", { states: ["red"], ended: 3 }, "red", 1],
    ["invalid before incomplete", { states: ["invalid"], ended: 3 }, "invalid", 5],
    ["incomplete", { states: ["green"], ended: 3 }, "green", 3],
    ["interrupted", { states: ["red"], ended: 130 }, "red", 130],
    ["a muted red is amber", { states: ["red", "green"], change: mute("2026-11-30") }, "amber", 0],
    ["all muted", { states: ["red"], change: mute("2026-12-01") }, "amber", 0],
    ["another is muted", { states: ["red"], change: mute("2026-12-01", "d/*") }, "red", 1],
    ["an ended mute", { states: ["red"], change: mute("2026-11-29") }, "red", 1],
    ["a mute is no quarantine", { states: ["invalid"], change: mute("2026-12-01") }, "invalid", 5],
    ["quarantine", { states: ["invalid"], change: quarantine("2026-11-30") }, "amber", 0],
    ["an ended quarantine", { states: ["red"], change: quarantine("2026-11-29") }, "red", 1],
  ])("%s", (_name, night, verdict, exitCode) => {
    expect(nightOf(night)).toMatchObject({ verdict, exitCode });
  });

  test("what holds goes before what has ended", () => {
    const mutes = ["2026-11-01", "2026-12-31"].flatMap((until) => mute(until).mutes);
    const [only] = nightOf({ states: ["red"], change: { mutes } }).suites[0]?.series ?? [];
    expect(only).toMatchObject({ pages: false, silence: { until: "2026-12-31", ended: false } });
  });
});

const nasty = `<x a="b">&'\u0000\u001b[31m]]>\n|\`::error::\uffff`;

describe("reports of a night", () => {
  test("JUnit counts each kind, is well formed and holds any text", () => {
    const states: SeriesState[] = ["red", "lost", "invalid", "unmeasured", "amber", "green"];
    const xml = nightlyJunit(nightOf({ states, reason: nasty }));
    expect(xml).toContain('tests="6" failures="2" errors="1" skipped="1"');
    expect(xml.match(/<testcase /g)).toHaveLength(6);
    const [, raw = ""] = /<failure message="([^"]*)"\/>/.exec(xml) ?? [];
    expect(raw).not.toMatch(/[<>'\n]|&(?!#\d+;)/);
    const text = raw.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(text).toBe(`red: <x a="b">&'\\u{0}\\u{1b}[31m]]>\n|\`::error::?`);
  });

  test("JUnit passes over a red that is muted, and says so", () => {
    const xml = nightlyJunit(nightOf({ states: ["red"], change: mute("2026-12-01") }));
    expect(xml).toContain('failures="0" errors="0" skipped="1"');
    expect(xml).toContain("muted until 2026-12-01: known");
  });

  test("annotations are one line each and end where they should", () => {
    const result = nightOf({ states: ["red", "suspect", "green"], reason: `50 %, ${nasty}` });
    const lines = nightlyAnnotations(result);
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["::error", "::warning"]);
    expect(lines[0]).toMatch(/^::error title=red%3A c\/0 declared( \(simulated\))?::50 %25, <x/);
    for (const line of lines) expect(line).not.toContain("\n");
  });

  test("the job's summary leaves no markup of a text", () => {
    const text = nightlyMarkdown(nightOf({ states: ["red"], reason: nasty }));
    expect(text).toMatch(/^## RED 2026-11-30: 1 of 1 series page/);
    expect(text).toContain("&lt;x");
    expect(text).not.toContain("<x");
  });
});
