import { spawn } from "node:child_process";

/** A command that takes longer is ended: a night must not hang on it. */
const mostMs = 60_000;

/**
 * Runs a shell command with a JSON value on its stdin; what it prints goes to stderr.
 *
 * @returns what went wrong, in words; null when it ended with 0
 */
export function notify(command: string, value: unknown): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ["pipe", process.stderr, process.stderr],
      timeout: mostMs,
    });
    child.on("error", ({ message }) => resolve(`notify could not be started: ${message}`));
    child.on("close", (code, signal) => {
      if (code === 0) resolve(null);
      else resolve(`notify ended with ${code ?? signal}: ${command}`);
    });
    // A command that reads nothing closes the pipe.
    child.stdin.on("error", () => {});
    child.stdin.end(`${JSON.stringify(value)}\n`);
  });
}
