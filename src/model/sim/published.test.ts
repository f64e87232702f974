import { describe, expect, test } from "vitest";
import type { ModelSpec } from "../../suite/suite.ts";
import { measuredBlock, measuredLabel } from "./__fixtures__/measured.ts";
import { requestIn, sampling } from "./__fixtures__/wire.ts";
import { simProfiles } from "./profiles.ts";
import { publishedRates } from "./published.ts";
import { readRequest } from "./reading.ts";
import { openSim } from "./sim.ts";
import type { BlockSituation, LabelSituation, Situation } from "./situation.ts";

const turns = 4_000;

function simNamed(profile: string) {
  const spec: ModelSpec = {
    id: `sim:${profile}`,
    adapter: "sim",
    model: profile,
    baseUrl: null,
    apiKeyEnv: null,
    prefill: "auto",
    sampling,
    contextTokens: null,
    body: {},
    headers: {},
  };
  return openSim(spec);
}

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

const situations: readonly Situation[] = [
  label("none", null),
  label("system", "firm"),
  label("system", "hedged"),
  label("nudge", "firm"),
  label("nudge", "hedged"),
  label("prefill", "firm"),
  label("prefill", "hedged"),
  label("prefill-bare", null),
  label("nudge", "firm", "call", "scripted"),
  label("none", null, "call", "scripted"),
  label("nudge", "firm", "closing"),
  label("prefill", "firm", "closing"),
  label("system", "hedged", "closing", "scripted"),
  block("none", null),
  block("system", "firm"),
  block("system", "hedged"),
  block("nudge", "firm"),
  block("nudge", "hedged"),
  block("system+nudge", "firm"),
  block("system+nudge", "hedged"),
  block("nudge", "firm", false),
];

/** How often each metric is met, over as many requests of the situation as `turns` says. */
async function measure(profile: string, situation: Situation): Promise<Map<string, number>> {
  const model = simNamed(profile);
  const { signal } = new AbortController();
  const counts = new Map<string, number>();
  const count = (metric: string, by: number) => counts.set(metric, (counts.get(metric) ?? 0) + by);
  for (let n = 0; n < turns; n++) {
    const request = requestIn(situation, n);
    const answer = await model.generate(request, { signal });
    if (answer.kind !== "reply") throw new Error("a simulated model gave no reply");
    const { reply } = answer;
    if (situation.protocol === "purpose-label") {
      const read = measuredLabel(reply, request.prefill !== null);
      const { declared, leading, single, withinBudget } = read;
      const compliant = leading === true && single && withinBudget;
      const truncated = reply.finish.reason === "length";
      const called = reply.toolCalls.length > 0;
      const met = { ...read, compliant, truncated, called, spurious: declared };
      for (const [metric, value] of Object.entries(met)) count(metric, value === true ? 1 : 0);
    } else {
      const { form, parse, leaks, proposed, fenceCompliant, truncated } = measuredBlock(reply);
      for (const [metric, value] of Object.entries({ proposed, fenceCompliant, truncated })) {
        count(metric, value ? 1 : 0);
      }
      for (const metric of [`form:${form}`, `parse:${parse}`]) count(metric, 1);
      for (const rule of leaks) count(`leaks:${rule}`, 1);
    }
  }
  return counts;
}

/** Wilson's 95 % interval for `successes` of `turns`. */
function wilson(successes: number): readonly [number, number] {
  const z = 1.959963984540054;
  const share = successes / turns;
  const centre = share + z ** 2 / (2 * turns);
  const spread = z * Math.sqrt((share * (1 - share)) / turns + z ** 2 / (4 * turns ** 2));
  const scale = 1 + z ** 2 / turns;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}

interface Pair {
  readonly name: string;
  readonly published: number;
  readonly inside: boolean;
}

async function pairsOf(profile: string, situation: Situation): Promise<readonly Pair[]> {
  const counts = await measure(profile, situation);
  const table = simProfiles[profile];
  if (table === undefined) throw new Error(`no profile ${profile}`);
  return Object.entries(publishedRates(table, situation)).flatMap(([metric, published]) => {
    if (published === null) return [];
    const [low, high] = wilson(counts.get(metric) ?? 0);
    const inside = published >= low - 1e-12 && published <= high + 1e-12;
    return [{ name: `${profile} ${JSON.stringify(situation)} ${metric}`, published, inside }];
  });
}

/** The situations in which the profiles differ most; the others are measured on one of them. */
const telling = situations.filter(
  ({ place, firmness }) => place !== "system+nudge" && (place !== "nudge" || firmness === "firm"),
);

describe("publishedRates()", () => {
  test.each([
    ["steady", "purpose-label", situations],
    ["steady", "state-block", situations],
    ["headstrong", "purpose-label", telling],
    ["headstrong", "state-block", telling],
  ] as const)(
    "of %s is what 4,000 replies a situation measure for %s: 9 of 10 lie inside their intervals",
    async (profile, protocol, asked) => {
      const pairs: Pair[] = [];
      for (const situation of asked) {
        if (situation.protocol === protocol) pairs.push(...(await pairsOf(profile, situation)));
      }
      const isCertain = ({ published }: Pair) => published < 1e-9 || published > 1 - 1e-9;
      const namesOutside = (some: readonly Pair[]) =>
        some.filter(({ inside }) => !inside).map(({ name }) => name);
      expect(namesOutside(pairs.filter(isCertain))).toEqual([]);
      const uncertain = pairs.filter((pair) => !isCertain(pair));
      const outside = namesOutside(uncertain);
      expect(uncertain.length).toBeGreaterThan(30);
      expect(outside.length / uncertain.length, outside.join("\n")).toBeLessThan(0.1);
    },
  );

  test.each(Object.entries(simProfiles))(
    "of %s is lower for a hedged wording than for a firm one at every seam, and lowest without any",
    (_name, profile) => {
      for (const place of ["system", "nudge", "system+nudge", "prefill"] as const) {
        const rate = (situation: Situation) =>
          publishedRates(profile, situation)[
            situation.protocol === "purpose-label" ? "declared" : "proposed"
          ] ?? 0;
        expect(rate(label(place, "hedged"))).toBeLessThan(rate(label(place, "firm")) * 0.87);
        expect(rate(label(place, "hedged"))).toBeGreaterThan(rate(label("none", null)));
        if (place === "prefill") continue;
        expect(rate(block(place, "hedged"))).toBeLessThan(rate(block(place, "firm")) * 0.8);
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
        expect(sum("form:")).toBeCloseTo(1, 12);
        expect(sum("parse:")).toBeCloseTo(1, 12);
        expect(rates["fenceCompliant"] ?? 1).toBeLessThan(rates["proposed"] ?? 0);
      }
    }
  });

  test("is of situations that requests are read in", () => {
    for (const situation of situations) {
      for (let n = 0; n < 12; n++) {
        expect(readRequest(requestIn(situation, n)).situation).toEqual(situation);
      }
    }
  });
});
