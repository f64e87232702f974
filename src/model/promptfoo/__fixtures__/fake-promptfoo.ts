import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder in which a package named promptfoo is installed. */
export interface FakeInstall {
  readonly cwd: string;
  remove(): Promise<void>;
}

/**
 * A package that answers with what the last message says in JSON, or throws what it names. What a provider was
 * loaded and asked with stands in the text of an answer to "what were you asked?".
 */
const source = `
const loaded = [];
export const loadApiProvider = async (id, context) => {
  if (id.startsWith("nonsense:")) throw new Error("\\u001b[1mCould not identify provider: " + id);
  loaded.push({ id, ...context });
  if (id === "mute") return { id: () => id };
  return {
    async callApi(prompt, call) {
      const messages = JSON.parse(prompt);
      const said = messages.at(-1).content;
      if (said === "what were you asked?") {
        return { output: JSON.stringify({ loaded, messages, call, env: seen() }), finishReason: "stop" };
      }
      if (said === "never") return new Promise(() => {});
      if (said.startsWith("throw ")) throw new Error(said.slice(6));
      return JSON.parse(said);
    },
  };
};
const seen = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => /PROMPTFOO|LOG_LEVEL/.test(name)));
const importedWith = seen();
export default { cache: { disableCache() { loaded.push("cache off"); } }, loadApiProvider, importedWith };
`;

/** Installs it in a new folder under the system's temporary one. */
export async function installFake(text: string = source): Promise<FakeInstall> {
  const cwd = await mkdtemp(join(tmpdir(), "seambench-fake-promptfoo-"));
  const folder = join(cwd, "node_modules", "promptfoo");
  await mkdir(folder, { recursive: true });
  const described = {
    name: "promptfoo",
    version: "0.121.99",
    type: "module",
    exports: { ".": { import: "./entry.js", require: "./absent.cjs" } },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(described));
  await writeFile(join(folder, "entry.js"), text);
  return { cwd, remove: () => rm(cwd, { recursive: true, force: true }) };
}

/** Takes away the folder that promptfoo was given, which a worker of a test runner does not live to do. */
export async function removeConfigFolder(): Promise<void> {
  const folder = process.env["PROMPTFOO_CONFIG_DIR"] ?? "";
  if (folder.startsWith(join(tmpdir(), "seambench-")))
    await rm(folder, { recursive: true, force: true });
}
