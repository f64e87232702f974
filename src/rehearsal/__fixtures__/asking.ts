import { onTestFinished } from "vitest";
import type { Behaviours } from "../behaviours.ts";
import { type Rehearsal, type RehearsalSettings, startRehearsal } from "../rehearsal-server.ts";

/** A server that ends with the test. */
export async function rehearsal(
  behaviours: Partial<Behaviours> = {},
  settings: Omit<RehearsalSettings, "behaviours"> = {},
): Promise<Rehearsal> {
  const server = await startRehearsal({ ...settings, behaviours });
  onTestFinished(() => server.close());
  return server;
}

/** What came back, its body as text and, where it is JSON, as JSON. */
export interface Came {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies whose shape is what they check
  readonly json: any;
}

/** Posts a body: JSON unless it is a text already. */
export async function post(
  { url }: Rehearsal,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Came> {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  return came(await fetch(url + path, { method: "POST", body: sent, headers }));
}

/** Asks for a path. */
export async function get({ url }: Rehearsal, path: string): Promise<Came> {
  return came(await fetch(url + path));
}

async function came(response: Response): Promise<Came> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A chat of an agent that is told to declare its purpose and has a tool to call. */
export const agentChat = {
  model: "steady",
  // A seed at which `steady` declares, begun or not.
  seed: 2,
  messages: [
    {
      role: "system",
      content:
        "Every message in which you call a tool must begin with one line like\n<purpose>Finding the failing test</purpose>\nand nothing may stand before it.",
    },
    { role: "user", content: "The login test is red. Find it." },
  ],
  tools: [
    {
      type: "function",
      function: {
        name: "find_test",
        description: "Finds a test.",
        parameters: {
          type: "object",
          properties: { name: { type: "string", examples: ["login"] } },
          required: ["name"],
        },
      },
    },
  ],
} as const;

/** The same with its next turn begun. */
export function begunAt(prefix: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    ...agentChat,
    messages: [...agentChat.messages, { role: "assistant", content: prefix }],
    ...more,
  };
}

export const chatPath = "/v1/chat/completions";
