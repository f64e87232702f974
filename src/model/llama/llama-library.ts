import { createRequire } from "node:module";
import type { Llama } from "node-llama-cpp";
import { UsageError } from "../../errors.ts";
import type { CompiledTemplate } from "./chat-template.ts";
import type { ImportLibrary } from "./engine.ts";

/** The optional peer, loaded when the first model asks for it and not before. */
export const importLibrary: ImportLibrary = () => import("node-llama-cpp");

/** The library's own types; erased, so that nobody needs it who does not use it. */
export type LlamaLibrary = typeof import("node-llama-cpp");

/**
 * @throws {UsageError} with the install command when the package is not there
 */
export async function loadLibrary(importModule: ImportLibrary): Promise<LlamaLibrary> {
  try {
    return (await importModule()) as LlamaLibrary;
  } catch (cause) {
    if (!isMissingModule(cause)) throw cause;
    throw new UsageError("adapter llama needs the package node-llama-cpp, which is not installed", {
      where: "adapter llama",
      mend: "npm install node-llama-cpp",
      cause,
    });
  }
}

function isMissingModule(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND";
}

/** llama.cpp as this process has it. */
export interface LlamaBackend {
  readonly llama: Llama;
  /** What llama.cpp has complained of since it was last emptied. */
  readonly log: string[];
}

const backends = new WeakMap<LlamaLibrary, Promise<LlamaBackend>>();

/**
 * One for the process, never disposed by us: the native part has one backend and one log, and disposing an
 * instance takes both from every other. The library disposes it when the process ends.
 *
 * @throws {UsageError} when the library has no build for this machine
 */
export function sharedBackend(library: LlamaLibrary): Promise<LlamaBackend> {
  const known = backends.get(library);
  if (known !== undefined) return known;
  const opened = openBackend(library);
  backends.set(library, opened);
  opened.catch(() => backends.delete(library));
  return opened;
}

async function openBackend(library: LlamaLibrary): Promise<LlamaBackend> {
  const log: string[] = [];
  try {
    const llama = await library.getLlama({
      gpu: false,
      build: "never",
      progressLogs: false,
      skipDownload: true,
      logLevel: library.LlamaLogLevel.error,
      logger: (_level, message) => log.push(message.trim()),
    });
    return { llama, log };
  } catch (cause) {
    if (!(cause instanceof library.NoBinaryFoundError)) throw cause;
    throw new UsageError("node-llama-cpp has no build for this machine", {
      where: "adapter llama",
      mend: "npx --no node-llama-cpp source download",
      cause,
    });
  }
}

/**
 * Compiles a chat template with the renderer that node-llama-cpp depends on; it is not ours to depend on.
 *
 * @throws {UsageError} when the installed library brings none
 */
export function compileTemplate(source: string): CompiledTemplate {
  const Template = loadRenderer();
  return new Template(source);
}

type Renderer = new (source: string) => CompiledTemplate;

function loadRenderer(): Renderer {
  try {
    const fromHere = createRequire(import.meta.url);
    const fromLibrary = createRequire(fromHere.resolve("node-llama-cpp"));
    return (fromLibrary("@huggingface/jinja") as { readonly Template: Renderer }).Template;
  } catch (cause) {
    throw new UsageError("the installed node-llama-cpp brings no renderer of chat templates", {
      where: "adapter llama",
      mend: "npm install node-llama-cpp@3.21.1",
      cause,
    });
  }
}
