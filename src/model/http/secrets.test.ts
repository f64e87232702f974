import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ModelSpec } from "../../suite/suite.ts";
import { openaiCompatibleWire } from "../openai-compatible/wire.ts";
import { everyWire, type ServedWire } from "./__fixtures__/every-wire.ts";
import { httpSpec, requestOf, variable } from "./__fixtures__/requests.ts";
import { type HttpWorld, openHttpModel } from "./http-model.ts";

const open = (spec: ModelSpec, world: HttpWorld) =>
  openHttpModel(spec, openaiCompatibleWire, world);

const plain = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
const secretOf = (alphabet: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: 24, maxLength: 64 });
/** Long enough that the key lies across the end of a quote in some of the cases. */
const padding = fc.integer({ min: 0, max: 230 }).map((length) => "·".repeat(length));

/** Bodies of failures with words of the server's in every place that is quoted. */
const bodies: readonly ((words: string) => string)[] = [
  (words) => words,
  (words) => `<pre>${words}</pre>`,
  (words) => JSON.stringify({ error: { message: words, code: words, type: words } }),
  (words) => JSON.stringify({ error: words }),
  (words) => JSON.stringify({ detail: [{ msg: words }] }),
  (words) => JSON.stringify({ request: { headers: { authorization: words } } }),
  (words) => JSON.stringify(words).replaceAll("/", "\\/"),
  (words) => `{"headers": "${encodeURIComponent(words)}"`,
];

describe.each(everyWire)("a model over $name", (served) => {
  test("gives back no part of a key, a header or a token, whatever the server repeats", async () => {
    const status = fc.constantFrom(200, 302, 400, 401, 403, 404, 429, 500);
    const pieces = fc.record({
      key: secretOf([...plain, ..."+/=.~"]),
      header: secretOf([...plain, ...'+/=.~ "\\']).map((text) => `h${text}h`),
      token: secretOf(plain),
    });
    const written = fc.constantFrom(...bodies, ...served.wordy, ...served.wordy);
    await fc.assert(
      fc.asyncProperty(pieces, status, written, padding, async (...drawn) => {
        const [held, code, bodyOf, pad] = drawn;
        const words = `${pad}${held.key} Bearer ${held.key};${held.header},${held.token}`;
        const answers = await answersTo(served, held, { status: code, body: bodyOf(words), words });
        expect(answers).not.toBe("");
        for (const value of Object.values(held)) expect(runsOf(value, answers)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("openHttpModel()", () => {
  test("says nothing of the key when fetch fails with it in its words", async () => {
    const key = "sk-swordfish-0123456789";
    const failing = () => Promise.reject(new TypeError(`bad header: Bearer ${key}`));
    const model = open(httpSpec({ apiKeyEnv: "KEY" }), {
      env: { KEY: key },
      fetch: failing,
    });
    expect(await model.generate(requestOf(), { signal: new AbortController().signal })).toEqual({
      kind: "missing",
      cause: "network",
      detail: 'no answer from 127.0.0.1:8080: "bad header: Bearer [redacted]"',
    });
  });
});

interface Held {
  readonly key: string;
  readonly header: string;
  readonly token: string;
}

interface Sent {
  readonly status: number;
  readonly body: string;
  readonly words: string;
}

/** Everything a model tells, as one text. */
async function answersTo(
  { wire, dialect }: ServedWire,
  held: Held,
  { status, body, words }: Sent,
): Promise<string> {
  const spec = httpSpec({
    adapter: wire.adapter,
    apiKeyEnv: "KEY",
    baseUrl: `http://127.0.0.1:8080/${variable("TOKEN")}/v1?t=${variable("TOKEN")}`,
    headers: { "X-Pass": `pass ${variable("HEADER")}` },
    prefill: dialect ?? "auto",
  });
  const model = openHttpModel(spec, wire, {
    env: { KEY: held.key, HEADER: held.header, TOKEN: held.token },
    fetch: async () =>
      new Response(body, {
        status,
        headers: {
          "x-request-id": encodeURIComponent(words.replaceAll("·", "")),
          location: `http://other.example/${encodeURIComponent(words.replaceAll("·", ""))}`,
        },
      }),
  });
  const signal = new AbortController().signal;
  const plain = await model.generate(requestOf(), { signal });
  const prefilled =
    dialect === null ? null : await model.generate(requestOf({ prefill: "<purpose>" }), { signal });
  const facts = await model.probing?.facts(signal);
  const rendering = await model.probing?.render(requestOf(), dialect, signal);
  return JSON.stringify([model, model.probing?.target, plain, prefilled, facts, rendering]);
}

/** Runs of twelve characters of a secret that stand in the text. */
function runsOf(value: string, text: string): readonly string[] {
  const runs = Array.from({ length: value.length - 11 }, (_, at) => value.slice(at, at + 12));
  return runs.filter((run) => text.includes(run));
}
