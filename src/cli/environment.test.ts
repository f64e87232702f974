import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FileError } from "../errors.ts";
import { environment } from "./environment.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (text: string) => writeFile(join(folder, ".env"), text);

describe("environment()", () => {
  test.each([
    ["A=1\nB=2", { A: "1", B: "2" }],
    ["\ufeffA=1", { A: "1" }],
    [
      "# keys\nexport A='x y' # not this\n\nB=\"two\nlines\"\r\nC=`'`",
      { A: "x y", B: "two\nlines", C: "'" },
    ],
    ["A=$" + "{HOME}", { A: "$" + "{HOME}" }],
    ["no variable here\n\u0000\u001b[2J", {}],
    ["", {}],
  ])("reads %j", async (text, expected) => {
    await write(text);
    expect(await environment(folder, {})).toEqual(expected);
  });

  test("lets the process's own variables stand over the file's, an empty one too", async () => {
    await write("A=file\nB=file\nC=file");
    const own = { A: "own", B: "", D: "own" };
    expect(await environment(folder, own)).toEqual({ A: "own", B: "", C: "file", D: "own" });
  });

  test("is the process's own without a file, or with one that leads nowhere", async () => {
    const own = { A: "own" };
    expect(await environment(folder, own)).toEqual(own);
    expect(await environment(join(folder, "absent"), own)).toEqual(own);
    await symlink(join(folder, "absent"), join(folder, ".env"));
    expect(await environment(folder, own)).toEqual(own);
  });

  test("refuses a folder and a file over 1 MB, and says nothing of what they hold", async () => {
    await mkdir(join(folder, ".env"));
    await expect(environment(folder, {})).rejects.toThrow(FileError);
    await expect(environment(folder, {})).rejects.toThrow(".env is no file");
    await rm(join(folder, ".env"), { recursive: true });
    await write(`KEY=planted\n#${"x".repeat(1e6)}`);
    const refusal = await environment(folder, {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FileError);
    expect(refusal).toMatchObject({ message: ".env is larger than 1 MB" });
    expect(JSON.stringify(refusal)).not.toContain("planted");
  });

  test("prints no warning on this Node", async () => {
    const code = 'require("node:util").parseEnv("A=1")';
    const { stderr } = await promisify(execFile)(process.execPath, ["-e", code]);
    expect(stderr).toBe("");
  });
});
