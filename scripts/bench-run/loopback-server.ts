/**
 * The server that every runner of the bench asks: Chat Completions on 127.0.0.1, one fixed reply after `--service-ms`
 * milliseconds, in a process of its own. Prints `{"url": …}` when it listens and, when its stdin ends, what it measured.
 * `--keep FILE` writes down the bodies that it was sent, as a JSON array.
 */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { fixedReply } from "./workload.ts";

const { values } = parseArgs({
  options: { "service-ms": { type: "string", default: "0" }, keep: { type: "string" } },
});
const serviceMs = Number(values["service-ms"]);

const kept: string[] = [];
let calls = 0;
let totalMs = 0;
let inFlight = 0;
let mostAtOnce = 0;
let lastAt = 0;

const server = createServer((request, response) => {
  const began = performance.now();
  inFlight++;
  mostAtOnce = Math.max(mostAtOnce, inFlight);
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const body = Buffer.concat(pieces);
    if (values.keep !== undefined) kept.push(body.toString());
    const answer = () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(replyTo(body.length), () => {
        calls++;
        inFlight--;
        lastAt = performance.now();
        totalMs += lastAt - began;
      });
    };
    if (serviceMs === 0) answer();
    else setTimeout(answer, serviceMs);
  });
});

/** The fixed reply; only the count of the prompt follows the request, as a harness watches it for cut prompts. */
function replyTo(bytes: number): string {
  return JSON.stringify({
    id: "bench",
    object: "chat.completion",
    created: 0,
    model: "bench",
    choices: [
      { index: 0, message: { role: "assistant", content: fixedReply }, finish_reason: "stop" },
    ],
    usage: {
      prompt_tokens: Math.ceil(bytes / 3),
      completion_tokens: 20,
      total_tokens: Math.ceil(bytes / 3) + 20,
    },
  });
}

process.stdin.resume();
process.stdin.on("end", () => {
  if (values.keep !== undefined) writeFileSync(values.keep, `[${kept.join(",")}]`);
  const endedAt = performance.timeOrigin + lastAt;
  console.log(JSON.stringify({ calls, meanMs: totalMs / calls, mostAtOnce, endedAt }));
  server.close();
  server.closeAllConnections();
});

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/v1` }));
});
