/**
 * A task: one scripted conversation, as its YAML file says it once defaults are filled in.
 *
 * An agent task scripts user turns, the tool steps an able agent takes in each and what the tools return.
 * A narrator task scripts a world and the player's turns. Both are JSON-safe and stand whole in the manifest.
 */

import type { Json } from "../protocols/json.ts";
import type { Tool } from "./message.ts";

/** A tool step that the script expects: the tool that is wanted here and what it returns. */
export interface ScriptedStep {
  readonly tool: string;
  readonly arguments: { readonly [key: string]: Json };
  /** What the tool returns, as text; JSON in the file is written out compactly. */
  readonly result: string;
  /** The purpose that begins with this step; null: it goes on with the one before. */
  readonly heading: string | null;
  /** The recorded words of an able agent before this call; null when none are recorded. */
  readonly says: string | null;
}

/** What a tool returns for a call that no scripted step answers; `arguments` null means any. */
export interface SpareResult {
  readonly tool: string;
  readonly arguments: { readonly [key: string]: Json } | null;
  readonly result: string;
}

/** A user message and the tool steps that answer it; after the last of them the agent answers in words. */
export interface AgentTurn {
  readonly user: string;
  readonly steps: readonly ScriptedStep[];
  /** The recorded closing words of an able agent; null when none are recorded. */
  readonly answer: string | null;
}

export interface AgentTask {
  readonly for: "agent";
  /** The file's name without extension; unique in its experiment. */
  readonly name: string;
  readonly title: string;
  readonly tools: readonly Tool[];
  readonly turns: readonly AgentTurn[];
  readonly results: readonly SpareResult[];
}

/** A player message and the events a faithful narrator records for it (`[]`: none need be). */
export interface PlayerTurn {
  readonly player: string;
  /** A recorded narration of what `expect` says, without its block; null when none is recorded. */
  readonly story: string | null;
  readonly expect: readonly { readonly [key: string]: Json }[];
}

export interface NarratorTask {
  readonly for: "narrator";
  readonly name: string;
  readonly title: string;
  /** The starting world as the file writes it; `parseWorld` of the state-block protocol has accepted it. */
  readonly world: Json;
  readonly turns: readonly PlayerTurn[];
}

export type Task = AgentTask | NarratorTask;
