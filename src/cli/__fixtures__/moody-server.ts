import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How a server is just now: it answers, cuts every connection, refuses keys, is busy for long, or says nothing. */
export type Mood = "well" | "down" | "revoked" | "busy" | "silent";

export interface MoodyServer {
  /** The base of an OpenAI-compatible address. */
  readonly url: string;
  /** Calls that were made so far. */
  calls(): number;
  /** Becomes it once so many calls have come. */
  turn(mood: Mood, after?: number): void;
  close(): Promise<void>;
}

/** A chat server on 127.0.0.1 whose mood a test turns; it answers every turn in plain words. */
export async function moodyServer(): Promise<MoodyServer> {
  let mood: Mood = "well";
  let next: { readonly mood: Mood; readonly after: number } | null = null;
  let calls = 0;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    if (request.method !== "POST") return void response.writeHead(404).end();
    if (next !== null && calls >= next.after) {
      mood = next.mood;
      next = null;
    }
    calls++;
    const send = (status: number, body: object, headers = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify(body));
    if (mood === "down") response.destroy();
    if (mood === "revoked") send(401, { error: { message: "the key was revoked" } });
    if (mood === "busy") send(429, { error: { message: "busy" } }, { "retry-after": "100" });
    if (mood === "well") {
      const message = { role: "assistant", content: "<purpose>Looking</purpose>\nSo." };
      const usage = { prompt_tokens: 100, completion_tokens: 10 };
      send(200, { model: "tiny", choices: [{ index: 0, message, finish_reason: "stop" }], usage });
    }
  }

  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls: () => calls,
    turn(to, after) {
      if (after === undefined) mood = to;
      else next = { mood: to, after };
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
