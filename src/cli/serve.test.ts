import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { type RunningCli, runCli, startCli } from "./__fixtures__/cli.ts";

/** A served command line and where it is, once it has said so. */
async function served(...args: readonly string[]): Promise<RunningCli & { readonly url: string }> {
  const running = startCli(tmpdir(), ["serve", ...args]);
  onTestFinished(() => {
    running.child.kill("SIGKILL");
  });
  const line = await new Promise<string>((told, failed) => {
    let text = "";
    running.child.stdout?.on("data", (chunk) => {
      text += chunk;
      if (text.includes("\n")) told(text.slice(0, text.indexOf("\n")));
    });
    running.ended.then(({ stderr }) => failed(new Error(stderr)), failed);
  });
  return { ...running, url: JSON.parse(line).url };
}

function ask(url: string, model: string): Promise<Response> {
  const messages = [{ role: "user", content: "Hello." }];
  const body = JSON.stringify({ model, messages });
  return fetch(`${url}/v1/chat/completions`, { method: "POST", body });
}

describe("serve", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "tells its address, answers, and ends with 0 at %s",
    async (signal) => {
      const { url, child, ended } = await served("--as", "llama.cpp", "--rate-limit", "2", "--log");
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect((await ask(url, "steady")).status).toBe(200);
      expect((await ask(url, "steady")).status).toBe(429);
      expect((await fetch(`${url}/props`)).status).toBe(200);
      const hanging = ask(url, "steady?hang=1").catch(() => "cut");
      child.kill(signal);
      const { code, stdout, stderr } = await ended;
      expect(code).toBe(0);
      expect(await hanging).toBe("cut");
      expect(stdout).toBe(`{"url":"${url}"}\n`);
      expect(stderr).toMatch(/^1 POST \/v1\/chat\/completions steady 200 [\d.]+ ms$/m);
      expect(stderr).toMatch(
        /^2 POST \/v1\/chat\/completions steady 429 [\d.]+ ms \(rate-limit\)$/m,
      );
    },
  );

  test("says nothing of the calls unless it is asked to, and nothing of a key ever", async () => {
    const { url, child, ended } = await served("--key", "hush-hush", "--wrong-key");
    const refused = await fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: "Bearer other-secret" },
      body: JSON.stringify({ model: "steady", messages: [{ role: "user", content: "x" }] }),
    });
    expect(refused.status).toBe(401);
    child.kill("SIGTERM");
    const { stdout, stderr } = await ended;
    expect(stderr).toBe("");
    expect(stdout).not.toContain("hush-hush");
  });

  test.each([
    [["--prefill", "ignore"], /prefill does not take "ignore"\n\s+mend: it takes honoured\|/],
    [["--latency", "soon"], /latency does not take "soon"/],
    [["--fail", "0"], /fail does not take "0"/],
    [["--as", "tgi"], /Allowed choices are plain, llama\.cpp/],
    [["--port", "80x"], /whole number/],
    [["--port", "70000"], /port/],
    [["--slow", "1"], /unknown option/],
  ])("%j is refused", async (args, words) => {
    const { code, stdout, stderr } = await runCli(tmpdir(), ["serve", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain("    at ");
  });

  test("a port in use is one line and its mend", async () => {
    const taken = createServer();
    await new Promise<void>((listening) => taken.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await runCli(tmpdir(), ["serve", "--port", String(port)]);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`^seambench: port ${port} is in use\n  mend: .+\n$`));
  });
});
