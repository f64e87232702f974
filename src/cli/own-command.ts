/**
 * A command of this command line as its user can type it: by npx where it was started by it, because what a package
 * installs beside itself is on nobody's path.
 *
 * @param words the command and its arguments, quoted for a shell
 */
export function ownCommand(
  words: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return `${env["npm_command"] === "exec" ? "npx " : ""}seambench ${words}`;
}
