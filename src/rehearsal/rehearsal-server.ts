/**
 * The rehearsal server: simulated models behind the wire protocols of real ones, on this machine alone, with the
 * faults and oddities of real servers played on request.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "../errors.ts";
import type { Model } from "../model/model.ts";
import { answerCall, type PlayedCall, refusalAnswer, type Stage } from "./answer-call.ts";
import { type Behaviours, plainBehaviours } from "./behaviours.ts";
import { type CallAnswer, jsonAnswer } from "./call-answer.ts";
import { type CallLog, callLog, type ServedCall } from "./call-log.ts";
import { readBody } from "./read-body.ts";
import { type Route, routesOf, toldContext } from "./routes.ts";
import type { ServedWire } from "./served-wire.ts";
import type { ServerKind } from "./server-kind.ts";
import { simPool } from "./sims.ts";
import { openaiChatWire } from "./wires/openai-chat.ts";
import { servedWires } from "./wires.ts";
import { writeAnswer } from "./write-answer.ts";

export interface RehearsalSettings {
  /** 0, which is the default, takes a free port. */
  readonly port?: number;
  /** The server that is pretended; `plain` by default, which tells nothing of itself. */
  readonly as?: ServerKind;
  /** What holds for every model whose name does not say otherwise, over `plainBehaviours`. */
  readonly behaviours?: Partial<Behaviours>;
  /** Told of every call when it has ended. */
  readonly onCall?: (call: ServedCall) => void;
  /** Milliseconds since the epoch; the system's clock unless a test gives another. */
  readonly now?: () => number;
  /** The simulated model of a profile; a test may give one that does worse. */
  readonly simOf?: (profile: string) => Model;
}

export interface Rehearsal {
  /** Without a slash at its end, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly port: number;
  /** The newest 10,000 calls to wires that have ended, the oldest first. */
  calls(): readonly ServedCall[];
  /** Cuts what is open and gives the port back. */
  close(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1.
 *
 * @throws {UsageError} when the port is in use or may not be used
 */
export async function startRehearsal(settings: RehearsalSettings = {}): Promise<Rehearsal> {
  const { port = 0, as = "plain", onCall = () => {}, now = Date.now, simOf = simPool() } = settings;
  const log = callLog();
  const stage = stageOf(as, settings.behaviours ?? {}, { now, simOf });
  const desk: Desk = { stage, log, onCall, routes: routesOf(as) };
  const server = createServer((request, response) => void serve(request, response, desk));
  // Clients keep connections for longer than Node does, and a call on one that has just been closed is lost.
  server.keepAliveTimeout = 75_000;
  await listen(server, port);
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    calls: log.calls,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

interface Desk {
  readonly stage: Stage;
  readonly log: CallLog;
  readonly onCall: (call: ServedCall) => void;
  readonly routes: ReadonlyMap<string, Route>;
}

function stageOf(
  kind: ServerKind,
  behaviours: Partial<Behaviours>,
  { now, simOf }: Required<Pick<RehearsalSettings, "now" | "simOf">>,
): Stage {
  const set = { ...plainBehaviours, ...behaviours };
  const tellsContext = kind === "llama.cpp" || kind === "vllm" || kind === "ollama";
  const calls = new Map<string, number>();
  let ids = 0;
  return {
    kind,
    behaviours: tellsContext ? { ...set, context: set.context ?? toldContext } : set,
    simOf,
    countCall(model) {
      const count = (calls.get(model) ?? 0) + 1;
      calls.set(model, count);
      return count;
    },
    nextId() {
      ids += 1;
      return ids.toString(36).padStart(8, "0");
    },
    created: () => Math.floor(now() / 1000),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => failed(portFault(port, error)));
    server.listen(port, "127.0.0.1", () => listening());
  });
}

function portFault(port: number, error: NodeJS.ErrnoException): unknown {
  const words = { EADDRINUSE: "is in use", EACCES: "may not be used" };
  const { code } = error;
  if (code !== "EADDRINUSE" && code !== "EACCES") return error;
  return new UsageError(`port ${port} ${words[code]}`, {
    mend: "name another with --port, or leave it out for a free one",
    cause: error,
  });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  desk: Desk,
): Promise<void> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  response.on("error", () => {});
  const path = pathOf(request.url);
  const wire = servedWires.find(({ paths }) => paths.includes(path));
  try {
    if (wire !== undefined && request.method === "POST") {
      await serveCall(request, response, path, wire, { desk, gone: gone.signal });
    } else {
      await writeAnswer(response, await routeAnswer(request, path, wire, desk), gone.signal);
    }
  } catch {
    // The client went away while it was read, or what it sent was too much for a model; no call takes the server down.
    if (response.headersSent) response.destroy();
    else await writeAnswer(response, failed(desk), gone.signal);
  }
}

function failed({ stage }: Desk): CallAnswer {
  const refusal = { status: 500, message: "the rehearsal server could not carry this request out" };
  return refusalAnswer(refusal, openaiChatWire, stage.nextId());
}

async function serveCall(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  wire: ServedWire,
  { desk, gone }: { readonly desk: Desk; readonly gone: AbortSignal },
): Promise<void> {
  const { log, onCall } = desk;
  const number = log.begin();
  const begun = performance.now();
  let played: PlayedCall | null = null;
  response.on("close", () => {
    const whole = response.writableFinished;
    const call: ServedCall = {
      number,
      wire: wire.id,
      path,
      model: played?.model ?? null,
      status: response.headersSent ? response.statusCode : null,
      note: played?.note ?? null,
      serviceMs: performance.now() - begun,
    };
    log.end(call, whole);
    onCall(call);
  });
  played = await playedCall(request, wire, desk.stage);
  await writeAnswer(response, played.answer, gone);
}

async function playedCall(
  request: IncomingMessage,
  wire: ServedWire,
  stage: Stage,
): Promise<PlayedCall> {
  const reading = await readBody(request);
  if (reading.kind === "json") return answerCall(reading.body, keyOf(request), wire, stage);
  const answer = refusalAnswer(reading, wire, stage.nextId());
  return { answer, model: null, note: "refused" };
}

async function routeAnswer(
  request: IncomingMessage,
  path: string,
  wire: ServedWire | undefined,
  { stage, log, routes }: Desk,
): Promise<CallAnswer> {
  const method = request.method ?? "GET";
  const reading = await readBody(request);
  const shape = wire ?? openaiChatWire;
  if (reading.kind === "refused") return refusalAnswer(reading, shape, stage.nextId());
  if (method === "GET" && path === "/health") return jsonAnswer(200, { status: "ok" });
  if (method === "GET" && path === "/rehearsal/stats") return jsonAnswer(200, log.stats());
  const route = routes.get(`${method} ${path}`);
  if (route !== undefined) return route({ body: reading.body, keySent: keyOf(request), stage });
  const refusal =
    wire === undefined
      ? { status: 404, message: `Unknown request URL: ${method} ${path}` }
      : { status: 405, message: `Not allowed to ${method} on ${path}` };
  return refusalAnswer(refusal, shape, stage.nextId());
}

function pathOf(url: string | undefined): string {
  return (url ?? "/").split("?", 1)[0] ?? "/";
}

/** A bearer token, or Anthropic's and Google's own headers for a key. */
function keyOf({ headers }: IncomingMessage): string | null {
  const bearer = /^Bearer +(.+)$/i.exec(headers.authorization ?? "")?.[1];
  const own = headers["x-api-key"] ?? headers["x-goog-api-key"];
  return bearer ?? (typeof own === "string" ? own : null);
}
