import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ExitCode, FileError } from "../../errors.ts";
import { randomGguf } from "./__fixtures__/random-gguf.ts";
import { checkGgufFile, sha256OfFile } from "./gguf-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-gguf-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const whole = randomGguf();
const version = (number: number) => {
  const bytes = Buffer.from(whole);
  bytes.writeUInt32LE(number, 4);
  return bytes;
};

describe("checkGgufFile()", () => {
  test("lets a GGUF of version 2 or 3 pass", async () => {
    await expect(checkGgufFile(await file("3.gguf", whole))).resolves.toBeUndefined();
    await expect(checkGgufFile(await file("2.gguf", version(2)))).resolves.toBeUndefined();
  });

  test.each([
    { name: "an empty file", bytes: "", words: "this is not a GGUF model: it is empty" },
    { name: "a text", bytes: "hello, I am no model", words: 'it begins with "hell", not "GGUF"' },
    { name: "half a magic", bytes: "GG", words: 'it begins with "GG", not "GGUF"' },
    { name: "a bare magic", bytes: "GGUF", words: "it is cut short in its header" },
    { name: "a cut header", bytes: whole.subarray(0, 23), words: "it is cut short in its header" },
    { name: "version 1", bytes: version(1), words: "its format version is 1" },
    { name: "version 4", bytes: version(4), words: "its format version is 4" },
  ])("refuses $name as a file error with its path", async ({ name, bytes, words }) => {
    const path = await file(name.replaceAll(" ", "-"), bytes);
    const error = await checkGgufFile(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FileError);
    expect(error).toMatchObject({ where: path, exitCode: ExitCode.usage });
    expect((error as FileError).message).toContain(words);
  });

  test("refuses a folder, and a path where nothing is", async () => {
    await expect(checkGgufFile(folder)).rejects.toThrow("it is a folder");
    const absent = join(folder, "absent.gguf");
    const error = await checkGgufFile(absent).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FileError);
    expect(error).toMatchObject({ where: absent, message: "there is no such model file" });
    expect((error as FileError).mend).toContain(".gguf");
  });
});

describe("sha256OfFile()", () => {
  test("is the hash of the bytes", async () => {
    const path = await file("hashed.gguf", whole);
    expect(await sha256OfFile(path)).toBe(createHash("sha256").update(whole).digest("hex"));
  });
});

describe("randomGguf()", () => {
  test("is the same file for the same options and another for another seed", () => {
    expect(randomGguf({ seed: 1 }).equals(whole)).toBe(true);
    expect(randomGguf({ seed: 2 }).equals(whole)).toBe(false);
  });
});
