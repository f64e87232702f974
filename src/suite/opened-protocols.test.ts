import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FileError } from "../errors.ts";
import { inFolder } from "./__fixtures__/suite-folder.ts";
import { openedProtocol, openProtocol } from "./opened-protocols.ts";
import type { OwnProtocolSpec } from "./suite.ts";

const text = (position: string, declared: boolean) =>
  `export const protocol = {
    version: 1, position: "${position}", opener: "x",
    extract: (text) => ({ prose: text, declared: ${declared}, removals: [] }),
  };`;

/** A module as an earlier process recorded it: this one has not loaded it yet. */
const recorded = (hash: string, path = "mine.mjs"): OwnProtocolSpec => ({
  kind: "module",
  name: "mine",
  path,
  hash,
  version: 1,
  position: "trailing",
  schema: null,
});

describe("openProtocol()", () => {
  test("loads a module again from its recorded path, relative to the working folder", async () => {
    await inFolder({ "sub/mine.mjs": text("trailing", true) }, async (folder) => {
      const spec = recorded("again", "sub/mine.mjs");
      expect(() => openedProtocol(spec)).toThrow("the protocol mine is not open");
      await openProtocol(spec, folder);
      expect(openedProtocol({ ...spec }).extract("", false).declared).toBe(true);
    });
  });

  test("loads it once, and afresh for another content", async () => {
    await inFolder({ "mine.mjs": text("trailing", true) }, async (folder) => {
      const first = await openProtocol(recorded("one"), folder);
      writeFileSync(join(folder, "mine.mjs"), text("trailing", false));
      expect(await openProtocol(recorded("one"), folder)).toBe(first);
      const second = await openProtocol(recorded("two"), folder);
      expect(second.extract("", false).declared).toBe(false);
    });
  });

  test("says plainly that a module is not there any more, and ends with 2", async () => {
    await inFolder({}, async (folder) => {
      const opening = openProtocol(recorded("gone"), folder);
      await expect(opening).rejects.toBeInstanceOf(FileError);
      await expect(opening).rejects.toMatchObject({
        where: "mine.mjs",
        message:
          "the module of the protocol mine is not there, and without it no reply can be read",
        mend: expect.stringContaining("the folder that the run was started in"),
        exitCode: 2,
      });
    });
  });

  test("refuses a module that stands elsewhere in a reply than it did", async () => {
    await inFolder({ "mine.mjs": text("leading", true) }, async (folder) => {
      await expect(openProtocol(recorded("moved"), folder)).rejects.toMatchObject({
        message: expect.stringContaining("is leading now"),
      });
    });
  });

  test("names a module that is broken by now", async () => {
    await inFolder({ "mine.mjs": 'import "./absent.mjs";' }, async (folder) => {
      await expect(openProtocol(recorded("broken"), folder)).rejects.toMatchObject({
        where: "mine.mjs",
        message: expect.stringContaining("this module cannot be loaded"),
      });
    });
  });
});
