import { describe, expect, test } from "vitest";
import type { TurnRecord } from "../journal/turn-record.ts";
import { smallSuite } from "../suite/__fixtures__/small-suite.ts";
import { contextOf, modelOf, replyOf } from "./__fixtures__/rehearsal.ts";
import { runSuite } from "./run-suite.ts";
import { toldOnDisk } from "./told-on-disk.ts";

describe("toldOnDisk()", () => {
  test("tells of a record once it is on disk, and ends when all are told", async () => {
    const told: string[] = [];
    const { onceOnDisk, ended } = toldOnDisk();
    let sync = () => {};
    onceOnDisk({ onDisk: new Promise((synced) => (sync = synced)) }, () => told.push("slow"));
    onceOnDisk({ onDisk: Promise.resolve() }, () => told.push("fast"));
    const ending = ended().then(() => told.push("ended"));
    await new Promise((later) => setTimeout(later, 1));
    expect(told).toEqual(["fast"]);
    sync();
    await ending;
    expect(told).toEqual(["fast", "slow", "ended"]);
  });

  test("throws what the disk refused, and tells nothing of it", async () => {
    const told: string[] = [];
    const { onceOnDisk, ended } = toldOnDisk();
    onceOnDisk({ onDisk: Promise.reject(new Error("full")) }, () => told.push("lost"));
    onceOnDisk({ onDisk: Promise.resolve() }, () => told.push("kept"));
    await expect(ended()).rejects.toThrow("full");
    expect(told).toEqual(["kept"]);
  });
});

describe("runSuite() on a disk that is slow", () => {
  const suite = smallSuite();
  const models = new Map([["sim:steady", modelOf(() => replyOf("Once upon a time."))]]);

  /** Plays on a recorder whose records are on disk when `onDisk` says. */
  async function played(onDisk: () => Promise<void>) {
    const appended: TurnRecord[] = [];
    const told: string[] = [];
    const { context } = contextOf();
    const append = async (record: TurnRecord) => {
      appended.push(record);
      return { onDisk: onDisk() };
    };
    const running = runSuite(suite, models, {
      ...context,
      recorder: { ...context.recorder, append },
      onEvent: ({ kind }) => told.push(kind),
      onTurn: () => told.push("turn"),
    });
    return { appended, told, running };
  }

  test("goes on with conversations, tells of no turn too early, and ends when all are told", async () => {
    let sync = () => {};
    const synced = new Promise<void>((resolve) => (sync = resolve));
    const { appended, told, running } = await played(() => synced);
    await new Promise((later) => setTimeout(later, 50));
    expect(Math.max(...appended.map(({ turn }) => turn))).toBeGreaterThan(0);
    expect(told).toEqual([]);
    sync();
    await running;
    expect(told.filter((kind) => kind === "attempt")).toHaveLength(appended.length);
    expect(told.filter((kind) => kind === "turn")).toHaveLength(appended.length);
  });

  test("ends with what the disk refused", async () => {
    const { running } = await played(() => Promise.reject(new Error("the disk is full")));
    await expect(running).rejects.toThrow("the disk is full");
  });
});
