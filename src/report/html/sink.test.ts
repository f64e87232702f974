import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeStreamed } from "./sink.ts";

describe("writeStreamed()", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "seambench-sink-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("writes the pieces in order into a folder that it makes", async () => {
    const path = join(folder, "made", "page.html");
    await writeStreamed(path, async (sink) => {
      await sink.write("one ");
      await sink.write("two");
    });
    expect(await readFile(path, "utf8")).toBe("one two");
  });

  test("leaves what stood there, and nothing else, when writing fails", async () => {
    const path = join(folder, "kept", "page.html");
    await writeStreamed(path, (sink) => sink.write("old"));
    const failing = writeStreamed(path, async (sink) => {
      await sink.write("half");
      throw new Error("the journal is damaged");
    });
    await expect(failing).rejects.toThrow("the journal is damaged");
    expect(await readdir(join(folder, "kept"))).toEqual(["page.html"]);
    expect(await readFile(path, "utf8")).toBe("old");
  });
});
