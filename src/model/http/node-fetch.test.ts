import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import type { Fetched } from "./fetch.ts";
import { nodeFetch } from "./node-fetch.ts";

let server: Server | null = null;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((closed) => server?.close(closed) ?? closed(null));
  server = null;
});

async function served(listener: RequestListener): Promise<URL> {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((ready) => listening.listen(0, "127.0.0.1", ready));
  return new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1?key=k`);
}

function post(url: URL, { signal = new AbortController().signal, body = "{}" } = {}) {
  const headers = new Headers({ "content-type": "application/json", "x-own": "yes" });
  return nodeFetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
}

async function textOf({ body }: Fetched): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe("nodeFetch()", () => {
  test("sends method, address, headers and the bytes of the body with their length", async () => {
    const url = await served((request, response) => {
      const { method, url: path, headers } = request;
      const pieces: Buffer[] = [];
      request.on("data", (piece) => pieces.push(piece));
      request.on("end", () => {
        const body = Buffer.concat(pieces).toString();
        const { "x-own": own, "content-length": length, "content-type": type } = headers;
        response.end(JSON.stringify({ method, path, own, length, type, body }));
      });
    });
    expect(JSON.parse(await textOf(await post(url, { body: '"ü"' })))).toEqual({
      method: "POST",
      path: "/v1?key=k",
      own: "yes",
      length: "4",
      type: "application/json",
      body: '"ü"',
    });
  });

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    [" GZIP ", gzipSync],
    ["identity", Buffer.from],
  ])("reads a body that is coded as %s", async (coding, encode) => {
    const url = await served((_, response) => {
      response.writeHead(200, { "content-encoding": coding, "retry-after": "3" });
      response.end(encode(Buffer.from("a reply, ".repeat(400))));
    });
    const fetched = await post(url);
    expect(fetched.headers.get("retry-after")).toBe("3");
    expect(fetched.headers.get("x-request-id")).toBeNull();
    expect(fetched.headers.has("x-request-id")).toBe(false);
    expect(await textOf(fetched)).toBe("a reply, ".repeat(400));
  });

  test.each([
    ["cut short", gzipSync("a reply, ".repeat(400)).subarray(0, 20)],
    ["not what its coding says", Buffer.from("a reply")],
  ])("rejects while a body is read that is %s", async (_, bytes) => {
    const url = await served((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(bytes);
    });
    await expect(post(url).then(textOf)).rejects.toThrow();
  });

  test("answers a redirect as it is, and does not follow it", async () => {
    let asked = 0;
    const url = await served((_, response) => {
      asked++;
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    const { status, ok, headers } = await post(url);
    expect([status, ok, headers.get("location"), asked]).toEqual([307, false, "/elsewhere", 1]);
  });

  test("rejects with the system's code when nothing listens, and when a server hangs up", async () => {
    const url = await served((request) => request.socket.destroy());
    await expect(post(url)).rejects.toMatchObject({ code: "ECONNRESET" });
    server?.close();
    await expect(post(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  test("rejects while a body is read that breaks off", async () => {
    const url = await served((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    });
    await expect(post(url).then(textOf)).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test("ends a call when its signal is aborted, before the head and in the body", async () => {
    const silent = await served(() => {});
    const before = new AbortController();
    const waiting = post(silent, { signal: before.signal });
    before.abort();
    await expect(waiting).rejects.toThrow();
    await expect(post(silent, { signal: AbortSignal.abort() })).rejects.toThrow();
    server?.closeAllConnections();
    server?.close();
    const slow = await served((_, response) => void response.write("half"));
    const within = new AbortController();
    const begun = await post(slow, { signal: within.signal });
    const reading = textOf(begun);
    within.abort();
    await expect(reading).rejects.toThrow();
  });

  test("says of a server without TLS that it has none", async () => {
    const url = await served((_, response) => response.end());
    url.protocol = "https:";
    await expect(post(url)).rejects.toMatchObject({ code: "ERR_SSL_WRONG_VERSION_NUMBER" });
  });

  test("gives up a connection before a server that says so would close it", async () => {
    const ports: (number | undefined)[] = [];
    const url = await served((request, response) => {
      ports.push(request.socket.remotePort);
      response.writeHead(200, { "keep-alive": "timeout=1" }).end("{}");
    });
    for (let call = 0; call < 2; call++) await textOf(await post(url));
    expect(new Set(ports).size).toBe(2);
  });

  test("keeps a connection for the next call", async () => {
    const ports = new Set<number | undefined>();
    const url = await served((request, response) => {
      ports.add(request.socket.remotePort);
      response.end("{}");
    });
    for (let call = 0; call < 4; call++) await textOf(await post(url));
    expect(ports.size).toBe(1);
  });
});
