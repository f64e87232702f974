import { describe, expect, test } from "vitest";
import { mostMisses } from "../stats/__fixtures__/verdict-rates.ts";
import {
  couldBeSuspect,
  drawnOutcomes,
  fleetFrom,
  gatedNight,
  rateOf,
  seriesCount,
} from "./__fixtures__/fleet.ts";
import {
  declineFound,
  driftsInYear,
  nightKinds,
  nightsToRed,
  quietCount,
  quietNights,
} from "./__fixtures__/fleet-nights.ts";

// Bounds are those that a promise kept exactly would pass but for one time in 10,000.
describe("a simulated fleet of 96 series", () => {
  const fleet = fleetFrom("quick");

  test("the cheap look of the simulation passes over no suspect", () => {
    let seen = 0;
    for (const series of fleet.series.slice(0, 48)) {
      for (let night = 0; night < 4; night++) {
        // Nights that are a little worse come close to the edge.
        const outcomes = drawnOutcomes(series.rate - 0.03, fleet.random);
        const { rerun } = gatedNight(series, outcomes, { rate: series.rate }, fleet.random);
        if (rerun === null) continue;
        seen += 1;
        expect(couldBeSuspect(series, rateOf(outcomes))).toBe(true);
      }
    }
    expect(seen).toBeGreaterThan(0);
  });

  test("keeps to one false page a fleet-year over quiet nights", () => {
    const counts = ["a", "b", "c"].map((seed) => quietCount(fleetFrom(seed)));
    const pages = counts
      .flatMap(({ falsePages }) => falsePages)
      .reduce((sum, count) => sum + count, 0);
    expect(pages).toBeLessThanOrEqual(mostMisses(3 * quietNights, 1 / 365));
    // Suspects are asked again at about the level of the first look, and seldom pass.
    const suspects = counts.reduce((sum, one) => sum + one.suspects, 0);
    expect(suspects).toBeGreaterThan(0);
    expect(suspects).toBeLessThanOrEqual(mostMisses(3 * quietNights * seriesCount, 0.0053));
  });

  test.each([1, 0.1])(
    "keeps to one false drift a fleet-year where turns fail %d times as often",
    (failing) => {
      const told = driftsInYear(fleetFrom("a year"), { failing });
      expect(told).toBeLessThanOrEqual(mostMisses(seriesCount, 1 / seriesCount));
    },
  );

  test("learns how much the nights of a model differ by themselves, and keeps nearer to its budget", () => {
    const { falsePages } = quietCount(fleetFrom("unquiet"), 0.2);
    const [before, after] = falsePages;
    expect(before).toBeGreaterThan(0);
    expect(after).toBeLessThan(before);
  });

  test("finds a drop of ten points within three nights in four of five", () => {
    const found = fleet.series.filter((series) => nightsToRed(fleet, series, 0.1, 3) !== null);
    expect(seriesCount - found.length).toBeLessThanOrEqual(mostMisses(seriesCount, 0.2));
  });

  test("tells an outage, a step and a lost seam for what they are", () => {
    for (const series of fleet.series.filter((_, at) => at % 12 === 0)) {
      const { outage, servedModel, lostSeam } = nightKinds(fleet, series);
      expect({ outage, servedModel, lostSeam }).toEqual({
        outage: "invalid",
        servedModel: "step",
        lostSeam: "lost",
      });
    }
  });

  test("tells a slow decline before it has cost fifteen points", () => {
    for (const series of fleet.series.filter((_, at) => at % 24 === 0)) {
      expect(declineFound(fleet, series, 0.005, 30)).not.toBeNull();
    }
  });
});
