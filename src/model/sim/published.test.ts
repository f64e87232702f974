import { describe, expect, test } from "vitest";
import { wilsonInterval } from "../../stats/wilson.ts";
import { playedTurn } from "./__fixtures__/played-turn.ts";
import { askSim } from "./__fixtures__/sims.ts";
import { requestIn } from "./__fixtures__/wire.ts";
import type { SimProfile } from "./profile.ts";
import { simProfiles } from "./profiles.ts";
import { publishedRates } from "./published.ts";
import { readRequest } from "./reading.ts";
import type { BlockSituation, LabelSituation, Situation } from "./situation.ts";

const turns = 2_000;

const label = (
  place: LabelSituation["place"],
  firmness: LabelSituation["firmness"],
  turn: LabelSituation["turn"] = "call",
  toolFormat: LabelSituation["toolFormat"] = "native",
): LabelSituation => ({ protocol: "purpose-label", place, firmness, turn, toolFormat });

const block = (
  place: BlockSituation["place"],
  firmness: BlockSituation["firmness"],
  shown = true,
): BlockSituation => ({
  protocol: "state-block",
  place,
  firmness,
  shows: { events: place !== "none", stateSection: shown, lengthHint: shown },
});

const labelSituations: readonly LabelSituation[] = [
  label("none", null),
  label("system", "firm"),
  label("system", "hedged"),
  label("nudge", "firm"),
  label("nudge", "hedged"),
  label("prefill", "firm"),
  label("prefill", "hedged"),
  label("prefill-bare", null),
  label("tool-field", "firm"),
  label("tool-field", "hedged"),
  label("system", "firm", "call", "text"),
  label("nudge", "hedged", "call", "text"),
  label("prefill", "firm", "call", "text"),
  label("nudge", "firm", "call", "scripted"),
  label("none", null, "call", "scripted"),
  label("nudge", "firm", "closing"),
  label("prefill", "firm", "closing"),
  label("tool-field", "firm", "closing"),
  label("nudge", "firm", "closing", "text"),
  label("system", "hedged", "closing", "scripted"),
];

const blockSituations: readonly BlockSituation[] = [
  block("none", null),
  block("system", "firm"),
  block("system", "hedged"),
  block("nudge", "firm"),
  block("nudge", "hedged"),
  block("system+nudge", "firm"),
  block("system+nudge", "hedged"),
  block("nudge", "firm", false),
  block("prefill", "firm"),
  block("prefill", "hedged"),
  block("constrained", "firm"),
];

const situations: readonly Situation[] = [...labelSituations, ...blockSituations];

/** Successes and trials by metric, over as many turns of the situation as `turns` says. */
async function measure(profile: string, situation: Situation) {
  const ask = askSim(profile);
  const counts = new Map<string, { successes: number; trials: number }>();
  for (let n = 0; n < turns; n++) {
    for (const [metric, met] of Object.entries(await playedTurn(ask, situation, n))) {
      if (met === null) continue;
      const count = counts.get(metric) ?? { successes: 0, trials: 0 };
      counts.set(metric, count);
      count.trials++;
      if (met) count.successes++;
    }
  }
  return counts;
}

interface Pair {
  readonly name: string;
  readonly published: number;
  /** Whether the published rate lies in the measured 95 % interval. */
  readonly inside: boolean;
  /** Whether it lies in one that is so wide that chance hardly ever leaves it. */
  readonly possible: boolean;
}

/** Chance leaves such an interval once in 150,000 times. */
const zPossible = 4.5;

async function pairsOf(profile: string, situation: Situation): Promise<readonly Pair[]> {
  const counts = await measure(profile, situation);
  return Object.entries(publishedRates(profileOf(profile), situation)).flatMap(
    ([metric, published]) => {
      if (published === null || isSameAsHeadline(metric, counts)) return [];
      const { successes = 0, trials = turns } = counts.get(metric) ?? {};
      // A word of a category and a leak are counted where they come, over all turns.
      const all = metric.includes(":") ? turns : trials;
      const lies = (z?: number) => {
        const interval = wilsonInterval(successes, all, z);
        return (
          interval !== null &&
          interval.low - 1e-12 <= published &&
          published <= interval.high + 1e-12
        );
      };
      const measured = `${successes} of ${all}`;
      const name = `${profile} ${JSON.stringify(situation)} ${metric} ${published}: ${measured}`;
      return [{ name, published, inside: lies(), possible: lies(zPossible) }];
    },
  );
}

type Counts = Awaited<ReturnType<typeof measure>>;

/** Where every turn calls a tool, `NAME@called` is `NAME` once more and no evidence of its own. */
function isSameAsHeadline(metric: string, counts: Counts): boolean {
  return metric.endsWith("@called") && counts.get(metric)?.trials === turns;
}

function profileOf(name: string): SimProfile {
  const profile = simProfiles[name];
  if (profile === undefined) throw new Error(`no profile ${name}`);
  return profile;
}

describe("publishedRates()", () => {
  test.each(Object.keys(simProfiles))(
    "of %s is what 2,000 turns a situation measure: 9 of 10 lie inside their intervals",
    async (profile) => {
      const pairs: Pair[] = [];
      for (const situation of situations) pairs.push(...(await pairsOf(profile, situation)));
      const isCertain = ({ published }: Pair) => published < 1e-9 || published > 1 - 1e-9;
      const namesOf = (some: readonly Pair[]) => some.map(({ name }) => name);
      expect(namesOf(pairs.filter(({ possible }) => !possible))).toEqual([]);
      const uncertain = pairs.filter((pair) => !isCertain(pair));
      const outside = namesOf(uncertain.filter(({ inside }) => !inside));
      expect(uncertain.length).toBeGreaterThan(200);
      expect(outside.length / uncertain.length, outside.join("\n")).toBeLessThan(0.1);
    },
    120_000,
  );

  test.each(Object.entries(simProfiles))(
    "of %s is lower for a hedged wording than for a firm one at every seam, and lowest without any",
    (_name, profile) => {
      const rate = (situation: Situation) =>
        publishedRates(profile, situation)[
          situation.protocol === "purpose-label" ? "declared" : "proposed"
        ] ?? 0;
      for (const place of ["system", "nudge", "system+nudge", "prefill", "tool-field"] as const) {
        expect(rate(label(place, "hedged"))).toBeLessThan(rate(label(place, "firm")) * 0.87);
        expect(rate(label(place, "hedged"))).toBeGreaterThan(rate(label("none", null)));
      }
      for (const place of ["system", "nudge", "system+nudge", "prefill"] as const) {
        expect(rate(block(place, "hedged"))).toBeLessThan(rate(block(place, "firm")) * 0.81);
        expect(rate(block(place, "hedged"))).toBeGreaterThan(rate(block("none", null)));
      }
    },
  );

  test("gives shares: forms and parse classes add up to 1, and what is strict is within what is loose", () => {
    for (const profile of Object.values(simProfiles)) {
      for (const situation of situations) {
        const rates = publishedRates(profile, situation);
        const sum = (prefix: string) =>
          Object.entries(rates).reduce(
            (total, [metric, rate]) => total + (metric.startsWith(prefix) ? (rate ?? 0) : 0),
            0,
          );
        for (const rate of Object.values(rates)) {
          expect(rate ?? 0).toBeGreaterThanOrEqual(0);
          expect(rate ?? 0).toBeLessThanOrEqual(1 + 1e-12);
        }
        if (situation.protocol === "purpose-label") continue;
        const takesTwo = situation.place === "prefill" || situation.place === "constrained";
        expect(sum("form:")).toBeCloseTo(takesTwo ? 0 : 1, 12);
        expect(sum("parse:")).toBeCloseTo(1, 12);
        const strict = rates["fenceCompliant"] ?? 0;
        const isForced = situation.place === "constrained";
        expect(strict).toBeLessThanOrEqual((rates["proposed"] ?? 0) * (isForced ? 1 : 0.95));
      }
    }
  });

  test.each([
    [
      "what the harness gives at a tool's field",
      label("tool-field", "firm"),
      ["leading", "single", "unclosed", "compliant"],
    ],
    ["what it gives with the tag", label("prefill", "firm"), ["leading", "compliant"]],
    ["calls that the script makes", label("nudge", "firm", "call", "scripted"), ["called"]],
    [
      "the form of a block that is begun",
      block("prefill", "firm"),
      [
        "form:state",
        "form:json",
        "form:bare",
        "form:trailing",
        "form:inline",
        "form:quoted",
        "form:unclosed",
        "form:none",
      ],
    ],
  ] as const)("is null for %s", (_name, situation, given) => {
    for (const profile of Object.values(simProfiles)) {
      const rates = publishedRates(profile, situation);
      const missing = Object.keys(rates).filter(
        (metric) => rates[metric] === null && !metric.endsWith("@called"),
      );
      expect(missing.toSorted()).toEqual(given.toSorted());
    }
  });

  test("of the model that drops calls looks good among the turns that call, and its calls tell", () => {
    const dropper = profileOf("dropper");
    const nudged = publishedRates(dropper, label("nudge", "firm"));
    expect(nudged["declared@called"]).toBeGreaterThan(0.9);
    expect(nudged["called"]).toBeLessThan(0.5);
    expect(publishedRates(dropper, label("none", null))["called"]).toBeGreaterThan(0.95);
    expect(publishedRates(dropper, label("tool-field", "firm"))["called"]).toBeGreaterThan(0.99);
    expect(publishedRates(profileOf("steady"), label("nudge", "firm"))["called"]).toBe(1);
  });

  test("is of situations that requests are read in", () => {
    for (const situation of situations) {
      for (let n = 0; n < 12; n++) {
        expect(readRequest(requestIn(situation, n)).situation).toEqual(situation);
      }
    }
  });
});
