import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** One request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Loopback {
  /** With `/v1` behind the port. */
  readonly baseUrl: string;
  readonly host: string;
  readonly arrived: readonly Arrived[];
  close(): Promise<void>;
}

export type Respond = (response: ServerResponse, arrived: Arrived) => void;

/** A server on a free port of this machine that answers every request in the same way. */
export async function startLoopback(respond: Respond): Promise<Loopback> {
  const arrived: Arrived[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const entry = await arrivedOf(request);
    arrived.push(entry);
    response.on("error", () => {});
    respond(response, entry);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    arrived,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function arrivedOf(request: IncomingMessage): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = "", url = "", headers } = request;
  return { method, path: url, headers, body: Buffer.concat(chunks).toString("utf8") };
}

/** Answers with a status and a text. */
export function respondWith(
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Respond {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body);
  };
}
