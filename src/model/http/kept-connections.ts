/**
 * Connections that stay open between calls. A server that closes one at the moment a call is written to it loses the
 * call, so a connection is given up well before its server would.
 */

import { Agent, type AgentOptions, type IncomingMessage } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { Socket } from "node:net";

/** Shorter than the five seconds after which most servers close a connection that nobody uses. */
const idleMs = 4000;
/** How much earlier than the server says it is given up. */
const marginMs = 1000;

/** An agent for the protocol of a URL. An idle connection keeps no process alive: nobody has to close it. */
export function agentFor({ protocol }: URL): Agent {
  return protocol === "https:" ? overTls : plain;
}

/** Notes for how long the server of an answer keeps its connection. */
export function noteKept({ headers, socket }: IncomingMessage): void {
  const told = headers["keep-alive"];
  if (typeof told !== "string") return;
  const seconds = /^timeout=(\d{1,6})(?:\D|$)/.exec(told)?.[1];
  if (seconds !== undefined) keptMs.set(socket, Number(seconds) * 1000 - marginMs);
}

const keptMs = new WeakMap<Socket, number>();
const options: AgentOptions = { keepAlive: true, timeout: idleMs, maxFreeSockets: 1024 };
const plain = givingUpEarly(new Agent(options));
const overTls = givingUpEarly(new SecureAgent(options));

function givingUpEarly(agent: Agent): Agent {
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const ms = Math.min(idleMs, keptMs.get(socket as Socket) ?? idleMs);
    if (ms <= 0) return false;
    const isKept = keep(socket);
    if (ms < idleMs) (socket as Socket).setTimeout(ms);
    return isKept;
  };
  return agent;
}
