import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anthropicWire } from "../anthropic/wire.ts";
import { geminiWire } from "../gemini/wire.ts";
import { ollamaWire } from "../ollama/wire.ts";
import { openaiChatWire } from "../openai/chat-wire.ts";
import { openaiResponsesWire } from "../openai/responses-wire.ts";
import { openaiCompatibleWire } from "../openai-compatible/wire.ts";
import { variable } from "./__fixtures__/requests.ts";
import { endpointOf } from "./endpoint.ts";
import type { Wire } from "./wire.ts";

const place = { where: "model served", adapter: "openai-compatible" };
const env = { HOST: "10.0.0.1:99", TENANT: "t%20swordfish", BLANK: " " };
const at = (baseUrl: string | null, path: string) => endpointOf(baseUrl, path, env, place);

interface Row {
  readonly wire: Wire;
  readonly base?: string;
  readonly model?: string;
  readonly asked: string;
  readonly root: string;
}

const google = "https://generativelanguage.googleapis.com/v1beta";

/** What every wire comes to under the addresses that people write. */
const rows: readonly Row[] = [
  {
    wire: openaiCompatibleWire,
    base: "http://h/v1",
    asked: "http://h/v1/chat/completions",
    root: "http://h/",
  },
  {
    wire: openaiCompatibleWire,
    base: "http://h/v1/",
    asked: "http://h/v1/chat/completions",
    root: "http://h/",
  },
  {
    wire: openaiCompatibleWire,
    base: "http://h/v1/chat",
    asked: "http://h/v1/chat/completions",
    root: "http://h/",
  },
  {
    wire: openaiCompatibleWire,
    base: "http://h/v1/chat/completions",
    asked: "http://h/v1/chat/completions",
    root: "http://h/",
  },
  {
    wire: openaiCompatibleWire,
    base: "http://h/beta",
    asked: "http://h/beta/chat/completions",
    root: "http://h/beta",
  },
  {
    wire: openaiCompatibleWire,
    base: "http://h/mychat",
    asked: "http://h/mychat/chat/completions",
    root: "http://h/mychat",
  },
  {
    wire: openaiCompatibleWire,
    base: "http://chat",
    asked: "http://chat/chat/completions",
    root: "http://chat/",
  },
  {
    wire: openaiCompatibleWire,
    base: `${google}/openai`,
    asked: `${google}/openai/chat/completions`,
    root: `${google}/openai`,
  },
  {
    wire: openaiChatWire,
    asked: "https://api.openai.com/v1/chat/completions",
    root: "https://api.openai.com/",
  },
  {
    wire: openaiResponsesWire,
    asked: "https://api.openai.com/v1/responses",
    root: "https://api.openai.com/",
  },
  {
    wire: openaiResponsesWire,
    base: "http://h/v1/responses",
    asked: "http://h/v1/responses",
    root: "http://h/",
  },
  {
    wire: anthropicWire,
    asked: "https://api.anthropic.com/v1/messages",
    root: "https://api.anthropic.com/",
  },
  { wire: anthropicWire, base: "http://h", asked: "http://h/v1/messages", root: "http://h/" },
  { wire: anthropicWire, base: "http://h/v1/", asked: "http://h/v1/messages", root: "http://h/" },
  {
    wire: anthropicWire,
    base: "http://h/v1/messages",
    asked: "http://h/v1/messages",
    root: "http://h/",
  },
  {
    wire: anthropicWire,
    base: "http://h/anthropic",
    asked: "http://h/anthropic/v1/messages",
    root: "http://h/anthropic",
  },
  {
    wire: anthropicWire,
    base: "http://h/myv1",
    asked: "http://h/myv1/v1/messages",
    root: "http://h/myv1",
  },
  {
    wire: geminiWire,
    asked: `${google}/models/pear:generateContent`,
    root: "https://generativelanguage.googleapis.com/",
  },
  {
    wire: geminiWire,
    base: `${google}/models`,
    asked: `${google}/models/pear:generateContent`,
    root: "https://generativelanguage.googleapis.com/",
  },
  {
    wire: geminiWire,
    model: "models/pear",
    asked: `${google}/models/pear:generateContent`,
    root: "https://generativelanguage.googleapis.com/",
  },
  {
    wire: geminiWire,
    model: "a b:c#d?e",
    asked: `${google}/models/a%20b%3Ac%23d%3Fe:generateContent`,
    root: "https://generativelanguage.googleapis.com/",
  },
  { wire: ollamaWire, asked: "http://127.0.0.1:11434/api/chat", root: "http://127.0.0.1:11434/" },
  { wire: ollamaWire, base: "http://h/api", asked: "http://h/api/chat", root: "http://h/" },
  { wire: ollamaWire, base: "http://api/", asked: "http://api/api/chat", root: "http://api/" },
  { wire: ollamaWire, base: "http://h/api/chat/", asked: "http://h/api/chat", root: "http://h/" },
  {
    wire: ollamaWire,
    model: "hf.co/bartowski/Pear-8B:Q4_K_M",
    asked: "http://127.0.0.1:11434/api/chat",
    root: "http://127.0.0.1:11434/",
  },
];

describe("endpointOf()", () => {
  test.each(rows)("$wire.adapter asks $asked where the base is $base", (row) => {
    const { wire, base, model = "pear", asked, root } = row;
    const endpoint = at(base ?? wire.baseUrl, wire.path(model));
    expect(endpoint.url.href).toBe(asked);
    expect(endpoint.root.href.replace(/\/$/, "")).toBe(root.replace(/\/$/, ""));
    expect(endpoint.address).toBe(asked);
  });

  test("shows a path's variable by its name, and a query not at all", () => {
    const base = `http://${variable("HOST")}/${variable("TENANT")}/v1?k=${variable("TENANT")}`;
    const { url, address, secrets, host } = at(base, "/v1/messages");
    expect(url.href).toBe("http://10.0.0.1:99/t%20swordfish/v1/messages?k=t%20swordfish");
    expect(address).toBe(`http://10.0.0.1:99/${variable("TENANT")}/v1/messages`);
    expect(host).toBe("10.0.0.1:99");
    expect(secrets).toEqual(["t%20swordfish", "t%20swordfish"]);
  });

  test("ends in the path once, whatever beginning of it the base already ends in", () => {
    const segment = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/);
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 3 }), fc.nat({ max: 3 }), (base, shared) => {
        const path = "/v1/models/messages";
        const said = [...base, ...path.split("/").slice(1, 1 + shared)];
        const { url, root } = at(`http://h/${said.join("/")}`, path);
        expect(url.pathname.endsWith(path)).toBe(true);
        expect(url.pathname.length).toBeLessThanOrEqual(`/${base.join("/")}${path}`.length);
        expect(`${url.pathname}`.startsWith(root.pathname.replace(/\/$/, ""))).toBe(true);
      }),
    );
  });
});
