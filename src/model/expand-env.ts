import { UsageError } from "../errors.ts";

/** The environment as an adapter sees it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a text with variables stands, for the error. */
export interface TextPlace {
  /** Such as `model my-llama`. */
  readonly where: string;
  /** Such as `baseUrl` or `headers.X-Team`. */
  readonly field: string;
}

/**
 * `text` with every `${NAME}` replaced by the environment's value, once: a value that holds `${…}` itself stays
 * as it is. A variable that holds nothing but white space counts as unset.
 *
 * @throws {UsageError} for an unset variable. It names the variable and the field and repeats neither text nor
 * value, since a header may hold a secret beside the variable
 */
export function expandEnv(text: string, env: Environment, place: TextPlace): string {
  return text.replace(VARIABLE, (_, name: string) => variableValue(name, env, place));
}

/**
 * The value of one variable.
 *
 * @throws {UsageError} when it is not set, or holds nothing but white space
 */
export function variableValue(name: string, env: Environment, { where, field }: TextPlace): string {
  const value = env[name];
  if (typeof value === "string" && value.trim() !== "") return value;
  throw new UsageError(`the environment variable ${name} in ${field} is not set`, {
    where,
    mend: `set it before the run: export ${name}=…`,
  });
}

/** The variables that a text names, in order, each as often as it stands there. */
export function variableNames(text: string): readonly string[] {
  return Array.from(text.matchAll(VARIABLE), ([, name = ""]) => name);
}

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
