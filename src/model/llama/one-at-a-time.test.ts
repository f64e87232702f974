import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

describe("oneAtATime()", () => {
  test("runs work in order, none before the one before it has ended", async () => {
    const inTurn = oneAtATime();
    const events: string[] = [];
    const work = (name: string, ms: number) => async () => {
      events.push(`${name} begins`);
      await pause(ms);
      events.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([inTurn(work("a", 20)), inTurn(work("b", 1))])).toEqual(["a", "b"]);
    expect(events).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  test("goes on after work that failed", async () => {
    const inTurn = oneAtATime();
    const failed = inTurn(() => Promise.reject(new Error("no")));
    const next = inTurn(async () => "yes");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });
});
