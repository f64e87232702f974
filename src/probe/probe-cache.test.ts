import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TargetFacts } from "../model/model.ts";
import {
  copying,
  lineOf,
  missing,
  reply,
  restOf,
  type TargetParts,
  targetOf,
  worldOf,
} from "./__fixtures__/targets.ts";
import { cacheFolder } from "./cache-folder.ts";
import { cachedVerdict } from "./cached-verdict.ts";
import { fileCache } from "./probe-cache.ts";
import { probeModel } from "./probe-model.ts";

let folder: string;
let warnings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = Date.UTC(2026, 11, 1);
const hour = 3_600_000;

interface Case {
  readonly parts?: Partial<TargetParts>;
  readonly now?: number;
  readonly dialect?: string;
  readonly path?: string;
}

/** Probes a target that honours a prefill; answers whether the verdict was a kept one. */
async function probe({ parts = {}, now = start, dialect, path = folder }: Case = {}) {
  const answer = copying((request) => reply(restOf(request), "unknown"));
  const cache = fileCache(path, (words) => warnings.push(words));
  const record = await probeModel(
    targetOf({ answer, ...parts }),
    new Set(["prefill"]),
    worldOf({ cache, now: () => now }),
    dialect === undefined ? {} : { dialect },
  );
  const probed = record.verdicts.prefill;
  if (probed === null) throw new Error("nothing was probed");
  return probed;
}

const known: Partial<TargetFacts> = { server: "llama.cpp", version: "b7000" };

describe("the cache of verdicts", () => {
  test("keeps a verdict with its calls and its time", async () => {
    const first = await probe();
    const second = await probe({ now: start + hour });
    expect(first.cached).toBe(false);
    const { calls, ...rest } = second;
    expect(rest).toEqual({ verdict: first.verdict, at: first.at, cached: true });
    expect(calls.slice(0, first.calls.length)).toEqual(first.calls);
    // It rests on canaries, so it is confirmed before it is taken.
    expect(calls.slice(first.calls.length).map((call) => call.class)).toEqual([
      "continued",
      "continued",
    ]);
  });

  test("is taken no more when the server does otherwise under the same address", async () => {
    await probe();
    const afresh = copying((request) => reply(lineOf(request)));
    const later = await probe({ now: start + hour, parts: { answer: afresh } });
    expect(later.cached).toBe(false);
    expect(later.verdict.support.kind).toBe("unsupported");
  });

  test.each<{ name: string; later: Case }>([
    { name: "after a day", later: { now: start + 24 * hour } },
    { name: "when the clock went back", later: { now: start - hour } },
    { name: "for another version", later: { parts: { facts: known } } },
    { name: "for another template", later: { parts: { facts: { template: "ab12" } } } },
    { name: "for another body", later: { parts: { identity: { adapter: "fake", body: "x" } } } },
    { name: "for other dialects", later: { parts: { facts: { dialects: ["flagged"] } } } },
    { name: "for a dialect that is named", later: { dialect: "flagged" } },
  ])("decides anew $name", async ({ later }) => {
    await probe();
    expect((await probe(later)).cached).toBe(false);
  });

  test("holds a week where an update would show", async () => {
    const parts = { facts: known };
    await probe({ parts });
    expect((await probe({ parts, now: start + 167 * hour })).cached).toBe(true);
    expect((await probe({ parts, now: start + 168 * hour })).cached).toBe(false);
  });

  test("holds half a day where the target takes no prefill, for nothing tries it again", async () => {
    const parts = { facts: known, answer: copying((request) => reply(lineOf(request))) };
    expect((await probe({ parts })).verdict.support.kind).toBe("unsupported");
    expect((await probe({ parts, now: start + 11 * hour })).cached).toBe(true);
    const later = await probe({ parts: { facts: known }, now: start + 12 * hour });
    expect(later.cached).toBe(false);
    expect(later.verdict.support.kind).toBe("supported");
  });

  test.each([
    { name: "inconclusive", answer: () => reply("Once upon a time") },
    { name: "lost", answer: () => missing("auth", "no") },
  ])("does not keep a verdict that is $name", async ({ answer }) => {
    await probe({ parts: { answer } });
    await expect(readdir(join(folder, "probe"))).rejects.toThrow();
  });

  test.each<{ name: string; damage: (text: string) => string }>([
    { name: "cut", damage: (text) => text.slice(0, 200) },
    { name: "empty", damage: () => "" },
    { name: "other JSON", damage: () => "[1, null]" },
    {
      name: "of another key",
      damage: (text) => text.replace('"capability":"prefill"', '"capability":"x"'),
    },
    { name: "without its time", damage: (text) => text.replace(/"at":"[^"]*"/, '"at":7') },
    {
      name: "of a dialect that nobody tried",
      damage: (text) => text.replaceAll('"plain"', '"planted"'),
    },
    {
      name: "supported without a dialect",
      damage: (text) => text.replace('"dialect":"plain","returns"', '"dialect":null,"returns"'),
    },
    { name: "huge", damage: (text) => text + " ".repeat(9_000_000) },
  ])("takes no verdict from a file that is $name", async ({ damage }) => {
    await probe();
    const [name = ""] = await readdir(join(folder, "probe"));
    const path = join(folder, "probe", name);
    const text = await readFile(path, "utf8");
    expect(damage(text)).not.toBe(text);
    await writeFile(path, damage(text));
    expect((await probe()).cached).toBe(false);
    expect((await probe()).cached).toBe(true);
  });

  test("leaves whole files only", async () => {
    await Promise.all([probe(), probe(), probe()]);
    const names = await readdir(join(folder, "probe"));
    expect(names).toHaveLength(1);
    expect((await probe()).cached).toBe(true);
  });

  test("warns once, without a path, where it cannot be written", async () => {
    const blocked = join(folder, "file");
    await writeFile(blocked, "");
    expect((await probe({ path: blocked })).verdict.support.kind).toBe("supported");
    expect(warnings).toEqual([expect.stringMatching(/is not kept: [A-Z]+$/)]);
  });

  test("is not stopped by a folder in a file's place", async () => {
    await probe();
    const [name = ""] = await readdir(join(folder, "probe"));
    await rm(join(folder, "probe", name));
    await mkdir(join(folder, "probe", name));
    expect((await probe()).cached).toBe(false);
    expect(warnings).toHaveLength(1);
  });
});

describe("cachedVerdict()", () => {
  test("has an answer for whatever a file holds", () => {
    const lifetimes = { supported: hour, unsupported: hour };
    const trust = { now: start, lifetimes, dialects: [] };
    const at = new Date(start - 1).toISOString();
    const entry = fc.oneof(
      fc.jsonValue(),
      fc.record({ at: fc.constant(at), verdict: fc.jsonValue(), calls: fc.constant([]) }),
    );
    fc.assert(
      fc.property(entry, (kept) => {
        expect(cachedVerdict("prefill", kept, trust)).toBeNull();
        expect(cachedVerdict("constraint", kept, trust)).toBeNull();
        expect(cachedVerdict("lateSystem", kept, trust)).toBeNull();
      }),
    );
  });
});

describe("cacheFolder()", () => {
  test.each([
    { env: { SEAMBENCH_CACHE: "/c", XDG_CACHE_HOME: "/x", HOME: "/h" }, folder: "/c" },
    { env: { SEAMBENCH_CACHE: "", XDG_CACHE_HOME: "/x", HOME: "/h" }, folder: "/x/seambench" },
    { env: { XDG_CACHE_HOME: "x", HOME: "/h" }, folder: "/h/.cache/seambench" },
    { env: { HOME: "/h" }, folder: "/h/.cache/seambench" },
    { env: {}, folder: join(homedir(), ".cache", "seambench") },
  ])("is $folder for $env", ({ env, folder: expected }) => {
    expect(cacheFolder(env)).toBe(expected);
  });
});
