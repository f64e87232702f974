import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** One exchange as it went through. */
export interface Recorded {
  readonly path: string;
  readonly sent: string;
  /** HTTP status. */
  readonly status: number;
  readonly answered: string;
}

export interface Recorder {
  /** Without a slash at its end. */
  readonly url: string;
  /** In the order in which they were answered. */
  readonly exchanges: readonly Recorded[];
  close(): Promise<void>;
}

/** Stands in front of a server on this machine and keeps what goes through, bodies as they are. */
export async function startRecorder(upstream: string): Promise<Recorder> {
  const exchanges: Recorded[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = Buffer.concat(chunks).toString("utf8");
    const { url: path = "/", method = "GET" } = request;
    const answer = await fetch(upstream + path, {
      method,
      headers: { "content-type": "application/json" },
      ...(method === "POST" && { body: sent }),
    });
    const answered = await answer.text();
    exchanges.push({ path, sent, status: answer.status, answered });
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "application/json",
    });
    response.end(answered);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
