import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { runProgress } from "./run-progress.ts";

function shownOn(isTTY: boolean, env: Readonly<Record<string, string>>): string {
  let shown = "";
  const stderr = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        shown += chunk;
        done();
      },
    }),
    { isTTY, columns: 80, cursorTo() {}, clearLine() {}, moveCursor() {} },
  ) as unknown as NodeJS.WriteStream;
  let now = 0;
  const progress = runProgress(10, { stderr, env, ticks: () => now });
  for (let turn = 0; turn < 10; turn++) {
    now += 1500;
    progress.turn({ missing: turn === 3, asked: true });
  }
  progress.stop();
  return shown;
}

describe("the progress of a run", () => {
  test.each([
    { name: "no terminal", isTTY: false, env: {} },
    { name: "NO_COLOR", isTTY: true, env: { NO_COLOR: "1" } },
    { name: "CI", isTTY: true, env: { CI: "true" } },
  ])("is a plain line every five seconds with $name", ({ isTTY, env }) => {
    expect(shownOn(isTTY, env)).toBe(
      [
        "4 of 10 calls, 1 missing, 0.67/s, 9 s left",
        "8 of 10 calls, 1 missing, 0.67/s, 3 s left",
        "10 of 10 calls, 1 missing, 0.67/s",
        "",
      ].join("\n"),
    );
  });

  test("is a bar on a terminal", () => {
    expect(shownOn(true, {})).toContain("\u001b");
  });
});
