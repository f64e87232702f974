/**
 * `fetch` over Node's own HTTP client: about a third of the processor time of the global one, which builds web streams
 * for each call, and no limit on how long a server may think but the caller's signal. Connections are kept and shared.
 */

import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  request as requestHttp,
} from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { urlToHttpOptions } from "node:url";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Fetch, Fetched, FetchInit } from "./fetch.ts";
import { agentFor, noteKept } from "./kept-connections.ts";

/** Long enough for a host that is there. */
const connectMs = 10_000;

/** Sends one request, and resolves with the head of its answer. Redirects are not followed. */
export const nodeFetch: Fetch = (url, init) =>
  new Promise((resolve, reject) => {
    const { signal, body } = init;
    if (signal.aborted) return reject(signal.reason);
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const call = send({ ...placeOf(url), method: init.method, headers: headersOf(init) });
    const abort = () => call.destroy(signal.reason instanceof Error ? signal.reason : undefined);
    signal.addEventListener("abort", abort);
    call.on("close", () => signal.removeEventListener("abort", abort));
    call.on("error", (error) => reject(withTlsCode(error)));
    call.on("response", (answer) => resolve(fetchedOf(answer)));
    call.on("socket", (socket) =>
      limitConnecting(socket, (late) => {
        call.destroy(late);
      }),
    );
    call.end(body);
  });

function headersOf({ headers, body }: FetchInit): OutgoingHttpHeaders {
  const written = plainHeaders(headers);
  return body === undefined ? written : { ...written, "content-length": Buffer.byteLength(body) };
}

/** A model's calls all go to one address with the same headers: both are taken apart once. */
const places = new WeakMap<URL, RequestOptions>();
const plain = new WeakMap<Headers, OutgoingHttpHeaders>();

function placeOf(url: URL): RequestOptions {
  const known = places.get(url);
  if (known !== undefined) return known;
  const place = { ...urlToHttpOptions(url), agent: agentFor(url) };
  places.set(url, place);
  return place;
}

function plainHeaders(headers: Headers): OutgoingHttpHeaders {
  const known = plain.get(headers);
  if (known !== undefined) return known;
  const added = { "user-agent": "seambench", "accept-encoding": "gzip, br" };
  const written = { ...added, ...Object.fromEntries(headers) };
  plain.set(headers, written);
  return written;
}

/** What a server without TLS answers to a greeting in it fails with a code that says nothing of TLS. */
function withTlsCode(error: NodeJS.ErrnoException): Error {
  const isNoTls = error.code === "EPROTO" && error.message.includes("wrong version number");
  return isNoTls ? Object.assign(error, { code: "ERR_SSL_WRONG_VERSION_NUMBER" }) : error;
}

/** A host that neither takes nor refuses a connection would be waited for as long as the system likes. */
function limitConnecting(socket: Socket, give: (late: Error) => void): void {
  if (!socket.connecting) return;
  const timer = setTimeout(
    () => give(Object.assign(new Error("no connection in time"), { code: "ETIMEDOUT" })),
    connectMs,
  );
  const settled = () => clearTimeout(timer);
  socket.once("connect", settled).once("close", settled);
}

function fetchedOf(answer: IncomingMessage): Fetched {
  noteKept(answer);
  const { headers, statusCode: status = 0 } = answer;
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: {
      get(name) {
        const value = headers[name];
        return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
      },
      has: (name) => headers[name] !== undefined,
    },
    body: decoded(answer, headers["content-encoding"]),
  };
}

/** The body as the server meant it; one in a coding that nobody asked for stays as it is. */
function decoded(answer: IncomingMessage, coding = "identity"): Readable {
  const decoder = decoders[coding.trim().toLowerCase()]?.();
  if (decoder === undefined) return answer;
  return pipeline(answer, decoder, () => {});
}

const decoders: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
