import { describe, expect, test } from "vitest";
import { journalOf } from "../journal/__fixtures__/journal-of.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { ModelRequest } from "../model/model.ts";
import { tasksInOrder } from "../plan/conversation-plan.ts";
import { wholeSuite } from "../score/counted-part.ts";
import { scoreRun } from "../score/score-run.ts";
import { randomFrom } from "../stats/random.ts";
import type { Suite } from "../suite/suite.ts";
import { obedience, type PlayedRace, playRace, raceSuite } from "./__fixtures__/race-rehearsal.ts";
import { manifestModel, runManifest } from "./__fixtures__/run-manifest.ts";
import { exitCodeOf } from "./exit-code.ts";
import { countedInRaces, racesOfRun } from "./races-of-run.ts";
import { summarise } from "./summary.ts";

const alone = { limits: { concurrency: 1, timeoutMs: 10_000, retries: 0 } };
const abreast = { limits: { concurrency: 6, timeoutMs: 10_000, retries: 0 } };

/** What a report makes of the journal and the manifest alone. */
async function reported(suite: Suite, { plans, journal }: Pick<PlayedRace, "plans" | "journal">) {
  const manifest = { ...runManifest(suite, { "sim:steady": manifestModel() }), races: plans };
  const walks = await racesOfRun(manifest, journalOf(journal));
  const counts = countedInRaces(wholeSuite, walks);
  const run = await scoreRun(suite, journalOf(journal), { counts });
  return summarise(manifest, run, false, walks);
}

const placeOf = ({ cell, task, epoch, turn }: TurnRecord) => `${cell} ${task} ${epoch} ${turn}`;

describe("raceCourse()", () => {
  test("asks no arm more once one of two is beaten, and plays task by task", async () => {
    const suite = raceSuite(["firm", "hedged"], 12, { ...alone, epochs: 2 });
    const { records, dropped } = await playRace(suite);
    expect(dropped).toEqual(["hedged by firm after 7"]);
    expect(records).toHaveLength(7 * 2 * 2 * 3);
    const order = tasksInOrder(suite, 0).slice(0, 7);
    expect([...new Set(records.map(({ task }) => task))]).toEqual(order.map(({ name }) => name));
  });

  test("drops the worst first and races the others on", async () => {
    const suite = raceSuite(["firm", "half", "hedged"], 40, alone);
    const { records, dropped } = await playRace(suite);
    expect(dropped[0]).toBe("hedged by firm after 8");
    expect(dropped[1]).toMatch(/^half by firm after \d+$/);
    const ofHedged = records.filter(({ cell }) => cell.includes("/hedged/"));
    expect(ofHedged).toHaveLength(8 * 3);
  });

  test("decides the same whatever ends first, and so does a report", async () => {
    const suite = raceSuite(["firm", "half", "hedged"], 40, abreast);
    const calm = await playRace(raceSuite(["firm", "half", "hedged"], 40, alone));
    const { races, cells } = await reported(suite, calm);
    for (const seed of ["one", "two"]) {
      const random = randomFrom(seed);
      const late = async (request: ModelRequest) => {
        for (let ticks = random.integer(60); ticks > 0; ticks--) await Promise.resolve();
        return obedience(request);
      };
      const played = await playRace(suite, late);
      expect(played.dropped).toEqual(calm.dropped);
      // What was under way is kept in the journal, and counts nowhere.
      expect(played.records.length).toBeGreaterThan(calm.records.length);
      const summary = await reported(suite, played);
      expect(summary.races).toEqual(races);
      expect(summary.cells).toEqual(cells);
      expect(summary.timing.needlessCalls).toBe(played.records.length - calm.records.length);
    }
  });

  test("goes on where it was stopped, asks nothing twice and decides the same", async () => {
    const suite = raceSuite(["firm", "half", "hedged"], 40, alone);
    const calm = await playRace(suite);
    for (const calls of [1, 50, calm.records.length]) {
      let asked = 0;
      const counting = (request: ModelRequest) => {
        asked++;
        return obedience(request);
      };
      const first = await playRace(suite, counting, [], { stopping: () => asked >= calls });
      const second = await playRace(suite, counting, first.journal);
      expect(second.journal.map(placeOf)).toEqual(calm.records.map(placeOf));
      expect([...first.dropped, ...second.dropped]).toEqual(calm.dropped);
      expect(await reported(suite, second)).toEqual(await reported(suite, calm));
    }
  });

  test("learns nothing from a task that lost a turn, and looks again when it is mended", async () => {
    const suite = raceSuite(["firm", "hedged"], 12, alone);
    const [lost] = tasksInOrder(suite, 0);
    const place = Number(lost?.name.split("-")[1]);
    const losing = (request: ModelRequest) => {
      const isLost = request.messages.some(({ content }) => content.includes(`Task ${place}.`));
      return isLost
        ? ({ kind: "missing", cause: "server", detail: "503" } as const)
        : obedience(request);
    };
    const first = await playRace(suite, losing);
    expect(first.dropped).toEqual(["hedged by firm after 8"]);
    const broken = await reported(suite, first);
    expect(broken.status).toBe("incomplete");
    expect(exitCodeOf(broken)).toBe(3);

    const second = await playRace(suite, obedience, first.journal);
    expect(new Set(second.records.map(({ task }) => task))).toEqual(new Set([lost?.name]));
    const mended = await reported(suite, second);
    expect(mended.races[0]?.dropped).toMatchObject([{ tasks: 7 }]);
    expect(exitCodeOf(mended)).toBe(0);
  });

  test("plays an arm in full whose only rival the server refuses", async () => {
    const suite = raceSuite(["firm"], 9, alone, ["system", "prefill"]);
    const refusing = (request: ModelRequest) =>
      request.prefill === null
        ? obedience(request)
        : ({ kind: "missing", cause: "bad-request", detail: "no", refuses: "prefill" } as const);
    const played = await playRace(suite, refusing);
    expect(played.dropped).toEqual([]);
    const { races, cells } = await reported(suite, played);
    expect(races[0]).toMatchObject({ state: "unraced", arms: [] });
    expect(races[0]?.apart.map(({ reason }) => reason)).toEqual([
      "no other arm was left that it could race with",
      expect.stringContaining("refused"),
    ]);
    expect(cells.map(({ status, tasks }) => [status, tasks])).toEqual([
      ["measured", 9],
      ["unsupported", 0],
    ]);
  });
});

describe("the summary of a race that was decided", () => {
  const suite = raceSuite(["firm", "hedged"], 12, alone);

  test("has measured cells that stopped early, nothing missing, and ends with 0", async () => {
    const summary = await reported(suite, await playRace(suite));
    expect(summary.status).toBe("complete");
    expect(exitCodeOf(summary)).toBe(0);
    const [firm, hedged] = summary.cells;
    expect(firm).toMatchObject({
      status: "measured",
      reason: "stopped early after 7 of 12 tasks: no other arm is left",
      stopped: { tasks: 7, ofTasks: 12, by: null, eValue: null },
      tasks: 7,
      planned: 14,
      missing: {},
    });
    expect(hedged).toMatchObject({
      status: "measured",
      reason: "stopped early after 7 of 12 tasks: firm beats it (e = 26.8)",
      planned: 14,
      missing: {},
    });
    expect(hedged?.metrics["declared"]).toMatchObject({
      rate: 0,
      low: 0,
      method: "betting-sequence",
    });
    expect(summary.races).toMatchObject([
      { state: "decided", calls: { planned: 72, needless: 30 } },
    ]);
  });

  test("gives a verdict by the e-value, and no interval of a fixed number of tasks", async () => {
    const { contrasts, regrets } = await reported(suite, await playRace(suite));
    const [verdict, ...looks] = contrasts;
    expect(verdict).toMatchObject({ verdict: "worse", difference: -1, tasks: 7, tasksLower: 7 });
    expect(verdict?.p).toBeCloseTo(1 / 26.8125, 9);
    expect(verdict?.reason).toMatch(/e = 26\.8.*confidence sequence/);
    // Seven tasks of −1 each leave a confidence sequence wide, where an interval of fixed tasks would be narrow.
    expect(verdict?.high).toBeGreaterThan(-0.5);
    expect(looks.length).toBeGreaterThan(0);
    for (const look of looks) expect(look.reason).toMatch(/takes? no account of the race/);
    expect(regrets.map(({ atMost }) => atMost)[0]).toBeLessThan(0.2);
    expect(regrets.map(({ atMost }) => atMost)[1]).toBe(1);
  });
});
