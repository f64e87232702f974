// What a harness is measured against: fetch, a look at the reply, a line appended to a file, and nothing else. Plain
// JavaScript, so that no loader's start is counted.
//
//     node bare-loop.mjs URL REQUESTS OUT CALLS CONCURRENCY
import { readFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";

const [url, requestsFile, out, calls, concurrency] = process.argv.slice(2);
const requests = JSON.parse(readFileSync(requestsFile, "utf8"));
let next = 0;

async function ask(call) {
  const began = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(requests[call % requests.length]),
  });
  const reply = await response.json();
  const latencyMs = performance.now() - began;
  const declared = reply.choices[0].message.content.includes("<purpose>");
  await appendFile(out, `${JSON.stringify({ call, latencyMs, declared, reply })}\n`);
}

async function work() {
  while (next < Number(calls)) await ask(next++);
}

await Promise.all(Array.from({ length: Number(concurrency) }, work));
