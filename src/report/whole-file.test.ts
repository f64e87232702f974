import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWhole } from "./whole-file.ts";

describe("openWhole()", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "seambench-whole-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("writes small and large pieces in order into a folder that it makes", async () => {
    const path = join(folder, "made", "page.html");
    const pieces = ["one ", "2".repeat(100_000), "three ", "4".repeat(70_000), "five"];
    const file = await openWhole(path);
    for (const piece of pieces) await file.write(piece);
    await file.commit();
    await file.discard();
    expect(await readFile(path, "utf8")).toBe(pieces.join(""));
  });

  test("leaves what stood there, and nothing else, when it is discarded", async () => {
    const path = join(folder, "kept", "page.html");
    const old = await openWhole(path);
    await old.write("old");
    await old.commit();
    const failing = await openWhole(path);
    await failing.write("half".repeat(40_000));
    expect(await readFile(path, "utf8")).toBe("old");
    await failing.discard();
    expect(await readdir(join(folder, "kept"))).toEqual(["page.html"]);
    expect(await readFile(path, "utf8")).toBe("old");
  });
});
