import { describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { openaiCompatibleWire } from "../openai-compatible/wire.ts";
import { everyWire } from "./__fixtures__/every-wire.ts";
import { httpSpec, variable } from "./__fixtures__/requests.ts";
import { httpSettings } from "./settings.ts";

const env = {
  PEAR_KEY: "sk-swordfish-0001",
  SPACED_KEY: " sk-swordfish-0001\n",
  BROKEN_KEY: "sk-sword\nfish",
  WIDE_KEY: "sk-🜁",
  BLANK_KEY: " ",
  BASE: "https://api.example.net/openai/v1/",
  HOST: "localhost:9000",
  TENANT: "tenant-swordfish",
  MODEL: "pear-8b",
  USER: "me:swordfish",
};
const read = (parts: Partial<ModelSpec>) =>
  httpSettings(httpSpec(parts), openaiCompatibleWire, env);
const bare = (headers: Headers) => Object.fromEntries(headers);

describe("httpSettings()", () => {
  test.each([
    {
      baseUrl: "http://127.0.0.1:8080/v1",
      href: "http://127.0.0.1:8080/v1/chat/completions",
      host: "127.0.0.1:8080",
      base: "http://127.0.0.1:8080/v1",
    },
    {
      baseUrl: "http://127.0.0.1:8080/v1//",
      href: "http://127.0.0.1:8080/v1/chat/completions",
      host: "127.0.0.1:8080",
      base: "http://127.0.0.1:8080/v1",
    },
    {
      baseUrl: "http://localhost",
      href: "http://localhost/chat/completions",
      host: "localhost:80",
      base: "http://localhost",
    },
    {
      baseUrl: "HTTPS://Api.Example.Net/v1/chat/completions/",
      href: "https://api.example.net/v1/chat/completions",
      host: "api.example.net:443",
      base: "https://api.example.net/v1/chat/completions",
    },
    {
      baseUrl: "https://api.example.net/d?api-version=2#top",
      href: "https://api.example.net/d/chat/completions?api-version=2",
      host: "api.example.net:443",
      base: "https://api.example.net/d",
    },
    {
      baseUrl: "http://[::1]:1234/v1",
      href: "http://[::1]:1234/v1/chat/completions",
      host: "[::1]:1234",
      base: "http://[::1]:1234/v1",
    },
    {
      baseUrl: variable("BASE"),
      href: "https://api.example.net/openai/v1/chat/completions",
      host: "api.example.net:443",
      base: "https://api.example.net/openai/v1",
    },
    {
      baseUrl: `http://${variable("HOST")}/${variable("TENANT")}/v1?k=${variable("PEAR_KEY")}`,
      href: "http://localhost:9000/tenant-swordfish/v1/chat/completions?k=sk-swordfish-0001",
      host: "localhost:9000",
      base: `http://localhost:9000/${variable("TENANT")}/v1`,
    },
  ])("reads the address $baseUrl", ({ baseUrl, href, host, base }) => {
    const { endpoint } = read({ baseUrl });
    expect(endpoint.url.href).toBe(href);
    expect(endpoint).toMatchObject({ host, base });
    expect(endpoint.address).not.toContain("swordfish");
  });

  test("sends the key as a bearer token and the suite's headers expanded", () => {
    const headers = { "X-Tenant": `t=${variable("TENANT")}`, Accept: "text/plain" };
    const settings = read({ apiKeyEnv: "PEAR_KEY", headers, model: variable("MODEL") });
    expect(bare(settings.headers)).toEqual({
      accept: "text/plain",
      authorization: "Bearer sk-swordfish-0001",
      "content-type": "application/json",
      "x-tenant": "t=tenant-swordfish",
    });
    expect(settings.model).toBe("pear-8b");
    expect(settings.secrets).toEqual(expect.arrayContaining([env.PEAR_KEY, env.TENANT]));
  });

  test("sends no key where the suite names none, and a header of the suite's over the key", () => {
    expect(bare(read({}).headers)).not.toHaveProperty("authorization");
    expect(bare(read({ apiKeyEnv: "SPACED_KEY" }).headers)).toMatchObject({
      authorization: "Bearer sk-swordfish-0001",
    });
    const headers = { Authorization: `Basic ${variable("TENANT")}` };
    expect(bare(read({ apiKeyEnv: "PEAR_KEY", headers }).headers)).toMatchObject({
      authorization: "Basic tenant-swordfish",
    });
  });

  test.each([
    { name: "no address", parts: { baseUrl: null }, words: /needs a baseUrl/ },
    {
      name: "an address without scheme",
      parts: { baseUrl: "localhost:8080/v1" },
      words: /localhost/,
    },
    { name: "another scheme", parts: { baseUrl: "ftp://localhost/v1" }, words: /http address/ },
    { name: "an address that is none", parts: { baseUrl: "http://a b/" }, words: /http address/ },
    {
      name: "a password in the address",
      parts: { baseUrl: "http://me:swordfish@localhost/v1" },
      words: /user name or a password/,
    },
    {
      name: "a password from the environment",
      parts: { baseUrl: `http://${variable("USER")}@localhost/v1` },
      words: /user name or a password/,
    },
    { name: "an unset key", parts: { apiKeyEnv: "NOT_THERE" }, words: /NOT_THERE in apiKeyEnv/ },
    { name: "a blank key", parts: { apiKeyEnv: "BLANK_KEY" }, words: /BLANK_KEY/ },
    {
      name: "a key of two lines",
      parts: { apiKeyEnv: "BROKEN_KEY" },
      words: /the key in BROKEN_KEY/,
    },
    { name: "a key of wide characters", parts: { apiKeyEnv: "WIDE_KEY" }, words: /WIDE_KEY/ },
    {
      name: "a header of two lines",
      parts: { headers: { "X-Tenant": variable("BROKEN_KEY") } },
      words: /the header X-Tenant/,
    },
    { name: "a header without a name", parts: { headers: { "X Tenant": "a" } }, words: /X Tenant/ },
    {
      name: "an unset variable of a header",
      parts: { headers: { "X-Tenant": `swordfish ${variable("NOT_THERE")}` } },
      words: /NOT_THERE in headers\.X-Tenant/,
    },
    {
      name: "an unset model",
      parts: { model: variable("NOT_THERE") },
      words: /NOT_THERE in model/,
    },
    {
      name: "an unset host",
      parts: { baseUrl: variable("NOT_THERE") },
      words: /NOT_THERE in baseUrl/,
    },
    { name: "messages in the body", parts: { body: { messages: [] } }, words: /body\.messages/ },
    { name: "a stream", parts: { body: { stream: true } }, words: /body\.stream/ },
    { name: "a schema", parts: { body: { response_format: {} } }, words: /body\.response_format/ },
    { name: "several choices", parts: { body: { n: 2 } }, words: /body\.n / },
    {
      name: "a flag of the dialect",
      parts: { prefill: "continue-final-message", body: { add_generation_prompt: true } },
      words: /body\.add_generation_prompt/,
    },
  ])("refuses $name, and repeats no secret", ({ parts, words }) => {
    const settle = () => read(parts);
    expect(settle).toThrow(UsageError);
    expect(settle).toThrow(words);
    expect(settle).not.toThrow(/swordfish|sword\s*fish|sk-/);
  });

  const vendorKeys = {
    OPENAI_API_KEY: "sk-openai",
    ANTHROPIC_API_KEY: "sk-anthropic",
    GEMINI_API_KEY: "sk-gemini",
    OLLAMA_API_KEY: "sk-ollama",
    MY_KEY: "sk-mine",
  };
  const own = "http://127.0.0.1:8080/v1";

  test.each(everyWire)("sends the vendor's key over $name to the vendor alone", ({ wire }) => {
    const read = (parts: Partial<ModelSpec>, given: Readonly<Record<string, string>>) =>
      httpSettings(httpSpec({ adapter: wire.adapter, baseUrl: null, ...parts }), wire, given);
    const keysIn = ({ headers, keyName }: ReturnType<typeof read>) => ({
      keyName,
      sent: [...headers.values()].flatMap((value) => /sk-[a-z]+/.exec(value) ?? []),
    });
    const nothing = { keyName: null, sent: [] };
    expect(keysIn(read({ baseUrl: own }, vendorKeys))).toEqual(nothing);
    expect(keysIn(read({ baseUrl: own, apiKeyEnv: "MY_KEY" }, vendorKeys))).toEqual({
      keyName: "MY_KEY",
      sent: ["sk-mine"],
    });
    if (wire.baseUrl === null || wire.apiKeyEnv === null) {
      expect(() => read({}, vendorKeys)).toThrow(/needs a baseUrl/);
      return;
    }
    const vendor = vendorKeys[wire.apiKeyEnv as keyof typeof vendorKeys];
    expect(keysIn(read({}, vendorKeys))).toEqual({ keyName: wire.apiKeyEnv, sent: [vendor] });
    expect(keysIn(read({ apiKeyEnv: "MY_KEY" }, vendorKeys))).toEqual({
      keyName: "MY_KEY",
      sent: ["sk-mine"],
    });
    expect(keysIn(read({}, {}))).toEqual(nothing);
    expect(keysIn(read({}, { [wire.apiKeyEnv]: "  " }))).toEqual(nothing);
    expect(() => read({ apiKeyEnv: "NO_KEY" }, vendorKeys)).toThrow(/NO_KEY/);
  });

  test.each(everyWire)("lets no body set what $name sends itself", ({ wire }) => {
    const fields = [...wire.ownFields, ...wire.dialects.flatMap(({ body }) => Object.keys(body))];
    expect(fields).not.toEqual([]);
    for (const field of fields) {
      const spec = httpSpec({ adapter: wire.adapter, baseUrl: own, body: { [field]: 1 } });
      expect(() => httpSettings(spec, wire, {}), field).toThrow(`body.${field} is not for`);
    }
  });
});
